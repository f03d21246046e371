import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { isSecondClick } from '../api/write.ts';

/** Sends its form, once for a double click. */
export function SubmitButton(props: ButtonProps & { children: ReactNode }) {
  return <Button type="submit" {...props} onClick={(event) => isSecondClick(event) && event.preventDefault()} />;
}
