import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

describe('after logging in one goes on', () => {
  const PATHS = [
    '/',
    '/shipments',
    '/shipments?search=a%2Fb&filter.status=X',
    '/docs/getting-started#curl',
    '/a//b?x=//c',
  ];
  test.each(PATHS)('at %s, a page of this application', (path) => {
    expect(returnPath(path)).toBe(path);
  });
});

describe('one never goes on', () => {
  const ELSEWHERE = [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/shipments\\..\\',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' //elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/%2e//elsewhere.example',
    'javascript:alert(1)',
    'shipments',
    '@elsewhere.example',
    ':80/',
    '',
  ];
  test.each(ELSEWHERE)('at %j', (path) => {
    expect(returnPath(path)).toBe('/');
  });

  test.each([undefined, null, 7, ['/shipments', '/invoices'], {}])('at what is no path: %j', (path) => {
    expect(returnPath(path)).toBe('/');
  });

  test.each(['/log-in', '/log-in/', '/log-in?return=/log-in'])('at the log-in itself: %s', (path) => {
    expect(returnPath(path)).toBe('/');
  });
});
