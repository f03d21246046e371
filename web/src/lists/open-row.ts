import type { MouseEvent } from 'react';

/**
 * A click anywhere in a row opens what its first link leads to. Links, buttons and what is there to be copied keep their
 * own clicks: the first of a double click would open the record before the second marks a word.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row, ctrlKey, metaKey, shiftKey, altKey } = event;
  if ((target as Element).closest('a, button, .to-copy')) return;
  // Who has marked some words wants them, and not the page behind. With the key for another tab, Firefox marks the cell.
  if (!(ctrlKey || metaKey) && window.getSelection()?.toString()) return;
  const click = { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey, altKey };
  row.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', click));
}
