// How a command ends. The numbers are a promise: scripts depend on them.

export const EXIT = {
  ok: { status: 0, when: 'done' },
  failed: { status: 1, when: 'the service failed, or something unexpected happened' },
  usage: { status: 2, when: 'the command was called with wrong or missing arguments' },
  not_logged_in: { status: 3, when: 'no token, or the service refuses it (401)' },
  not_found: { status: 4, when: 'no such record (404)' },
  refused: { status: 5, when: 'a rule was broken (400); nothing was changed' },
  conflict: { status: 6, when: 'the record is in a state that does not allow it (409)' },
  rate_limited: { status: 7, when: 'too many requests (429), also after waiting' },
  unreachable: { status: 8, when: 'the service could not be reached, did not answer in time, or is none' },
  interrupted: { status: 130, when: 'stopped with Ctrl-C, or a question was answered with no or not at all' },
} as const;

export type Exit = keyof typeof EXIT;

/** What a command says when it cannot go on: words for the person, and how it ends. */
export class CommandError extends Error {
  readonly exit: Exit;

  constructor(exit: Exit, message: string) {
    super(message);
    this.exit = exit;
  }
}
