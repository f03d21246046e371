import type { Fairlead } from '@fairlead/sdk';
import type { Operation } from '@fairlead/sdk/contract';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { refusal } from './answer.ts';
import { calls, type Given } from './calls.ts';
import type { Tool } from './tools.ts';
import { wordsFor } from './words.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** Calls the operation behind a tool. Whatever goes wrong is an answer too. */
export async function callTool(
  client: Fairlead,
  { id, operation }: Pick<Tool, 'id' | 'operation'>,
  given: Arguments,
  signal?: AbortSignal,
): Promise<CallToolResult> {
  try {
    const call = calls[id];
    if (!call) return refusal(`${id} cannot be called here.`);
    return await call(client, { ...parted(operation, given), options: { signal } });
  } catch (error) {
    return refusal(wordsFor(error));
  }
}

/** What goes into the path, and what goes into the query or the body. */
function parted({ parameters: [parameter] }: Operation, given: Arguments): Pick<Given, 'name' | 'rest'> {
  if (parameter === undefined) return { name: '', rest: given };
  const { [parameter]: name, ...rest } = given;
  return { name: String(name), rest };
}
