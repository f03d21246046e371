import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Who moves to another page by keyboard or ear is put at its beginning. */
export function Root() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    const main = document.getElementById('main');
    // A page may have put the focus into a field of its own already.
    if (previous.current !== undefined && previous.current !== path && !main?.contains(document.activeElement))
      main?.focus({ preventScroll: true });
    previous.current = path;
  }, [path]);
  return <Outlet />;
}
