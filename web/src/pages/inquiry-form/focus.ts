/** The element of an input, by its path. */
export const idOf = (input: string): string => `inquiry-${input}`;

/** Goes to an input, also to one in a part of the form that is folded away. */
export function focusInput(input: string): void {
  const element = document.getElementById(idOf(input));
  element?.closest('details')?.setAttribute('open', '');
  const target = element?.matches('div') ? element.querySelector<HTMLElement>('input:checked, input') : element;
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
