import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { OwnDirection } from './OwnDirection.tsx';
import { useTitle } from './title.ts';

interface PageHeaderProps {
  title: string;
  /** The name of the tab, where that has more to say. */
  tab?: string;
  /** The title as it stands on the page, where that takes more than its letters. */
  shown?: ReactNode;
  /** When the title is not in the person's language. */
  titleLang?: string;
  /** Beside the title: a badge of a status. */
  mark?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** Name of a page: its only first-level heading, and the name of the browser's tab. */
export function PageHeader({ title, tab = title, shown, titleLang, mark, subtitle, actions }: PageHeaderProps) {
  useTitle(tab);
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <Box maw="100%">
        <Group gap="sm">
          <Title order={1} size="h2" lang={titleLang} style={{ overflowWrap: 'anywhere' }}>
            {shown ?? title}
          </Title>
          {mark}
        </Group>
        {subtitle && (
          <Text c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
            <OwnDirection>{subtitle}</OwnDirection>
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
