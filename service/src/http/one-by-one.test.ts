import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one.ts';

/** Pieces by their names, done when told that a while has passed. */
function pieces() {
  const due: (() => void)[] = [];
  const done: string[] = [];
  const wait = oneByOne((next) => due.push(next));
  const piece = (name: string, more?: () => void) =>
    wait(() => {
      done.push(name);
      more?.();
    });
  const pass = () => {
    for (const next of due.splice(0)) next();
    return done.splice(0);
  };
  return { piece, pass };
}

test('pieces are done in the order they came, one at a time, the first after a while', () => {
  const { piece, pass } = pieces();
  for (const name of ['a', 'b', 'c']) piece(name);
  expect([pass(), pass(), pass(), pass()]).toEqual([['a'], ['b'], ['c'], []]);
});

test('what a piece adds waits behind the others, and for a while of its own', () => {
  const { piece, pass } = pieces();
  piece('a', () => piece('more of a'));
  piece('b');
  expect([pass(), pass(), pass(), pass()]).toEqual([['a'], ['b'], ['more of a'], []]);
});

test('after a rest it goes on as before', () => {
  const { piece, pass } = pieces();
  piece('a');
  expect([pass(), pass()]).toEqual([['a'], []]);
  piece('b');
  expect([pass(), pass()]).toEqual([['b'], []]);
});
