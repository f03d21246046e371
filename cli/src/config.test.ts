import { homedir, userInfo } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { findLogin, loginFile, readEnvironment, shownUrl } from './config.ts';

vi.mock('node:os', () => ({
  homedir: vi.fn(() => '/persons/sanne'),
  userInfo: vi.fn(() => ({ homedir: '/accounts/sanne' })),
}));

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

  test('is what is kept for an address, however many slashes that ends with', () => {
    const base_url = `${kept.base_url}/`;
    expect(findLogin({ ...nothing, base_url }, () => kept)).toEqual({ ...kept, base_url });
    expect(findLogin({ ...nothing, base_url: kept.base_url }, () => ({ ...kept, base_url: `${base_url}/` }))).toEqual(
      kept,
    );
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

describe('a log-in is kept', () => {
  test('in the home directory, or where settings are', () => {
    expect(loginFile({})).toBe('/persons/sanne/.config/fairlead/config.json');
    expect(loginFile({ XDG_CONFIG_HOME: '/settings' })).toBe('/settings/fairlead/config.json');
  });

  test('nowhere where there is no home directory, in words that say what to do', () => {
    vi.mocked(homedir).mockImplementationOnce(() => {
      throw new Error('uv_os_homedir returned ENOENT');
    });
    expect(() => loginFile({})).toThrow(
      expect.objectContaining({ exit: 'not_logged_in', message: expect.stringMatching(/no home .* FAIRLEAD_TOKEN/) }),
    );
  });
});

test('a base URL without a password is shown as it is', () => {
  expect(shownUrl(kept.base_url)).toBe(kept.base_url);
});

test('the environment says what kind of terminal there is, and who wants to see where things fail', () => {
  expect(readEnvironment({})).toMatchObject({ isDumb: false, debug: false });
  expect(readEnvironment({ TERM: 'dumb', FAIRLEAD_DEBUG: '1' })).toMatchObject({ isDumb: true, debug: true });
});

describe('where a log-in is kept, never in the directory that one is in', () => {
  const file = (base: string) => `${base}/fairlead/config.json`;

  test('APPDATA says it on Windows alone', () => {
    expect(loginFile({ APPDATA: '/roaming' }, 'win32')).toBe(file('/roaming'));
    expect(loginFile({ APPDATA: '/roaming' }, 'linux')).toBe(file('/persons/sanne/.config'));
  });

  test('what is set and empty says nothing', () => {
    expect(loginFile({ APPDATA: '', XDG_CONFIG_HOME: '' }, 'win32')).toBe(file('/persons/sanne/.config'));
    vi.mocked(homedir).mockReturnValueOnce('');
    expect(loginFile({ HOME: '' }, 'linux')).toBe(file('/accounts/sanne/.config'));
    expect(userInfo).toHaveBeenCalledOnce();
  });
});
