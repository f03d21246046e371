import { type RefObject, useEffect, useRef } from 'react';

/**
 * Who turns to the last page by the keyboard finds no such link there, and would be at the beginning of the document:
 * the focus goes to the link that is left. `page` is what tells one page from another.
 */
export function useTurning(page: string): { ref: RefObject<HTMLDivElement | null>; onClick: () => void } {
  const ref = useRef<HTMLDivElement>(null);
  const isTurned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come
  useEffect(() => {
    if (isTurned.current && document.activeElement === document.body) {
      ref.current?.querySelector('a')?.focus({ preventScroll: true });
    }
    isTurned.current = false;
  }, [page]);
  const onClick = () => {
    isTurned.current = true;
  };
  return { ref, onClick };
}
