import { createRequire } from 'node:module';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hashPassword, isPassword, isPasswordHash } from './passwords.ts';

const library: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');
const verify = vi.spyOn(library, 'verify');
afterAll(() => verify.mockRestore());

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

describe('a password', () => {
  test('is kept as an argon2id hash, another one each time', async () => {
    const [first, second] = await Promise.all([hashPassword('a long sentence'), hashPassword('a long sentence')]);
    expect(costOf(first)).toBe('$argon2id$v=19$m=19456,t=2,p=1');
    expect(first).not.toBe(second);
    expect(await isPassword(first, 'a long sentence')).toBe(true);
    expect(await isPassword(first, 'A long sentence')).toBe(false);
  });

  test('is the same whichever way its letters are put together', async () => {
    const hash = await hashPassword('Zürich to Malmö'.normalize('NFD'));
    expect(await isPassword(hash, 'Zürich to Malmö'.normalize('NFC'))).toBe(true);
  });

  test('of nobody is never right, and costs as much work as that of somebody', async () => {
    const real = await hashPassword('a long sentence');
    verify.mockClear();
    expect(await isPassword(undefined, 'a long sentence')).toBe(false);
    expect(verify).toHaveBeenCalledTimes(1);
    const [decoy] = verify.mock.lastCall as [string, string];
    expect(costOf(decoy)).toBe(costOf(real));
    expect(decoy).toHaveLength(real.length);
  });

  test.each([
    ['no hash', () => 'x'],
    ['an empty text', () => ''],
    ['a hash cut short', (hash: string) => hash.slice(0, -1)],
    ['a hash with a letter too many', (hash: string) => `${hash}A`],
    ['a hash of no cost', (hash: string) => hash.replace('m=19456', 'm=0')],
    ['a hash by another name', (hash: string) => hash.replace('argon2id', 'bcrypt')],
  ])('kept as %s is never right, fails nothing, and costs as much work', async (_, spoil) => {
    const real = await hashPassword('a long sentence');
    verify.mockClear();
    expect(await isPassword(spoil(real), 'a long sentence')).toBe(false);
    const [decoy] = verify.mock.lastCall as [string, string];
    expect(costOf(decoy)).toBe(costOf(real));
  });

  test('is told from what is no hash of ours', async () => {
    const real = await hashPassword('a long sentence');
    expect(isPasswordHash(real)).toBe(true);
    for (const spoilt of ['x', '', real.slice(0, -1), `${real}A`, real.replace('$v=19', '')]) {
      expect(isPasswordHash(spoilt), spoilt).toBe(false);
    }
  });

  test('of nobody is not right even when it would match', async () => {
    verify.mockResolvedValueOnce(true);
    expect(await isPassword(undefined, 'a long sentence')).toBe(false);
  });
});
