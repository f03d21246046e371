import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Whether the page that asks is still the one looked at: the end of a slow write takes nobody from where they are. */
export function useStillHere(): () => boolean {
  const router = useRouter();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  // Who waits for another page to come has gone on as well.
  return () => isShown.current && router.state.status === 'idle';
}
