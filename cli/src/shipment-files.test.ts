import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ApiError,
  AuthenticationError,
  ConnectionError,
  type Download,
  NotFoundError,
  ServerError,
} from '@fairlead/sdk';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CommandError } from './exit.ts';
import type { Session } from './session.ts';
import { saveShipment } from './shipment-files.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'fairlead-files-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
});

const refusal = <E extends ApiError>(
  Kind: new (refusal: ConstructorParameters<typeof ApiError>[0]) => E,
  status: number,
) => new Kind({ status, isOfService: true, message: 'no', details: [], headers: new Headers(), retries: 0 });

const file = (name: string): Download =>
  ({ name, type: 'text/plain', length: 4, stream: new Blob(['file']).stream() }) as unknown as Download;

/** A file that begins to come, and breaks off. */
const broken = (name: string): Download =>
  ({
    ...file(name),
    stream: new ReadableStream({ pull: () => Promise.reject(new ConnectionError('It broke off')) }),
  }) as Download;

/** Saves three documents and an invoice, of which some cannot be had. */
async function saving(answers: Record<string, Download | Error>, json = false) {
  const told = { out: '', err: '' };
  const answer = async (id: string) => {
    const given = answers[id] ?? file(`${id}.txt`);
    if (given instanceof Error) throw given;
    return given;
  };
  const documents = ['1', '2', '3'].map((id) => ({ document: { id, file_name: `${id}.txt` } }));
  const client = {
    shipments: {
      get: async () => ({ id: '7', reference: 'K7WM-42QX' }),
      documents: async () => ({ documents }),
      invoices: async function* () {
        yield { id: '4', reference: 'F1-K7WM-42QX' };
      },
    },
    documents: { download: answer },
    invoices: { download: answer },
    profile: { user: async () => ({}) },
  };
  const terminal = {
    out: {
      write(text: string) {
        told.out += text;
        return true;
      },
    },
    err: { write: () => true },
    interactive: false,
    say: (line: string) => {
      told.err += `${line}\n`;
    },
  };
  const session = { client, terminal, json } as unknown as Session;
  const failure = await saveShipment(session, 'K7WM-42QX', { output: directory }).catch((error: CommandError) => error);
  return { ...told, failure, there: readdirSync(directory).sort() };
}

describe('a file of a shipment that cannot be had', () => {
  test.each([
    [
      'is gone',
      refusal(NotFoundError, 404),
      'not_found',
      'document 2, 2.txt: Not found: your organization has no document 2.',
    ],
    ['fails', refusal(ServerError, 500), 'failed', 'document 2, 2.txt: The service failed: no.'],
    ['breaks off', broken('2.txt'), 'unreachable', 'document 2, 2.txt: It broke off.'],
  ])('as it %s is named, and the others are fetched', async (_, answer, exit, words) => {
    const { out, err, failure, there } = await saving({ 2: answer });
    expect(there).toEqual(['1.txt', '3.txt', '4.txt']);
    expect(out.split('\n')).toHaveLength(4);
    expect(err).toBe(`${words}\n`);
    expect(failure).toMatchObject({ exit, message: '' });
  });

  test('does not hide those that are there already', async () => {
    writeFileSync(join(directory, '1.txt'), 'mine');
    const { err, failure, there } = await saving({ 4: refusal(ServerError, 500) }, true);
    expect(there).toEqual(['1.txt', '2.txt', '3.txt']);
    expect(err).toMatch(/^invoice F1-K7WM-42QX: .*\nNot downloaded, as they are there already; .*\n {2}.*1\.txt\n$/);
    expect(failure).toMatchObject({ exit: 'failed' });
  });

  test('for a reason that all have is the last that is asked for, and what is there is told', async () => {
    const refused = refusal(AuthenticationError, 401);
    const { out, failure, there } = await saving({ 2: refused }, true);
    expect(there).toEqual(['1.txt']);
    expect(JSON.parse(out).files).toMatchObject([{ name: '1.txt' }]);
    expect(failure).toBe(refused);
  });
});
