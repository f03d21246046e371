import { ConnectionError, Fairlead, RateLimitError, TimeoutError } from '@fairlead/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wordsFor } from './words.ts';

afterEach(() => void vi.unstubAllEnvs());

/** The error of an answer, as the SDK makes it. */
async function refused(status: number, message: string, violations: object[] = [], headers = {}): Promise<unknown> {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', field_violations: violations }];
  const body = JSON.stringify({ message, code: 3, details: violations.length > 0 ? details : [] });
  const fetch = async () => new Response(body, { status, headers: { 'X-Request-Id': 'r-1', ...headers } });
  const client = new Fairlead({ token: null, baseUrl: 'http://freight.example', maxRetries: 0, fetch });
  return client.profile.user().catch((error: unknown) => error);
}

describe('the words for what went wrong', () => {
  it('list every broken rule once', async () => {
    const error = await refused(400, 'The request breaks a rule', [
      { field: 'origin', description: 'is required' },
      { field: 'lcl.components[0].weight', description: 'must be above zero' },
    ]);
    expect(wordsFor(error)).toBe(
      'The request breaks a rule (400). Mend all of these and call again.\n- origin is required\n- lcl.components[0].weight must be above zero',
    );
  });

  it('say a rule once when the message is the rule', async () => {
    const error = await refused(400, 'limit must be at most 100', [
      { field: 'limit', description: 'must be at most 100' },
    ]);
    expect(wordsFor(error)).toBe('limit must be at most 100 (400). Mend this and call again.');
  });

  it('pass on what has no field, such as an unknown key', async () => {
    expect(wordsFor(await refused(400, 'unknown key "lcl.colour"'))).toBe(
      'unknown key "lcl.colour" (400). Mend this and call again.',
    );
  });

  it.each([
    [401, 'Invalid API key', 'refuses the access token'],
    [404, 'Not found', 'with a list first'],
    [409, 'A quote is accepted', 'do not try again'],
    [500, 'Internal error', 'request r-1'],
    [503, 'Unavailable', 'try again later'],
    [413, 'Too large', 'Too large (413).'],
  ])('help with %i', async (status, message, advice) => {
    const words = wordsFor(await refused(status, message));
    expect(words).toMatch(new RegExp(`^${message}.* \\(${status}\\)`));
    expect(words).toContain(advice);
  });

  it.each([400, 401, 409])('do not take the word of another for the service’s: %i', async (status) => {
    const fetch = async () => new Response('<h1>Bad Request</h1>', { status });
    const client = new Fairlead({ token: null, baseUrl: 'http://freight.example', maxRetries: 0, fetch });
    const words = wordsFor(await client.profile.user().catch((error: unknown) => error));
    expect(words).toMatch(/^The service answered with status \d+, in words that are not the service's own\./);
    expect(words).not.toMatch(/Mend|login|state/);
  });

  it('say how long to wait after too many requests', async () => {
    const told = { status: 429, isOfService: true, message: 'Too many', details: [], headers: new Headers() };
    expect(wordsFor(new RateLimitError({ ...told, retries: 3 }))).toBe(
      'Too many (429). This was tried several times: wait a minute before the next call.',
    );
    expect(wordsFor(await refused(429, 'Too many', [], { 'Retry-After': '170' }))).toBe(
      'Too many (429). Wait 170 seconds before the next call.',
    );
  });

  it('say where a token that is refused has to be changed', async () => {
    const error = await refused(401, 'Invalid API key');
    vi.stubEnv('FAIRLEAD_TOKEN', '');
    expect(wordsFor(error)).toContain('the person has to run `fairlead login` and start');
    vi.stubEnv('FAIRLEAD_TOKEN', '31|x');
    expect(wordsFor(error)).toContain('the person has to set FAIRLEAD_TOKEN to another and start');
    expect(wordsFor(error)).not.toContain('31|x');
  });

  it('help with a service that cannot be reached or does not answer', () => {
    expect(wordsFor(new ConnectionError('The service could not be reached (ECONNREFUSED)'))).toContain('ECONNREFUSED');
    expect(wordsFor(new TimeoutError('No answer within 65000 ms'))).toContain('Try again later');
  });

  it('are there for everything else', () => {
    expect(wordsFor(new TypeError('shipment must be a reference or an id'))).toBe(
      'shipment must be a reference or an id',
    );
    expect(wordsFor(undefined)).toBe('Something unexpected happened.');
  });
});
