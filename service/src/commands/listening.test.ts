import { describe, expect, it } from 'vitest';
import { calledAt, listening } from './listening.ts';
import { Mendable } from './mendable.ts';

const place = { host: '127.0.0.1', port: 80, setting: 'PORT' } as const;
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('listening', () => {
  it('gives what it was asked for', async () => {
    expect(await listening(place, async () => 'http://127.0.0.1:80')).toBe('http://127.0.0.1:80');
  });

  it.each([
    ['EADDRINUSE', 'another program listens on 127.0.0.1:80 already: stop it, or set PORT to another port'],
    ['EACCES', 'listening on 127.0.0.1:80 is not permitted: set PORT to a port from 1024 up'],
    ['EADDRNOTAVAIL', '127.0.0.1 is no address of this machine: set HOST to one that is'],
    ['ENOTFOUND', '127.0.0.1 is not known as a host: set HOST to an address of this machine'],
  ])('that fails with %s says: %s', async (code, words) => {
    await expect(listening(place, failing(code))).rejects.toEqual(new Mendable(words));
  });

  it('that fails otherwise fails as it did', async () => {
    await expect(listening(place, failing('EMFILE'))).rejects.toThrow('EMFILE');
    await expect(listening(place, failing('EMFILE'))).rejects.not.toBeInstanceOf(Mendable);
  });
});

describe('a service that listens', () => {
  it.each([
    ['127.0.0.1', 'IPv4', 'http://127.0.0.1:3000', false],
    ['10.0.0.7', 'IPv4', 'http://10.0.0.7:3000', false],
    ['::1', 'IPv6', 'http://[::1]:3000', false],
    ['0.0.0.0', 'IPv4', 'http://127.0.0.1:3000', true],
    ['::', 'IPv6', 'http://[::1]:3000', true],
  ])('on %s, %s, is called from here at %s; elsewhere that is another: %s', (address, family, url, another) => {
    expect(calledAt({ address, family, port: 3_000 })).toEqual({ url, is_elsewhere_another: another });
  });
});
