import { ApiInfo } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, linesIn } from '../../drawing.fixture.tsx';
import { About } from './About.tsx';
import { docsQueries } from './queries.ts';

it('tells in Dutch, to who reads Dutch, the limits and how to say who one is', async () => {
  const contract = {
    info: {},
    securityDefinitions: { key: { name: 'X-Service-Key' } },
  } as unknown as Parameters<typeof About>[0]['contract'];
  const answers = [[docsQueries.info().queryKey, example(ApiInfo)]] as const;
  const told = linesIn(await draw(About, { contract }, { answers, language: 'nl' })).join(' / ');
  expect(told).toContain('Geldende limieten');
  expect(told).toContain('per gebruiker, per exemplaar van de dienst');
  expect(told).toContain('Stuur het token volledig en ongewijzigd mee.');
  expect(told).not.toMatch(/per user|per client|whole and unchanged/);
});
