import { Skeleton, Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';

// While something is on its way: its outline, and words for who does not see it.

type Room = Pick<StackProps, 'gap' | 'mb'>;

function Outline({ children, ...room }: Room & { children: ReactNode }) {
  const { loading } = useWords(common);
  return (
    <Stack {...room} role="status" aria-label={loading} aria-busy="true">
      {children}
    </Stack>
  );
}

export const PagePending = () => (
  <Outline>
    <Skeleton height={34} width="40%" />
    <Skeleton height={18} width="60%" />
    <Skeleton height={240} />
  </Outline>
);

type Height = number | string;

/** A part of a page, as a bar of its height, or as several. */
export const Waiting = ({ height, ...room }: Room & { height: Height | readonly Height[] }) => (
  <Outline {...room}>
    {[height].flat().map((each, bar) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars without a name
      <Skeleton key={bar} height={each} />
    ))}
  </Outline>
);

/** The rows of a table. */
export const WaitingRows = () => <Waiting height={Array<number>(8).fill(40)} gap="xs" />;
