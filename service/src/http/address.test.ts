import { describe, expect, test } from 'vitest';
import { clientNetwork } from './address.ts';

describe('the edge limit counts together', () => {
  test('one IPv4 address, and no other', () => {
    expect(clientNetwork('192.0.2.7')).toBe('192.0.2.7');
    expect(clientNetwork('192.0.2.7')).not.toBe(clientNetwork('192.0.2.8'));
  });

  test.each(['::ffff:192.0.2.7', '::FFFF:192.0.2.7', '::ffff:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])(
    '%s and the IPv4 address it stands for',
    (mapped) => {
      expect(clientNetwork(mapped)).toBe('192.0.2.7');
    },
  );

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0000:0000:0000:0001'],
    ['2001:db8::1', '2001:db8:0:0:5::'],
    ['2001:db8::', '2001:db8:0:0:1:2:3:4'],
    ['::1', '::'],
    ['::1', '0:0:0:0:9::'],
    ['fe80::1%eth0', 'fe80::2'],
    ['64:ff9b::192.0.2.7', '64:ff9b::'],
  ])('%s and %s: the same 64 bits of IPv6', (one, other) => {
    expect(clientNetwork(one)).toBe(clientNetwork(other));
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8:1:2::1', '2001:db8:1::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['1::', '::1'],
    ['::1', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
    ['::ffff:c000:207', '::ffff:c000:208'],
  ])('but not %s and %s', (one, other) => {
    expect(clientNetwork(one)).not.toBe(clientNetwork(other));
  });

  test('whatever a proxy calls its client that is no address, by that name', () => {
    expect(clientNetwork('unknown')).toBe('unknown');
    expect(clientNetwork('')).toBe('');
  });
});
