import type { Fairlead } from '@fairlead/sdk';
import { McpServer, STDIO_DEFAULT_MAX_BUFFER_SIZE, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { CommandError } from '../exit.ts';
import type { Session } from '../session.ts';
import { plainText } from '../text.ts';
import { bounded } from './answer.ts';
import { type Arguments, callTool } from './call.ts';
import { problemsOf } from './check.ts';
import { instructions } from './instructions.ts';
import { addressSchema } from './schema.ts';
import { type Tool, toolsFor } from './tools.ts';

// The only file that loads the protocol's package: a command that does not speak it starts without.

/** Who reads from the pipe gives up at messages above its limit; an answer is a little less than its message. */
const MOST_BYTES = STDIO_DEFAULT_MAX_BUFFER_SIZE * 0.9;

interface ServeOptions {
  readonly allowWrites: boolean;
  readonly version: string;
}

/** Speaks the protocol on standard input and output until the other side is gone. */
export async function serveMcp({ client, terminal }: Session, options: ServeOptions): Promise<void> {
  const pipe = new Pipe(terminal.in, terminal.out);
  const onerror = ({ message }: Error) => terminal.say(`fairlead mcp: ${complaint(message)}`);
  serveStdio(() => makeServer(client, options), { transport: pipe, onerror });
  await pipe.closed;
  // Nobody has left: it was given up, and has been told of.
  if (!terminal.in.readableEnded) throw new CommandError('failed', '');
}

/** What a schema has against a message is a list in JSON, of many lines: that it has something is of use. */
const complaint = (message: string): string =>
  message.startsWith('[') ? 'passed over what is no message of the protocol' : plainText(message);

/** Standard input and output, which tell when they are over. */
class Pipe extends StdioServerTransport {
  #over = () => {};
  readonly closed = new Promise<void>((resolve) => {
    this.#over = resolve;
  });

  override async close(): Promise<void> {
    await super.close();
    this.#over();
  }
}

function makeServer(client: Fairlead, { allowWrites, version }: ServeOptions): McpServer {
  const server = new McpServer(
    { name: 'fairlead', title: 'Fairlead', version },
    { capabilities: { tools: { listChanged: false } }, instructions: instructions({ allowWrites }) },
  );
  for (const tool of toolsFor({ allowWrites })) {
    const { name, title, description, annotations } = tool;
    server.registerTool(
      name,
      { title, description, annotations, inputSchema: argumentsOf(tool) },
      async (given, { mcpReq }) => bounded(await callTool(client, tool, given, mcpReq.signal), MOST_BYTES),
    );
  }
  return server;
}

/** What a tool shows of its arguments, and how they are checked. */
function argumentsOf({ operation, inputSchema }: Tool): StandardSchemaWithJSON<Arguments> {
  const address = addressSchema(operation);
  const shown = () => ({ ...inputSchema });
  return {
    '~standard': {
      version: 1,
      vendor: 'fairlead',
      jsonSchema: { input: shown, output: shown },
      validate(value) {
        const problems = problemsOf(address, value);
        return problems.length > 0 ? { issues: [{ message: problems.join('; ') }] } : { value: value as Arguments };
      },
    },
  };
}
