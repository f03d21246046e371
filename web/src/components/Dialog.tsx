import { Group, Modal, type ModalRootProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';

interface DialogProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size' | 'fullScreen' | 'centered'> {
  title: string;
  children: ReactNode;
  /** Buttons beneath it; the one that is safe to press comes first. */
  actions?: ReactNode;
}

/** Something over the page. Who closes it is back at what opened it. */
export function Dialog({ title, children, actions, ...root }: DialogProps) {
  const { close } = useWords(common);
  return (
    <Modal.Root {...root}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's own header would be a second banner of the page to screen readers. */}
        <Group justify="space-between" wrap="nowrap" p="md" pb={0}>
          <Modal.Title fw={650} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Modal.Title>
          <Modal.CloseButton aria-label={close} />
        </Group>
        <Modal.Body pt="sm">
          <Stack>
            {children}
            {actions && <Group justify="flex-end">{actions}</Group>}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
