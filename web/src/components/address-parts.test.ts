import { describe, expect, it } from 'vitest';
import { partsOf } from './address-parts.ts';

describe('an address', () => {
  it('may be broken after its at sign, dots and slashes, and nowhere within a word', () => {
    expect(partsOf('marit.v@lindewerf.example')).toEqual(['marit.', 'v@', 'lindewerf.', 'example']);
    expect(partsOf('https://lindewerf.example/')).toEqual(['https://', 'lindewerf.', 'example/']);
    expect(partsOf('marit')).toEqual(['marit']);
  });

  it.each(['marit@lindewerf.example', '@', '', 'a..b', '.a@'])('stays what it was: "%s"', (address) => {
    expect(partsOf(address).join('')).toBe(address);
  });
});
