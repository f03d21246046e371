import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { endIfFirst } from './first-process.ts';

function stand(pid: number) {
  const own = Object.assign(new EventEmitter(), { pid, exit: vi.fn() });
  endIfFirst(own as unknown as NodeJS.Process);
  return own;
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('%s ends the first process of a container while nobody else listens to it', (signal, status) => {
  const own = stand(1);
  own.emit(signal);
  expect(own.exit.mock.calls).toEqual([[status]]);
});

test('a command breaks off in order at the first signal, and ends at once at the second', () => {
  const own = stand(1);
  const breakOff = vi.fn();
  own.once('SIGINT', breakOff);
  own.emit('SIGINT');
  expect([breakOff.mock.calls.length, own.exit.mock.calls.length]).toEqual([1, 0]);
  own.emit('SIGINT');
  expect([breakOff.mock.calls.length, own.exit.mock.calls.length]).toEqual([1, 1]);
});

test('any other process is left to the system', () => {
  expect(stand(2).eventNames()).toEqual([]);
});
