import { BadRequestError } from '@fairlead/sdk/application';
import { expect, it } from 'vitest';
import { draw, linesIn } from '../drawing.fixture.tsx';
import { ListProblem } from './ListProblem.tsx';

it('tells in Dutch, to who reads Dutch, that the address asks for nothing that there is, and leads to the whole list', async () => {
  const field_violations = [{ field: 'order_by', description: 'must be one of the orders' }];
  const refusal = { status: 400, code: 3, message: 'Invalid request', details: [{ field_violations }] };
  const html = await draw(
    ListProblem,
    { error: new BadRequestError(refusal as never) },
    { search: '?order_by=NONSENSE', language: 'nl' },
  );
  const told = linesIn(html).join(' / ');
  expect(told).toContain('Het adres van deze pagina vraagt iets wat de lijst niet heeft');
  expect(told).not.toMatch(/order_by|must be/);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>.*Toon de hele lijst/);
});
