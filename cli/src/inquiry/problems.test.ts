import { hasProblems, problemsOfCreate, problemsOfUpdate } from '@fairlead/sdk/contract';
import { describe, expect, test, vi } from 'vitest';
import { bare, inContainers, onPallets, storedFrom } from '../../../contract/src/inquiry/generators.fixture.ts';
import type { Content } from './fields.ts';
import { refusal } from './problems.ts';
import { exampleDay } from './values.ts';

const linesFor = (content: Content) => {
  const { exit, message } = refusal(problemsOfCreate(content), content);
  expect(exit).toBe('refused');
  return message.split('\n').map((line) => line.trim().replace(/ {2,}/, ': '));
};

describe('an inquiry that is not sent', () => {
  test('is told every problem: the field, the contract’s words, and the flag that mends it', () => {
    expect(linesFor({})).toEqual([
      'Nothing was sent: 8 problems.',
      "description: is required (--description 'Stainless cookware, Ningbo to Rotterdam')",
      "origin: is required (--origin 'Ningbo, CN')",
      "destination: is required (--destination 'Rotterdam, NL')",
      `cargo_ready_date: is required (--cargo-ready-date ${exampleDay()})`,
      'cargo_type: is required (--cargo-type pallets)',
      'transport_modes: is required (--transport-mode sea)',
      'incoterms: is required (--incoterm fob)',
      'fcl: or lcl is required, whichever goes with cargo_type (--container 2x40_high_cube or --component 4x80x120x120x250.5)',
    ]);
  });

  test.each<[words: string, content: Content, line: string]>([
    [
      'a part that its flag says',
      { ...onPallets, origin: { locality: 'Ningbo' } },
      "origin.region_code: is required (--origin 'Ningbo, CN')",
    ],
    [
      'a part that only --set says',
      { ...onPallets, origin: { ...bare.origin, postal_code: 'x'.repeat(301) } },
      "origin.postal_code: must have at most 300 characters (--set 'origin.postal_code=3011 AA')",
    ],
    [
      'a measure of cargo',
      { ...onPallets, lcl: { components: [{ width: 0, height: 1, depth: 1, weight: 1, quantity: 1 }] } },
      'lcl.components[0].width: must be above zero (--component 4x80x120x120x250.5)',
    ],
    [
      'an entry of a list',
      { ...onPallets, transport_modes: ['TRANSPORT_MODE_BARGE'] },
      'transport_modes[0]: must be one of TRANSPORT_MODE_SEA, TRANSPORT_MODE_AIR, TRANSPORT_MODE_RAIL, TRANSPORT_MODE_ROAD, TRANSPORT_MODE_EXPRESS (--transport-mode sea)',
    ],
    [
      'an option of other cargo',
      { ...inContainers, storage: true },
      'storage: is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only (--no-storage)',
    ],
    [
      'cargo that is missing',
      { ...bare, cargo_type: 'CARGO_TYPE_CONTAINERS' },
      'fcl: is required with CARGO_TYPE_CONTAINERS (--container 2x40_high_cube)',
    ],
    [
      'cargo that must go, which no flag takes back',
      { ...inContainers, lcl: onPallets.lcl },
      'lcl: is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only',
    ],
    ['a key that the service sets', { ...onPallets, status: 'x' }, 'status: is set by the service'],
    ['a key that nobody knows', { ...onPallets, colour: 'x' }, 'colour: is no part of an inquiry'],
    ['a key with a colour of its own', { ...onPallets, '\u001b[31mred': 'x' }, 'red: is no part of an inquiry'],
  ])('is told of %s', (_, content, line) => {
    expect(linesFor(content)).toEqual(['Nothing was sent: 1 problem.', line]);
  });

  test('is told days to come, whenever that is', () => {
    vi.useFakeTimers({ now: new Date('2031-12-31T23:00:00Z') });
    expect(exampleDay()).toBe('2032-02-01');
    vi.useRealTimers();
  });

  test('is told of an update as of a create', () => {
    const change = { lcl: { components: [] } };
    const problems = problemsOfUpdate(storedFrom(onPallets), change);
    expect(hasProblems(problems)).toBe(true);
    expect(refusal(problems, change).message).toMatch(/lcl.components {2}must have at least one entry \(--component /);
  });

  test('has none when it is sound', () => {
    expect([onPallets, inContainers].map((content) => hasProblems(problemsOfCreate(content)))).toEqual([false, false]);
  });
});
