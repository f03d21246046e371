import { Group, Text } from '@mantine/core';
import { useId } from 'react';
import { CopyButton } from '../../components/CopyButton.tsx';
import classes from './docs.module.css';

interface CodeBlockProps {
  label: string;
  code: string;
}

/** Code to be read and copied. It can be scrolled by keyboard. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  const id = useId();
  return (
    <div className={classes.block}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text id={id} size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton value={code} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached */}
      <figure aria-labelledby={id} tabIndex={0} className={classes.code}>
        <pre lang="en">{code}</pre>
      </figure>
    </div>
  );
}
