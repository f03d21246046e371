import { BadRequestError, limits } from '@fairlead/sdk/application';
import { expect, it } from 'vitest';
import { draw, linesIn } from '../../drawing.fixture.tsx';
import { violationsOf } from './violations.tsx';

it('tells at each field what the service says of it, in Dutch to who reads Dutch', async () => {
  const field_violations = [
    { field: 'current_password', description: 'is not your password' },
    { field: 'new_password', description: `must have at least ${limits.min_password_length} characters` },
  ];
  const refusal = { status: 400, code: 3, message: 'Invalid request', details: [{ field_violations }] };
  const error = new BadRequestError(refusal as never);
  const toldAt = async (field: string) =>
    linesIn(await draw(() => violationsOf(error, field), {}, { language: 'nl' })).join();
  expect(await toldAt('current_password')).toBe('dit is niet je wachtwoord');
  expect(await toldAt('new_password')).toBe(`dit moet minstens ${limits.min_password_length} tekens hebben`);
});
