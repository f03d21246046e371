import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Nothing to show, and what to do next. */
export function EmptyState({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {hint && (
          <Text c="dimmed" ta="center">
            {hint}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
