import fc from 'fast-check';

/**
 * Any character of Unicode, as the unit of a text made at random. That of fast-check (`binary`) makes a table of all
 * 1,112,064 when it is first asked for: a second of each worker, and so much for every collection of garbage to go through.
 */
export const anyCharacter = fc
  .oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint));
