import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../i18n/language.tsx';
import type { PaletteDialogProps } from './Palette.tsx';
import { PaletteBox } from './PaletteBox.tsx';
import { paletteWords } from './palette-words.ts';

/** Who went somewhere goes on there; who closed it is back where it was opened. */
export function PaletteDialog({ opened, onClose }: PaletteDialogProps) {
  const words = useWords(paletteWords);
  const went = useRef(false);
  // Where the focus was is noted when a dialog opens: one that arrives open would never give it back.
  const [hasArrived, setArrived] = useState(false);
  useEffect(() => setArrived(true), []);
  const close = (byChoice: boolean) => {
    went.current = byChoice;
    onClose();
  };
  const exited = () => {
    if (went.current) document.getElementById('main')?.focus({ preventScroll: true });
    went.current = false;
  };
  return (
    <Modal.Root
      opened={opened && hasArrived}
      onClose={() => close(false)}
      size="lg"
      yOffset="10dvh"
      onExitTransitionEnd={exited}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={words.label}>
        <PaletteBox onClose={() => close(false)} onChosen={() => close(true)} />
      </Modal.Content>
    </Modal.Root>
  );
}
