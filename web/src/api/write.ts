import { NotFoundError } from '@fairlead/sdk/application';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A write, one at a time: what is asked for while it is under way is not asked for again. `isPending` is known to a
 * page only when it is next drawn, which is after the second of two quick presses.
 */
export function useWrite<T, V = void>(options: UseMutationOptions<T, Error, V>): UseMutationResult<T, Error, V> {
  const isUnderWay = useRef(false);
  const write = useMutation({
    ...options,
    onSettled: (...ended) => {
      isUnderWay.current = false;
      return options.onSettled?.(...ended);
    },
  });
  const mutate: typeof write.mutate = (...asked) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    write.mutate(...asked);
  };
  return { ...write, mutate };
}

/** The second click of a double click asks for nothing: what the first has asked for may be done by then. */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1;

/** What is to be ended, and has ended meanwhile by itself or by somebody else, has ended. */
export async function orGone(ending: PromiseLike<void>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}
