import { Group, Text } from '@mantine/core';
import classes from './Logo.module.css';

export function Logo() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src="/favicon.svg" alt="" className={classes.mark} />
      <Text fw={700} size="lg" visibleFrom="xs">
        Fairlead
      </Text>
    </Group>
  );
}
