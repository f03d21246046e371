import { describe, expect, test } from 'vitest';
import { websiteLink } from './website.ts';

describe('a website', () => {
  test('is linked to as it is written, with https when it says nothing', () => {
    expect(websiteLink('https://polderkamp.example/nl')).toBe('https://polderkamp.example/nl');
    expect(websiteLink('www.polderkamp.example')).toBe('https://www.polderkamp.example/');
    expect(websiteLink('polderkamp.example/nl')).toBe('https://polderkamp.example/nl');
  });

  test.each([
    '',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'not known',
    'none',
    'ftp://a.example',
  ])('that is none is text alone: %j', (website) => {
    expect(websiteLink(website)).toBeUndefined();
  });
});
