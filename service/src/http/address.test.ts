import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { clientAddress, clientNetwork, remembering } from './address.ts';

const PROXY = '10.0.0.1';

describe('behind a proxy of our own, a request comes from', () => {
  const from = (said: string | undefined, peer = PROXY) =>
    clientAddress({ headers: { 'x-forwarded-for': said }, socket: { remoteAddress: peer } as Socket }, (address) =>
      address.startsWith('10.'),
    );

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ])('whom %s names, without a port', (said, address) => {
    expect(from(said)).toBe(address);
  });

  test.each([
    ['192.0.2.9, 192.0.2.7', '192.0.2.7'],
    ['192.0.2.9,192.0.2.7:1 ,\t10.0.0.2:2', '192.0.2.7'],
    ['192.0.2.7, , 10.0.0.2', '192.0.2.7'],
    ['10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('the last of %s that is no proxy of our own', (said, address) => {
    expect(from(said)).toBe(address);
  });

  test.each([
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.7:',
    '192.0.2.7:x',
    '[192.0.2.7',
    '2001:db8::7]:1',
    '"192.0.2.7"',
  ])('the proxy, when it says %j, which is no address', (said) => {
    expect(from(said)).toBe(PROXY);
    expect(from(`192.0.2.7, ${said}, 10.0.0.2:4711`)).toBe('10.0.0.2');
  });

  test('whoever is connected, when that is no proxy or says nothing', () => {
    expect(from('192.0.2.7', '192.0.2.1')).toBe('192.0.2.1');
    for (const nothing of [undefined, '', ' ,']) expect(from(nothing)).toBe(PROXY);
    expect(from(undefined, '192.0.2.1')).toBe('192.0.2.1');
  });
});

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

  test('what an address is, is told once, but for those that came too many others ago', () => {
    const asked: string[] = [];
    const network = remembering(2, (ip) => {
      asked.push(ip);
      return `network of ${ip}`;
    });
    for (const ip of ['a', 'b', 'a', 'b', 'c', 'c', 'a']) expect(network(ip)).toBe(`network of ${ip}`);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });

  test('those that have left already', () => {
    expect(clientNetwork('')).toBe('');
  });
});
