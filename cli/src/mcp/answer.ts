import type { Page } from '@fairlead/sdk';
import type { CallToolResult } from '@modelcontextprotocol/server';

// What a tool answers: the data as the service has it, and the same as text for those who only read text.

export const answer = (data: object, ...remarks: string[]): CallToolResult => ({
  structuredContent: data as Record<string, unknown>,
  content: [text(JSON.stringify(data)), ...remarks.map(text)],
});

/** A page under its list's own name, and how to go on. */
export const pageAnswer = (collection: string, { items, cursor }: Page<object>): CallToolResult =>
  answer({ [collection]: items, cursor }, ...goingOn(cursor));

const goingOn = ({ after }: Page<object>['cursor']): string[] =>
  after === undefined
    ? ['This is the last page.']
    : [`There is more: call again with the same arguments and "after": ${JSON.stringify(after)}.`];

export const refusal = (words: string): CallToolResult => ({ isError: true, content: [text(words)] });

export const text = (words: string) => ({ type: 'text', text: words }) as const;

/** An answer of so many bytes at most: in its place it is told how to ask for less. */
export function bounded(result: CallToolResult, most: number): CallToolResult {
  const size = Buffer.byteLength(JSON.stringify(result));
  if (size <= most) return result;
  return refusal(`The answer has ${size} bytes, too many to hand over: ask for less, in a list with a smaller limit.`);
}
