interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  target: EventTarget | null;
}

const TAKES_TEXT = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';

const isTyping = (target: EventTarget | null): boolean =>
  typeof (target as Partial<Element> | null)?.closest === 'function' &&
  (target as Element).closest(TAKES_TEXT) !== null;

/** Ctrl+K or Cmd+K anywhere; a slash where nothing is being typed, with Shift where keyboards need it. */
export function callsPalette({ key, ctrlKey, metaKey, altKey, shiftKey, target }: Key): boolean {
  if (altKey) return false;
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !shiftKey;
  return key === '/' && !ctrlKey && !metaKey && !isTyping(target);
}

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
