import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConflictError, NotFoundError } from './errors.ts';
import { cut, faults, hangUp, inquiry, record, refuse, type Step } from './faults.fixture.ts';
import { pause } from './retry.ts';

// Pauses take no time here.
vi.mock('./retry.ts', async (original) => ({ ...(await original<object>()), pause: vi.fn() }));

const found = record();

beforeEach(() => {
  vi.mocked(pause).mockReset();
});

describe('a create', () => {
  test.each<[string, Step]>([
    ['a broken connection', hangUp],
    ['too many requests', refuse(429, { 'Retry-After': 1 })],
    ['an answer cut off in the middle', cut()],
  ])('is sent again after %s, byte by byte the same', async (_, fault) => {
    const { client, got } = await faults(fault, record({ 'Idempotent-Replayed': 'true' }, 201));
    const { status, headers } = await client().inquiries.create(inquiry).withResponse();
    expect([status, headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
    expect(got.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(got[1]?.body).toBe(got[0]?.body);
    expect(JSON.parse(got[0]?.body ?? '')).toEqual(inquiry);
    for (const { headers } of got) expect(headers['content-type']).toBe('application/json');
  });

  test('is the same, although what was handed over changes meanwhile', async () => {
    const input = { ...inquiry };
    vi.mocked(pause).mockImplementation(async () => {
      input.description = 'something else';
    });
    const { client, got } = await faults(hangUp, found);
    await client().inquiries.create(input);
    expect(got[1]?.body).toBe(got[0]?.body);
  });

  test('is not sent again when its time is over, although the clock was put back meanwhile', async () => {
    const [set, unset] = [Date.now(), performance.now()];
    onTestFinished(() => void vi.restoreAllMocks());
    vi.mocked(pause).mockImplementation(async () => {
      vi.spyOn(Date, 'now').mockReturnValue(set - 3_600_000);
      vi.spyOn(performance, 'now').mockReturnValue(unset + 600_000);
    });
    const { client, got } = await faults(refuse(503), found);
    await expect(client().inquiries.create(inquiry)).rejects.toMatchObject({ status: 503 });
    expect(got).toHaveLength(1);
  });

  describe('when the computer was asleep during the pause', () => {
    beforeEach(() => {
      vi.mocked(pause).mockImplementation(async () => {
        const now = Date.now() + 600_000;
        vi.spyOn(Date, 'now').mockReturnValue(now);
      });
      return () => vi.restoreAllMocks();
    });

    test('is not sent again: it would make a second inquiry', async () => {
      const { client, got } = await faults(refuse(503), found);
      await expect(client().inquiries.create(inquiry)).rejects.toMatchObject({ status: 503 });
      expect(got).toHaveLength(1);
    });

    test('is the only write that is not', async () => {
      const { client, got } = await faults(refuse(503), found, refuse(503), found);
      await client().inquiries.update('1', { description: 'Wafers' });
      await client().inquiries.cancel('1');
      expect(got).toHaveLength(4);
    });
  });
});

describe('what a delete does not find', () => {
  const gone = refuse(404);

  test.each<[string, Step[]]>([
    ['a broken connection', [hangUp]],
    ['502', [refuse(502)]],
    ['503', [refuse(503)]],
    ['504', [refuse(504)]],
    ['502, and then too many requests', [refuse(502), refuse(429)]],
  ])('the attempt before may have deleted: success after %s', async (_, failures) => {
    const { client, got } = await faults(...failures, gone);
    const { data, status, retries } = await client().inquiries.delete('1').withResponse();
    expect([data, status, retries]).toEqual([undefined, 404, failures.length]);
    expect(got).toHaveLength(failures.length + 1);
  });

  test('was never there, at the first attempt', async () => {
    const { client } = await faults(gone);
    await expect(client().inquiries.delete('1')).rejects.toThrow(NotFoundError);
  });

  test('was never there, when the attempts before were turned away', async () => {
    const { client } = await faults(refuse(429), refuse(429, { 'Retry-After': 1 }), gone);
    await expect(client().inquiries.delete('1')).rejects.toThrow(NotFoundError);
  });

  test('is an error of every other operation', async () => {
    const { client } = await faults(hangUp, gone, hangUp, gone, hangUp, gone);
    const { inquiries } = client();
    await expect(inquiries.get('1')).rejects.toThrow(NotFoundError);
    await expect(inquiries.cancel('1')).rejects.toThrow(NotFoundError);
    await expect(inquiries.update('1', {})).rejects.toThrow(NotFoundError);
  });
});

test('409 is final, also after a retry', async () => {
  const { client, got } = await faults(refuse(503), refuse(409), found);
  const failure = client().inquiries.delete('1');
  await expect(failure).rejects.toThrow(ConflictError);
  await expect(failure).rejects.toMatchObject({ retries: 1 });
  expect(got).toHaveLength(2);
});
