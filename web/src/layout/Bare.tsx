import { Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageFailed } from '../components/PageStates.tsx';
import { PagePending } from '../components/Waiting.tsx';

// While nobody knows yet who is there, or cannot find out: the page without what goes around it.

const Bare = ({ children }: { children: ReactNode }) => (
  <Container component="main" py="xl">
    {children}
  </Container>
);

export const BarePending = () => (
  <Bare>
    <PagePending />
  </Bare>
);

export const BareFailed = (props: ErrorComponentProps) => (
  <Bare>
    <PageFailed {...props} />
  </Bare>
);
