import { NotFoundError } from '@fairlead/sdk/application';

/** What is to be ended, and has ended meanwhile by itself or by somebody else, has ended. */
export async function orGone(ending: PromiseLike<void>): Promise<void> {
  try {
    await ending;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}
