import { type Answered, type RawRequest, rawRequest } from '@fairlead/sdk/application';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWrite } from '../../../api/write.ts';
import { isWrite, type Operation } from '../contract/swagger.ts';

/** An answer with all of its body, and how long it took. */
export interface Tried extends Omit<Answered<unknown>, 'data'> {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  elapsed_ms: number;
}

/** Sends requests with a token, one at a time; leaving the page stops the one under way. */
export function useTry(operation: Operation, token: string | undefined) {
  const client = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const sending = useWrite({
    mutationFn: async (request: RawRequest): Promise<Tried> => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      const started = performance.now();
      const options = { token, baseUrl: window.location.origin, maxRetries: 0 };
      const { data, ...answer } = await rawRequest(options, request, { signal });
      const bytes = await data.bytes();
      const elapsed_ms = Math.round(performance.now() - started);
      return { ...answer, name: data.name, type: data.type, bytes, elapsed_ms };
    },
    // What was changed is asked again by the pages that show it.
    onSettled: () => (isWrite(operation) ? client.invalidateQueries({ queryKey: operation.tags ?? [] }) : undefined),
    gcTime: 0,
  });
  return { sending, stop: () => controller.current?.abort() };
}
