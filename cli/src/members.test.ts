import { enumerations } from '@fairlead/sdk/contract';
import { describe, expect, test } from 'vitest';
import { inWords, memberOf, shortName } from './members.ts';

const statuses = enumerations.ShipmentStatus;

describe('a member of an enumeration', () => {
  test.each(['on_hold', 'ON_HOLD', 'On-Hold', 'on hold', ' on_hold ', 'STATUS_ON_HOLD', 'status_on_hold'])(
    'is understood when it is typed as %j',
    (typed) => {
      expect(memberOf(statuses, typed)).toBe('STATUS_ON_HOLD');
    },
  );

  test.each(['', 'hold', 'STATUS_', 'paid', 'on__hold'])('is not understood when it is typed as %j', (typed) => {
    expect(memberOf(statuses, typed)).toBeUndefined();
  });

  test('is said in words', () => {
    expect(inWords(statuses, 'STATUS_ON_HOLD')).toBe('on hold');
    expect(inWords(enumerations.TransportMode, 'TRANSPORT_MODE_SEA')).toBe('sea');
  });

  test('that is not known is said as it is, and cannot steer the terminal', () => {
    expect(inWords(statuses, 'STATUS_IN_LIMBO')).toBe('STATUS_IN_LIMBO');
    expect(inWords(statuses, '\u001b[2Jgone')).toBe('gone');
  });

  test.each(Object.values(enumerations))('of $name is found by its short name', (enumeration) => {
    const short = enumeration.values.map((member) => shortName(enumeration, member));
    expect(short.map((name) => memberOf(enumeration, name))).toEqual(enumeration.values);
  });
});
