import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name of what is shown over the page. */
    over?: string;
  }
}

/** Something shown over the page, as a step of the history: Back closes it, as on a phone people close what fills it. */
export function useOverPage(name: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const opened = useRouterState({ select: ({ location }) => location.state.over === name });
  const isClosing = useRef(false);
  useEffect(() => {
    if (opened) isClosing.current = false;
  }, [opened]);
  return {
    opened,
    open: () => navigate({ to: '.', search: true, state: { over: name }, resetScroll: false }),
    close: () => {
      // Once more would be a step from the page itself.
      if (isClosing.current) return;
      isClosing.current = true;
      router.history.back();
    },
  };
}
