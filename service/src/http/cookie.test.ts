import { describe, expect, test } from 'vitest';
import { clearCookie, readCookie, setCookie } from './cookie.ts';

const PLAIN = { base_url: 'http://127.0.0.1:3000' };
const HTTPS = { base_url: 'https://freight.example' };
const asking = (cookie?: string, protocol: 'http' | 'https' = 'http') => ({ protocol, headers: { cookie } });

describe('the cookie', () => {
  test.each([
    ['fairlead=abc', 'abc'],
    ['a=b; fairlead=abc; c=d', 'abc'],
    ['a=b;fairlead=abc;c=d', 'abc'],
    ['  fairlead = abc  ', 'abc'],
    ['fairlead=a=b==', 'a=b=='],
    ['fairlead=', ''],
    ['', undefined],
    ['fairlead', undefined],
    ['=abc', undefined],
    ['Fairlead=abc', undefined],
    ['xfairlead=abc', undefined],
    ['fairleadx=abc', undefined],
    ['__Host-fairlead=abc', undefined],
    ['a="fairlead=abc"', undefined],
    ['fairlead=abc; fairlead=def', undefined],
    ['fairlead=abc; fairlead=abc', undefined],
  ])('of %j on plain HTTP is %j', (header, value) => {
    expect(readCookie(PLAIN, asking(header))).toBe(value);
  });

  test('is none when none is sent', () => {
    expect(readCookie(PLAIN, asking())).toBeUndefined();
  });

  test.each([
    ['the service is known by an https address', HTTPS, 'http'],
    ['a trusted proxy says that the client came by https', PLAIN, 'https'],
  ] as const)('is another, which no other host can set, when %s', (_, context, protocol) => {
    expect(readCookie(context, asking('fairlead=abc', protocol))).toBeUndefined();
    expect(readCookie(context, asking('fairlead=x; __Host-fairlead=abc', protocol))).toBe('abc');
    expect(setCookie(context, { protocol }, 'abc')).toEqual({
      'Set-Cookie': '__Host-fairlead=abc; Path=/; HttpOnly; SameSite=Lax; Secure',
    });
    expect(clearCookie(context, { protocol })).toEqual({
      'Set-Cookie': '__Host-fairlead=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    });
  });

  test('is for no script and for no other site, and gone once it is cleared', () => {
    const set = 'fairlead=abc; Path=/; HttpOnly; SameSite=Lax';
    expect(setCookie(PLAIN, { protocol: 'http' }, 'abc')).toEqual({ 'Set-Cookie': set });
    const cleared = 'fairlead=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0';
    expect(clearCookie(PLAIN, { protocol: 'http' })).toEqual({ 'Set-Cookie': cleared });
  });
});
