// What an assistant makes of its configuration: it starts the server, greets it, and asks which tools there are.
import { createInterface } from 'node:readline';
import { ended } from '../../acceptance/support/process.ts';
import type { Workshop } from './shell.ts';

interface Configuration {
  mcpServers: Record<string, { command: string; args: string[] }>;
}

const GREETING = {
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'guide', version: '1' } },
};

/** Names of the tools that the configured server offers. */
export async function toolsOf(configuration: string, workshop: Workshop): Promise<string[]> {
  const { mcpServers } = JSON.parse(configuration) as Configuration;
  const [server, ...others] = Object.values(mcpServers);
  if (!server || others.length > 0) throw new Error('one server is to be configured');
  const child = workshop.start(server.command, server.args);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const say = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = async (message: object) => {
    say({ id: 1, ...message });
    const { value } = await lines.next();
    return JSON.parse(value).result;
  };
  await ask(GREETING);
  say({ method: 'notifications/initialized' });
  const { tools } = (await ask({ method: 'tools/list' })) as { tools: { name: string }[] };
  child.stdin?.end();
  if ((await ended(child)) !== 0) throw new Error('the server ended badly');
  return tools.map(({ name }) => name);
}
