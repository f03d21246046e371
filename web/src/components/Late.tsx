import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What comes later than it should: everywhere in the same red, and in heavier letters besides. */
export const Late = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="var(--mantine-color-error)" fw={600}>
    {children}
  </Text>
);
