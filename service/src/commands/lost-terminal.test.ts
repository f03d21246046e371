import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { leaveLostTerminals } from './lost-terminal.ts';

it('a terminal that is gone at the end is closed before Node looks for it, and nothing else', () => {
  const own = new EventEmitter() as unknown as NodeJS.Process;
  const terminals = new Set([1, 2]);
  const closed: number[] = [];
  leaveLostTerminals(own, { isTerminal: (fd) => terminals.has(fd), close: (fd) => closed.push(fd) });
  terminals.delete(1);
  expect(closed).toEqual([]);
  own.emit('exit', 0);
  expect(closed).toEqual([1]);
});
