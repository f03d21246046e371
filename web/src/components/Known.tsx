import { Box } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { isRefused } from '../api/failure.ts';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { Problem, type TellProps } from './Problem.tsx';

interface Asked<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface KnownProps<T> {
  of: Asked<T>;
  /** Until something is known. */
  waiting: ReactNode;
  tell?: ComponentType<TellProps>;
  children: (data: T) => ReactNode;
}

/** What was asked for. Asked anew in vain, it stays, and that is told above it; refused, it goes. */
export function Known<T>({ of: { data, error, refetch }, waiting, tell: Tell = Problem, children }: KnownProps<T>) {
  const { from_before } = useWords(common);
  const isKnown = data !== undefined && !isRefused(error);
  return (
    <>
      {error && (
        <Box mb={isKnown ? 'md' : 0}>
          <Tell error={error} onRetry={refetch} {...(isKnown && { hint: from_before })} />
        </Box>
      )}
      {isKnown ? children(data) : !error && waiting}
    </>
  );
}
