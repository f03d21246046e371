import { ApiInfo } from '@fairlead/contract';
import { expect, test } from 'vitest';
import { docsWords } from './words.ts';

test.each(['rate_limit', 'write_rate_limit', 'edge_rate_limit'] as const)(
  'what %s counts together has a name in every language',
  (limit) => {
    const { scope } = (ApiInfo.properties[limit] as unknown as { example: { scope: string } }).example;
    expect(docsWords.en.scope).toHaveProperty([scope], scope);
    expect(docsWords.nl.scope).toHaveProperty(
      [scope],
      expect.stringMatching(/^per (gebruiker|IP-adres), per exemplaar/),
    );
  },
);
