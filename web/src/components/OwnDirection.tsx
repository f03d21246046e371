import type { ReactNode } from 'react';

/** A text of a record in the direction of its own script. What is more than a text sees to its parts itself. */
export const OwnDirection = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' && children !== '' ? <bdi>{children}</bdi> : children;
