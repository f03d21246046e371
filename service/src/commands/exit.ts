/** How a command ends. The numbers are a promise: scripts depend on them. */
export const EXIT = {
  ok: { status: 0, when: 'done' },
  failed: {
    status: 1,
    when: 'it failed, refused something (a line of an import, a bad setting), or verify found a problem',
  },
  usage: { status: 2, when: 'it was called with wrong or missing arguments; nothing was touched' },
} as const;
