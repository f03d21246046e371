// The filter of the reference finds by all its words.
import { expect, test } from 'vitest';
import { DEFINITIONS, OPERATIONS } from './contract.fixture.ts';
import { operationMatches, recordMatches } from './matches.ts';

const operationsFor = (filter: string) =>
  OPERATIONS.filter((one) => operationMatches(filter, one)).map(({ operationId }) => operationId);
const recordsFor = (filter: string) =>
  Object.entries(DEFINITIONS)
    .filter(([name, schema]) => recordMatches(filter, name, schema))
    .map(([name]) => name);

test('an empty filter finds everything', () => {
  expect(operationsFor('  ')).toHaveLength(OPERATIONS.length);
  expect(recordsFor('')).toHaveLength(Object.keys(DEFINITIONS).length);
});

test('words are found in path, name and summary, in any order and case', () => {
  expect(operationsFor('TRACKING get')).toEqual(['getShipmentTracking']);
  expect(operationsFor('/v1/inquiry delete')).toEqual(['deleteInquiry']);
  expect(operationsFor('no such thing')).toEqual([]);
});

test('records are found by their fields', () => {
  expect(recordsFor('amount_cents money')).toEqual(['Money', 'MoneyChange', 'MoneyInput']);
  expect(recordsFor('zeppelin')).toEqual([]);
});
