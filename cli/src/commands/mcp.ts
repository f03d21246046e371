import type { AddCommands } from '../session.ts';

export const addMcp: AddCommands = (program, withSession) => {
  program
    .command('mcp')
    .summary('offer the service to an AI assistant (MCP over stdio)')
    .description(
      'A server of the Model Context Protocol on standard input and output, for an AI assistant that starts it. ' +
        'The assistant can read what you can read; it changes nothing unless you allow it.',
    )
    .option('--allow-writes', 'let the assistant create, change, cancel and delete inquiries')
    .action(
      withSession(async (session, { allowWrites = false }: { allowWrites?: boolean }) => {
        const { terminal } = session;
        if (terminal.interactive) terminal.say('Speaking MCP, which is for AI assistants. Ctrl-D ends it.');
        const { serveMcp } = await import('../mcp/serve.ts');
        await serveMcp(session, { allowWrites, version: program.version() ?? '' });
      }),
    );
};
