import { NotFoundError } from '@fairlead/sdk/application';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/write.ts';

/** A write that is confirmed first: asked once, sent once, and told when it is refused. */
export function useEnding<T>(send: () => Promise<T>, onDone: (answer: T) => void) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const { mutate, isPending, error, reset } = useWrite({
    mutationFn: send,
    onSuccess: (answer) => {
      setOpened(false);
      onDone(answer);
      client.invalidateQueries({ queryKey: ['attention'] });
    },
    // It was refused for a state this page has not seen yet. Of what is gone it has nothing to show: that is told first.
    onError: (refusal) => !(refusal instanceof NotFoundError) && lookAgain(),
  });
  const lookAgain = () => client.invalidateQueries({ queryKey: ['inquiries'] });
  return {
    opened,
    error,
    isBusy: isPending,
    open: () => {
      reset();
      setOpened(true);
    },
    onClose: () => {
      setOpened(false);
      if (error instanceof NotFoundError) lookAgain();
    },
    onYes: () => mutate(),
  };
}
