import { AuthenticationError, type LogInInput } from '@fairlead/sdk/application';
import { whoever } from '../../api/client.ts';

export class UnkeptError extends Error {
  override name = 'UnkeptError';
}

/** A browser that keeps no cookie would be asked to log in over and over, and told nothing. */
export async function keptLogIn(input: LogInInput): Promise<void> {
  await whoever.session.logIn(input);
  // Not by a query, which shares an answer that is on its way since before.
  await whoever.session.current().catch((cause: unknown) => {
    if (cause instanceof AuthenticationError) throw new UnkeptError('The log-in was not kept', { cause });
  });
}
