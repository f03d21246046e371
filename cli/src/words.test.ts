import { daysBetween, enumerations } from '@fairlead/sdk/contract';
import { describe, expect, test } from 'vitest';
import {
  away,
  capital,
  count,
  dateOf,
  day,
  instant,
  labelOf,
  meaningOf,
  number,
  place,
  punctuality,
  size,
  standingOf,
} from './words.ts';

describe('a member of an enumeration', () => {
  test('has a label, and a meaning as the contract gives it', () => {
    expect(labelOf('ShipmentStatus', 'STATUS_ON_HOLD')).toBe('on hold');
    expect(meaningOf('ShipmentStatus', 'STATUS_ON_HOLD')).toBe(enumerations.ShipmentStatus.meanings.STATUS_ON_HOLD);
    expect(meaningOf('ContainerType', 'CONTAINER_TYPE_40_HIGH_CUBE')).toBe('40 ft high cube');
    expect(standingOf('ShipmentStatus', 'STATUS_ON_HOLD')).toBe('On hold: paused; still live, not progressing');
  });

  test.each(['STATUS_LOST', 'constructor', '__proto__', ''])('that is unknown is said as it is: %j', (member) => {
    expect(labelOf('ShipmentStatus', member)).toBe(member);
    expect(meaningOf('ShipmentStatus', member)).toBe(member);
    expect(standingOf('ShipmentStatus', member)).toBe(member);
  });

  test('that is unknown cannot steer the terminal', () => {
    expect(meaningOf('ShipmentStatus', '\u001b[2Jgone')).toBe('gone');
  });
});

describe('dates', () => {
  test('are told with the name of the month', () => {
    expect(day('2026-11-01')).toBe('1 Nov 2026');
    expect(instant('2026-11-21T02:59:00.000Z')).toBe('21 Nov 2026, 02:59 UTC');
  });

  test('of instants are those of UTC', () => {
    expect(instant('2026-01-01T00:30:00+02:00')).toBe('31 Dec 2025, 22:30 UTC');
    expect(dateOf('2026-01-01T00:30:00+02:00')).toBe('2025-12-31');
  });

  test.each([
    ['2026-11-15', 'today'],
    ['2026-11-16', 'tomorrow'],
    ['2026-11-14', 'yesterday'],
    ['2026-11-18', 'in 3 days'],
    ['2026-11-12', '3 days ago'],
    ['2029-11-15', 'in 1,096 days'],
  ])('%s is, seen from 15 Nov 2026, %s', (date, words) => {
    expect(away(date, '2026-11-15')).toBe(words);
  });

  test.each([
    ['2026-03-01', '2026-03-01', 'on time'],
    ['2026-03-01', '2026-02-28', '1 day late'],
    ['2024-03-01', '2024-02-28', '2 days late'],
    ['2026-02-27', '2026-03-01', '2 days early'],
    ['2026-10-26', '2026-10-25', '1 day late'],
  ])('%s, planned for %s, is %s', (date, planned, words) => {
    expect(punctuality(date, planned)).toBe(words);
  });

  test.each(['', 'soon', '2026-13-01', '2026-1-1'])(
    'that are none are said as they are, and compared with nothing: %j',
    (text) => {
      expect(day(text)).toBe(text);
      if (text !== '2026-1-1') {
        expect(instant(text)).toBe(text);
        expect(dateOf(text)).toBe(text);
        expect(daysBetween(text, '2026-01-01')).toBeNaN();
        expect(away(text, '2026-01-01')).toBe('');
        expect(punctuality(text, '2026-01-01')).toBe('');
      }
    },
  );
});

describe('numbers', () => {
  test('are told without the dust of sums', () => {
    expect(number(5386.5)).toBe('5,386.5');
    expect(number(0.1 + 0.2)).toBe('0.3');
    expect(number(0.0004)).toBe('0.0004');
  });

  test('count what there is', () => {
    expect([0, 1, 2, 1000].map((amount) => count(amount, 'container'))).toEqual([
      'no containers',
      '1 container',
      '2 containers',
      '1,000 containers',
    ]);
    expect(count(2, 'inquiry', 'inquiries')).toBe('2 inquiries');
  });

  test.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [3366, '3.4 kB'],
    [48_213, '48 kB'],
    [37_748_736, '38 MB'],
    [5e15, '5,000 TB'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(size(bytes)).toBe(words);
  });
});

test('a place is its town and its country, as far as they are known', () => {
  expect(place({ region_code: 'NL', locality: 'Tilburg' })).toBe('Tilburg, NL');
  expect(place({ region_code: '', locality: 'Tilburg' })).toBe('Tilburg');
  expect(place(undefined)).toBe('');
});

test('a sentence begins with a capital', () => {
  expect(capital('at sea')).toBe('At sea');
  expect(capital('')).toBe('');
});
