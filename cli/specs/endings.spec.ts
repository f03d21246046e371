// How commands end when something is wrong: the exit status, and words that say what to do next.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ended } from '../../acceptance/support/process.ts';
import { client } from '../../acceptance/support/records.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';
import { EXIT, type Exit } from '../src/exit.ts';
import { type Circumstances, makeDirectory, runFairlead, startFairlead } from './support/fairlead.ts';
import { openScreen } from './support/screen.ts';
import { nowhere, type StandIn, standIn } from './support/stand-in.ts';
import { CREDENTIAL, FOREIGN, INQUIRIES, INVOICES, ROAD, SEA, startWorld } from './support/world.ts';

const REVOKED = '31|5ec2e700-0000-4000-8000-0000000dead0';

let service: Service;
let hurried: Service;
let silent: StandIn;
beforeAll(async () => {
  [service, hurried, silent] = await Promise.all([
    startWorld(),
    startService({ records: client(), env: { READ_RATE_LIMIT: '1' } }),
    standIn(),
  ]);
});
afterAll(() => Promise.all([service?.stop(), hurried?.stop()]));

/** Runs what cannot go well, and gives what it says. */
async function failing(exit: Exit, args: string[], circumstances: Circumstances = {}): Promise<string> {
  const { credential = CREDENTIAL } = circumstances;
  const { code, stdout, stderr } = await runFairlead(args, { service, credential, ...circumstances });
  expect([args, code, stdout]).toEqual([args, EXIT[exit].status, '']);
  expect(stderr).toMatch(/\w/);
  expect(stderr).not.toMatch(/\n +at |\[object|undefined/);
  if (credential) expect(stderr).not.toContain(credential);
  return stderr;
}

describe('a command ends with words and a status of its own', () => {
  test('when the service refuses the token', async () => {
    const words = await failing('not_logged_in', ['shipments'], { credential: REVOKED });
    expect(words).toMatch(/, then set FAIRLEAD_TOKEN$/m);
  });

  test('when the service refuses the token, once for several shipments', async () => {
    const refusing = await standIn((_, response) => response.writeHead(401).end('{"message":"Invalid API key"}'));
    const words = await failing('not_logged_in', ['track', 'A', 'B', 'C', '--json'], { service: refusing });
    expect([words.match(/refuses the token/g), refusing.requests()]).toEqual([[expect.any(String)], 1]);
  });

  test('when there is no token', async () => {
    const words = await failing('not_logged_in', ['shipments'], { credential: '' });
    expect(words).toContain('fairlead login');
    expect(words).toContain('FAIRLEAD_TOKEN');
  });

  test('when there is no such record, or it is of another organization', async () => {
    const [unknown, foreign] = await Promise.all([
      failing('not_found', ['shipment', 'NONE-0000']),
      failing('not_found', ['shipment', FOREIGN.shipment, '--json']),
    ]);
    expect(unknown).toMatch(/^Not found: your organization has no shipment NONE-0000\.\n.*fairlead shipments$/m);
    expect(foreign).toBe(unknown.replace('NONE-0000', FOREIGN.shipment));
  });

  test('when there is no such record of a kind that goes by id alone', async () => {
    const [user, document] = await Promise.all([
      failing('not_found', ['user', '99']),
      failing('not_found', ['download', 'document', SEA.reference]),
    ]);
    expect(user).toMatch(/ has no user 99\.\nPeople go by their id alone/);
    expect(document).toContain(` has no document ${SEA.reference}.\nDocuments go by their id alone`);
    expect(document).toContain('fairlead documents SHIPMENT');
  });

  test('when the record is in a state that does not allow it', async () => {
    const body = JSON.stringify({ code: 10, message: 'A quote was accepted meanwhile', details: [] });
    const changed = await standIn((_, response) => response.writeHead(409).end(body));
    const cancel = ['inquiry', 'cancel', INQUIRIES.QUOTE_ACCEPTED.reference, '--yes'];
    const [known, told] = await Promise.all([
      failing('conflict', cancel),
      failing('conflict', cancel, { service: changed }),
    ]);
    expect(known).toMatch(/accepted/);
    expect(told).toContain('A quote was accepted meanwhile');
  });

  test('when a rule is broken', async () => {
    expect(await failing('refused', ['track', ROAD.reference])).toMatch(/road/i);
  });

  test('when there are too many requests', async () => {
    const words = await failing('rate_limited', ['whoami', '--retries', '0'], { service: hurried });
    expect(words).toMatch(/^Too many requests.*\nTry again in \d+ s\.$/m);
    expect(words).not.toMatch(/has waited/);
  });

  test('when the service cannot be reached', async () => {
    const gone = await nowhere();
    const words = await failing('unreachable', ['shipments', '--retries', '0'], { service: gone });
    expect(words).toContain(gone.url);
    expect(words).toContain('It comes from FAIRLEAD_BASE_URL.');
  });

  test('when the service does not answer in time', async () => {
    const args = ['shipments', '--retries', '0', '--timeout', '1'];
    expect(await failing('unreachable', args, { service: silent })).toMatch(
      /^No answer within 1 s\. .*--timeout SECONDS$/m,
    );
  });

  test('when the service fails, with the id that the forwarder can find it by', async () => {
    const broken = await standIn((_, response) => response.writeHead(500, { 'X-Request-Id': 'req-4711' }).end('{}'));
    expect(await failing('failed', ['shipments'], { service: broken })).toContain('req-4711');
  });

  test('when something else answers in its place', async () => {
    const portal = await standIn((_, response) => response.end('<!doctype html><title>Welcome to the hotel</title>'));
    const moved = await standIn((_, response) => response.writeHead(302, { Location: portal.url }).end());
    const [page, redirect] = await Promise.all([
      failing('unreachable', ['shipments'], { service: portal }),
      failing('unreachable', ['shipments'], { service: moved }),
    ]);
    expect(page).toContain(`There is no Fairlead service at ${portal.url}: `);
    expect(redirect).toContain(`There is no Fairlead service at ${moved.url}: what answers sends on to ${portal.url}.`);
    for (const words of [page, redirect]) {
      expect(words).toContain('It comes from FAIRLEAD_BASE_URL.');
      expect(words).not.toMatch(/baseUrl|forwarder|request/);
    }
  });

  test('when something else answers as if all were well, and when it refuses in words of its own', async () => {
    const [well, refusing, cwd] = [
      await standIn((_, response) => response.end('{"status":"ok"}')),
      await standIn((_, response) => response.writeHead(400).end('<h1>400 Bad Request</h1>')),
      makeDirectory(),
    ];
    const tried = [
      ['whoami'],
      ['track', SEA.reference],
      ['download', 'invoice', INVOICES.PAID.reference],
      ['inquiry', 'cancel', INQUIRIES.RECEIVED.reference, '--yes'],
    ];
    const told = (at: StandIn) => tried.map((args) => failing('unreachable', args, { service: at, cwd }));
    for (const at of [well, refusing])
      for (const words of await Promise.all(told(at)))
        expect(words).toContain(`There is no Fairlead service at ${at.url}: `);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('when there is no service at its address', async () => {
    const plain = await standIn((_, response) => response.writeHead(404).end('404 page not found'));
    const tried = [
      [['shipments'], { url: `${service.url}/v1` }],
      [['shipment', SEA.reference], { url: `${service.url}/v1` }],
      [['track', SEA.reference, ROAD.reference], { url: `${service.url}/elsewhere` }],
      [['whoami'], plain],
      [['download', 'invoice', INVOICES.PAID.reference], plain],
    ] as const;
    for (const [args, at] of tried) {
      const words = await failing('unreachable', [...args], { service: at });
      expect(words).toContain(`There is no Fairlead service at ${at.url}: `);
      expect(words).toContain('The base URL goes without /v1');
      expect(words).not.toMatch(/Not found/);
    }
  });

  test('when the base URL holds a password, which is not repeated', async () => {
    const telling = (url: string) => failing('usage', ['shipments'], { service: { url } });
    const words = await telling('https://me:secret@freight.example');
    expect(words).toContain('The base URL must not hold a user or a password');
    const others = await Promise.all(['ftp://me:secret@freight.example', 'me:secret@freight.example'].map(telling));
    expect([words, ...others].join('')).not.toContain('secret');
  });

  test('when what cannot be undone would have to be asked about', async () => {
    expect(await failing('usage', ['inquiry', 'cancel', 'X'])).toMatch(/^Cancelling an inquiry cannot be undone, /);
    expect(await failing('usage', ['inquiry', 'delete', 'X'])).toMatch(/^Deleting an inquiry cannot be undone, /);
  });

  test.each([
    [[], 'Usage'],
    [['shipment'], 'shipment'],
    [['shipmets'], 'shipments'],
    [['shipments', '--colour'], '--colour'],
    [['shipments', '--status', 'paid'], 'active'],
    [['shipments', '--colour'], '(fairlead shipments --help says how)'],
    [['inquiry', 'crate'], '(fairlead inquiry --help says how)'],
    [['help', 'nope'], "has no command 'nope'"],
    [['help', 'inquiry', 'nope'], "fairlead inquiry has no command 'nope'"],
    [['shipment', ''], 'An empty text names nothing: give a reference or an id.'],
    [['shipment', '..'], '.. names nothing: give a reference or an id.'],
    [['track', '.', 'AAAA'], '. names nothing'],
    [['inquiry', 'cancel', '..', '-y'], '.. names nothing'],
    [['download', 'document', '.'], '. names nothing'],
    [['invoices', '--shipment', '..'], 'names nothing'],
    [['download', 'document', ''], 'An empty text names nothing'],
  ])('when it was called wrongly: %j', async (args, words) => {
    expect(await failing('usage', args)).toContain(words);
  });
});

describe('a command of which nobody reads what it says', () => {
  /** Like `2>&1 >data | head -1`, which leaves once it has its line. */
  async function unheard(args: string[], cwd: string): Promise<number> {
    const child = startFairlead(args, { service, credential: CREDENTIAL, cwd });
    child.stderr?.destroy();
    return ended(child);
  }

  test('does what it is to do, and ends with the status that it would have', async () => {
    const cwd = makeDirectory();
    expect(await unheard(['shipments'], cwd)).toBe(EXIT.ok.status);
    expect(await unheard(['shipmets'], cwd)).toBe(EXIT.usage.status);
    expect(await unheard(['shipment', 'NONE-0000'], cwd)).toBe(EXIT.not_found.status);
    expect(await unheard(['export', 'shipments', '--output', 'shipments.csv'], cwd)).toBe(EXIT.ok.status);
    expect(readdirSync(cwd)).toEqual(['shipments.csv']);
  });
});

describe('Ctrl-C', () => {
  /** What a terminal is told to show (h) or not to show (l) its cursor, to wrap lines or not. */
  const [CURSOR, LINE_WRAP] = ['\u001b[?25', '\u001b[?7'];

  test('ends a command that waits, in a script', async () => {
    const waiting = await standIn();
    const child = startFairlead(['shipments'], { service: waiting, credential: CREDENTIAL });
    await waiting.asked;
    child.kill('SIGINT');
    expect(await ended(child)).toBe(EXIT.interrupted.status);
  });

  test('ends one that shows progress, with no file left behind and the terminal as it was', async () => {
    const [waiting, cwd] = [await standIn(), makeDirectory()];
    const args = ['export', 'shipments', '--output', 'shipments.csv'];
    const screen = openScreen(args, { service: waiting, credential: CREDENTIAL, cwd });
    await waiting.asked;
    await screen.waitFor('shipments');
    screen.press('ctrl-c');
    expect(await screen.ended).toBe(EXIT.interrupted.status);
    expect(readdirSync(cwd)).toEqual([]);
    for (const mode of [CURSOR, LINE_WRAP]) {
      expect(screen.raw().lastIndexOf(`${mode}l`)).toBeLessThanOrEqual(screen.raw().lastIndexOf(`${mode}h`));
    }
  });
});
