// Which token was pasted: told by whose it is, and by its last four characters.
import { expect, test } from 'vitest';
import { recognise } from './recognise.ts';

const token = (name: string, last_four: string) => ({ id: name, name, last_four, create_time: '2026-03-14T09:26:53Z' });
const OWN = [token('Warehouse', 'ab12'), token('Planning', 'cd34'), token('Twin', 'ab12')];

test('one of mine goes by its name, or by all that it may be', () => {
  expect(recognise('31|secret-cd34', '31', OWN)).toEqual({ kind: 'known', names: ['Planning'] });
  expect(recognise('  31|secret-ab12\n', '31', OWN)).toEqual({ kind: 'known', names: ['Warehouse', 'Twin'] });
});

test('one that I do not have is not known', () => {
  expect(recognise('31|secret-ef56', '31', OWN)).toEqual({ kind: 'unknown' });
  expect(recognise('31|secret-cd34', '31', [])).toEqual({ kind: 'unknown' });
});

test("somebody else's is told as such, though it ends as mine", () => {
  expect(recognise('32|secret-cd34', '31', OWN)).toEqual({ kind: 'other_person' });
});

test.each(['', 'secret-cd34', '31|', '|cd34', 'me|cd34', '31|two words'])('%j is no token', (text) => {
  expect(recognise(text, '31', OWN)).toEqual({ kind: 'malformed' });
});
