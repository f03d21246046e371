import { describe, expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const READS = ['GET', 'HEAD'];
const WRITES = ['POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'];
const host = 'freight.example';

type Sent = { 'sec-fetch-site'?: string; origin?: string };

const judged = (headers: Sent, methods: string[], at = host, secure = false) =>
  new Set(methods.map((method) => isCrossSite({ method, headers, host: at, secure })));

describe('a request comes from another site', () => {
  // What a browser or program says, and whether a read and a write are then refused.
  const TABLE: [said: Sent, read: boolean, write: boolean][] = [
    [{}, false, false],
    [{ 'sec-fetch-site': 'same-origin' }, false, false],
    [{ 'sec-fetch-site': 'none' }, false, true],
    [{ 'sec-fetch-site': 'same-site' }, true, true],
    [{ 'sec-fetch-site': 'cross-site' }, true, true],
    [{ 'sec-fetch-site': '' }, true, true],
    [{ 'sec-fetch-site': 'SAME-ORIGIN' }, true, true],
    [{ 'sec-fetch-site': 'same-origin, cross-site' }, true, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://freight.example' }, true, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://freight.example' }, false, false],
    [{ origin: 'https://freight.example' }, false, false],
    [{ origin: 'http://freight.example' }, false, false],
    [{ origin: 'https://FREIGHT.example' }, false, false],
    [{ origin: 'https://freight.example:443' }, false, false],
    [{ origin: 'http://freight.example:443' }, true, true],
    [{ origin: 'null' }, true, true],
    [{ origin: '' }, true, true],
    [{ origin: 'freight.example' }, true, true],
    [{ origin: 'https://freight.example:8443' }, true, true],
    [{ origin: 'https://www.freight.example' }, true, true],
    [{ origin: 'https://freight.example.evil.example' }, true, true],
    [{ origin: 'https://evil.example/freight.example' }, true, true],
    [{ origin: 'https://freight.example@evil.example' }, true, true],
  ];

  test.each(TABLE)('%j: read %s, write %s', (said, read, write) => {
    expect(judged(said, READS)).toEqual(new Set([read]));
    expect(judged(said, WRITES)).toEqual(new Set([write]));
  });

  test('by its scheme, where ours is known to be HTTPS', () => {
    const origin = 'http://freight.example';
    expect(judged({ origin }, [...READS, ...WRITES], host, true)).toEqual(new Set([true]));
    expect(judged({ origin: 'https://freight.example' }, [...READS, ...WRITES], host, true)).toEqual(new Set([false]));
  });

  test('by its host and port, in whichever letters it was addressed', () => {
    const origin = 'http://127.0.0.1:3000';
    expect(judged({ origin }, WRITES, '127.0.0.1:3000')).toEqual(new Set([false]));
    expect(judged({ origin }, WRITES, '127.0.0.1:3001')).toEqual(new Set([true]));
    expect(judged({ origin: 'https://freight.example' }, WRITES, 'Freight.Example')).toEqual(new Set([false]));
    expect(judged({ origin }, WRITES, '')).toEqual(new Set([true]));
  });

  test('by the port that its scheme has, be it written or not', () => {
    expect(judged({ origin: 'http://freight.example' }, WRITES, 'freight.example:80')).toEqual(new Set([false]));
    expect(judged({ origin: 'https://freight.example' }, WRITES, 'freight.example:443')).toEqual(new Set([false]));
    expect(judged({ origin: 'https://freight.example' }, WRITES, 'freight.example:80')).toEqual(new Set([true]));
  });
});
