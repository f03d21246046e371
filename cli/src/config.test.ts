import { describe, expect, test } from 'vitest';
import { findLogin, readEnvironment, shownUrl } from './config.ts';

const kept = { base_url: 'https://freight.example', token: '31|kept' };
const told = { base_url: 'https://other.example', token: '32|told' };
const nothing = { base_url: undefined, token: undefined };

describe('who asks, and where', () => {
  test('is said by the environment alone where it says both: what is kept may be damaged', () => {
    expect(findLogin(told, () => expect.fail('it was read'))).toEqual(told);
  });

  test('is what is kept where the environment says nothing, or the token alone', () => {
    expect(findLogin(nothing, () => kept)).toEqual(kept);
    expect(findLogin({ ...nothing, token: told.token }, () => kept)).toEqual({ ...kept, token: told.token });
  });

  test('is not known where nobody has said it', () => {
    expect(() => findLogin(nothing, () => undefined)).toThrow('fairlead login');
  });

  test('is no kept token for another address, whose password is not shown', () => {
    const base_url = 'https://me:secret/@other.example';
    const refused = () => findLogin({ ...nothing, base_url }, () => kept);
    expect(refused).toThrow('FAIRLEAD_BASE_URL is …@other.example.');
    expect(refused).not.toThrow('secret');
  });
});

test('a base URL without a password is shown as it is', () => {
  expect(shownUrl(kept.base_url)).toBe(kept.base_url);
});

test('the environment says what kind of terminal there is, and who wants to see where things fail', () => {
  expect(readEnvironment({})).toMatchObject({ isDumb: false, debug: false });
  expect(readEnvironment({ TERM: 'dumb', FAIRLEAD_DEBUG: '1' })).toMatchObject({ isDumb: true, debug: true });
});
