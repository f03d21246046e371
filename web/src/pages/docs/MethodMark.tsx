import { Badge } from '@mantine/core';
import classes from './docs.module.css';

const TONES: Readonly<Record<string, string>> = { GET: 'sea', POST: 'green', PATCH: 'yellow', DELETE: 'red' };

/** Told by its name; the colour only helps. */
export const MethodMark = ({ method }: { method: string }) => (
  <Badge
    variant="outline"
    color={TONES[method] ?? 'gray'}
    c="var(--mantine-color-text)"
    radius="sm"
    className={classes.method ?? ''}
  >
    {method}
  </Badge>
);
