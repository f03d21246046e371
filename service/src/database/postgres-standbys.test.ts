import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Standbys } from './postgres-standbys.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Connections that were told to leave, in order; and one that leads to a server that says this of itself. */
function stand() {
  const standbys = new Standbys();
  const left: string[] = [];
  const hear = (name: string, parameterName = 'in_hot_standby', parameterValue = 'on') => {
    const leave = () => {
      standbys.forget(leave);
      left.push(name);
    };
    standbys.hear({ parameterName, parameterValue }, leave);
    return leave;
  };
  return { standbys, left, hear };
}

it('all leave five seconds after the first was found, however late the others were', () => {
  const { left, hear } = stand();
  hear('first');
  vi.advanceTimersByTime(4_999);
  hear('second', 'default_transaction_read_only');
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(left).toEqual(['first', 'second']);
});

it('one that is found after others were told to leave is asked for five seconds of its own', () => {
  const { standbys, left, hear } = stand();
  hear('first');
  vi.advanceTimersByTime(1_000);
  hear('second');
  standbys.leaveAll();
  expect(left.splice(0)).toEqual(['first', 'second']);
  hear('third');
  vi.advanceTimersByTime(4_999);
  expect(left).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(left).toEqual(['third']);
});

it.each([
  ['in_hot_standby', 'off'],
  ['is_superuser', 'on'],
])('a server that says %s = %s is none', (name, value) => {
  const { standbys, left, hear } = stand();
  const isBehind = standbys.watch();
  hear('one', name, value);
  vi.advanceTimersByTime(60_000);
  expect([left, isBehind()]).toEqual([[], false]);
});

it('one that was found and has ended is told of to who watched, and to nobody after that', () => {
  const { standbys, left, hear } = stand();
  const before = standbys.watch();
  const one = hear('one');
  const meanwhile = standbys.watch();
  standbys.forget(one);
  const after = standbys.watch();
  expect([before(), meanwhile(), after()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(60_000);
  expect(left).toEqual([]);
});
