import { problemsOfCreate } from '@fairlead/sdk/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentFrom,
  inContainers,
  inquiry,
  onPallets,
  type Sent,
} from '../../../contract/src/inquiry/generators.fixture.ts';
import { FLAGS } from './flags.ts';
import { at, said } from './said.fixture.ts';

/** An inquiry as arguments, each value by its name. */
const sets = (value: unknown, path: string): string[] => {
  if (value === null) return ['--set', `${path}=`];
  if (typeof value !== 'object') return ['--set', `${path}=${value}`];
  const inner = Object.entries(value as object).flatMap(([key, each]) =>
    sets(each, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key),
  );
  return inner.length > 0 || path === '' ? inner : ['--set', `${path}=${Array.isArray(value) ? '' : '{}'}`];
};

/** The same with flags wherever a flag can say it. */
function flags(content: Sent): string[] {
  return FLAGS.flatMap(({ name, path, schema }) => {
    const value = at(content, path) as Sent | Sent[] | string | number | boolean | null | undefined;
    const flag = `--${name}`;
    const asSets = () => (value === undefined ? [] : sets(value, path));
    if (typeof value === 'boolean') return [value ? flag : `--no-${name}`];
    if (typeof value === 'string' || typeof value === 'number') return [flag, `${value}`];
    if (schema.items?.enum && Array.isArray(value)) return [flag, value.join(',')];
    if (name === 'component')
      return ((value as Sent[]) ?? []).flatMap(({ quantity, width, height, depth, weight }) => [
        flag,
        [quantity, width, height, depth, weight].join('x'),
      ]);
    return asSets();
  });
}

const afterJson = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Each says some fifty values. */
const RUNS = 40;

describe('an inquiry', () => {
  test('is the same when it is set value by value', () => {
    fc.assert(
      fc.property(inquiry, (content) => {
        expect(afterJson(contentFrom(said(sets(content, ''))))).toEqual(afterJson(contentFrom(content)));
      }),
      { numRuns: RUNS },
    );
  });

  test('is the same when it is said by flags', () => {
    fc.assert(
      fc.property(inquiry, (content) => {
        const again = said(flags(content));
        expect(afterJson(contentFrom(again))).toEqual(afterJson(contentFrom(content)));
        expect(problemsOfCreate(again)).toEqual({ violations: [], unknown: [] });
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ['in containers', inContainers],
    ['on pallets', onPallets],
  ])('%s is whole', (_, content) => {
    expect(said(sets(content, ''))).toEqual(content);
  });
});
