// Requests for a price, by the built command: from files and flags as scripts do, and asked step by step.
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, credentialOf, inquiry } from '../../acceptance/support/records.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';
import { makeDirectory, runFairlead } from './support/fairlead.ts';
import { openScreen } from './support/screen.ts';

const cookware = {
  description: 'Stainless cookware',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-12-01',
  cargo_type: 'CARGO_TYPE_PALLETS',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  lcl: { components: [{ width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 }] },
};
const YAML = `
description: Stainless cookware
origin: { locality: Ningbo, region_code: CN }
destination: { locality: Rotterdam, region_code: NL }
cargo_ready_date: 2026-12-01
cargo_type: CARGO_TYPE_PALLETS
transport_modes: [TRANSPORT_MODE_SEA]
incoterms: [INCOTERM_FOB]
lcl:
  components:
    - { width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 }
`;
const kept = (reference: string, fields: object = {}) => inquiry({ ...cookware, reference, ...fields });

let service: Service;
const cwd = makeDirectory();
const by = () => ({ service, credential: credentialOf(), cwd });
const run = (...args: string[]) => runFairlead(['inquiry', ...args], by());

beforeAll(async () => {
  writeFileSync(join(cwd, 'inquiry.yaml'), YAML);
  service = await startService({
    records: [
      ...client(),
      kept('ACCE-PTED', { status: 'STATUS_QUOTE_ACCEPTED' }),
      kept('CHAN-GEME', { max_transit_days: 45 }),
      kept('CHAN-GEIT'),
      kept('ENDS-SOON'),
      kept('ENDS-NOWW'),
    ],
  });
});
afterAll(() => service?.stop());

interface Read {
  reference: string;
  inquiries: { reference: string }[];
}
const read = async (path: string): Promise<Read> =>
  (await service.get(path, { credential: credentialOf() })).json() as Promise<Read>;
const byReference = (reference: string) => read(`/v1/inquiry/${reference}`);
const described = async (description: string) =>
  (await read(`/v1/inquiry?search=${encodeURIComponent(description)}`)).inquiries;

/** A disk that is full, where the system has one to try. */
const FULL = '/dev/full';

describe.runIf(existsSync(FULL))('where no data can be written', () => {
  const intoFull = (...args: string[]) => runFairlead(['inquiry', ...args], { ...by(), stdout: openSync(FULL, 'w') });
  const LOST = 'Standard output cannot be written: ENOSPC: no space left on device, write\n';

  test('what is done is told, and ends well: who asked again would have it done twice', async () => {
    const made = await intoFull('create', '--file', 'inquiry.yaml', '--description', 'Unwritten');
    const [{ reference = '' } = {}] = await described('Unwritten');
    expect([made.code, made.stderr]).toEqual([0, `Created ${reference}.\n${LOST}`]);
    const changed = await intoFull('update', reference, '--max-transit-days', '30', '--json');
    expect([changed.code, changed.stderr]).toEqual([0, expect.stringMatching(`\nUpdated ${reference}.\n${LOST}$`)]);
    const cancelled = await intoFull('cancel', reference, '--yes');
    expect([cancelled.code, cancelled.stderr]).toEqual([0, `${reference} is cancelled.\n${LOST}`]);
    const deleted = await intoFull('delete', reference, '--yes', '--json');
    expect([deleted.code, deleted.stderr]).toEqual([0, `${reference} is deleted.\n${LOST}`]);
    expect(await described('Unwritten')).toEqual([]);
  });

  test('what only shows has failed', async () => {
    expect(await intoFull('show', 'ENDS-SOON')).toMatchObject({ code: 1, stderr: LOST });
  });
});

describe('inquiry create', () => {
  test('takes a file and flags, the flags last, and says when the same was asked before', async () => {
    const args = ['create', '--file', 'inquiry.yaml', '--cargo-ready-date', '2026-12-24', '--tail-lift'];
    const first = await run(...args, '--json');
    const made = JSON.parse(first.stdout);
    expect(first).toMatchObject({ code: 0, stderr: `Created ${made.reference}.\n` });
    expect(made).toEqual(await byReference(made.reference));
    expect(made).toMatchObject({ ...cookware, cargo_ready_date: '2026-12-24', lcl: { tail_lift: true } });

    const second = await run(...args);
    expect(second).toMatchObject({ code: 0 });
    expect(second.stdout).toMatch(`${made.reference} · Stainless cookware\nReceived: `);
    expect(second.stderr).toBe(
      `Nothing new was made: the same was asked less than 10 minutes ago, and this is that inquiry, ${made.reference}.\n`,
    );
  });

  test('takes flags alone, and only shows what it would send when asked to', async () => {
    const flags = [
      ...['--description', 'Dry run', '--origin', 'Ningbo, CN', '--destination', 'Rotterdam, NL'],
      ...['--cargo-ready-date', '2026-12-01', '--cargo-type', 'containers', '--container', '2x40_HIGH_CUBE'],
      ...['--transport-mode', 'sea,rail', '--incoterm', 'fob', '--set', 'origin.postal_code=315000'],
    ];
    const { code, stdout, stderr } = await run('create', ...flags, '--dry-run');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000' },
      fcl: { containers: [{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 2 }] },
    });
    expect(await described('Dry run')).toEqual([]);
  });

  test('sends nothing that the rules refuse, and says all that is wrong', async () => {
    const stdin = JSON.stringify({ ...cookware, description: 'Refused', incoterms: [], colour: 'red' });
    const args = ['inquiry', 'create', '--file', '-', '--cargo-ready-date', '2026-02-30'];
    const { code, stdout, stderr } = await runFairlead(args, { ...by(), stdin });
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['Nothing was sent: 3 problems.'],
      ['colour', 'is no part of an inquiry'],
      [
        'cargo_ready_date',
        expect.stringMatching(/^must be an existing calendar date, YYYY-MM-DD \(--cargo-ready-date \d{4}-\d\d-01\)$/),
      ],
      ['incoterms', 'must have at least one entry (--incoterm fob)'],
      [''],
    ]);
    expect(await described('Refused')).toEqual([]);
  });

  test('is a wrong call where a value cannot be read, or nobody can be asked', async () => {
    const [unread, unasked] = await Promise.all([run('create', '--incoterm', 'foo'), run('create', '--ask')]);
    expect(unread).toMatchObject({ code: 2, stdout: '' });
    expect(unread.stderr).toMatch(/^--incoterm foo: is none of exw, fca, /);
    expect(unasked).toMatchObject({ code: 2, stdout: '' });
    expect(unasked.stderr).toMatch(/^--ask needs a terminal/);
  });
});

describe('inquiry update', () => {
  test('says what changes, before and after, and clears by empty values', async () => {
    const flags = ['--description', 'Knives', '--max-transit-days', '', '--set', 'origin.postal_code=315000'];
    const { code, stdout, stderr } = await run('update', 'CHAN-GEME', ...flags, '--json');
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'description: Stainless cookware -> Knives',
      'origin.postal_code: none -> 315000',
      'max_transit_days: 45 -> 0',
      'Updated CHAN-GEME.',
      '',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      description: 'Knives',
      max_transit_days: 0,
      origin: { locality: 'Ningbo' },
    });
    const again = await run('update', 'CHAN-GEME', '--description', 'Knives');
    expect(again).toMatchObject({ code: 0, stderr: 'Nothing changes: CHAN-GEME is so already.\n' });
  });

  test('is refused by the rules, and where there is nothing to change', async () => {
    const calls = [['--cargo-type', 'containers', '--description', ''], []];
    const [refused, empty] = await Promise.all(calls.map((flags) => run('update', 'CHAN-GEIT', ...flags)));
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused?.stderr).toMatch(/fcl +is required with CARGO_TYPE_CONTAINERS \(--container /);
    expect(refused?.stderr).toMatch(/description +is required/);
    expect(empty).toMatchObject({ code: 2, stdout: '' });
    expect(empty?.stderr).toMatch(/^Say what is to change/);
  });

  test('after a quote is accepted changes the description alone', async () => {
    const refused = await run('update', 'ACCE-PTED', '--storage');
    expect(refused).toMatchObject({
      code: 6,
      stderr: 'Nothing was sent: a quote was accepted: only the description can still be changed.\n',
    });
    expect(await run('update', 'ACCE-PTED', '--description', 'As agreed')).toMatchObject({ code: 0 });
    expect(await byReference('ACCE-PTED')).toMatchObject({ description: 'As agreed', storage: false });
  });
});

describe('inquiry cancel and delete', () => {
  const WRITES = ['cancel', 'delete'];

  test('need --yes where nobody can be asked', async () => {
    for (const { code, stderr } of await Promise.all(WRITES.map((write) => run(write, 'ENDS-SOON')))) {
      expect(code).toBe(2);
      expect(stderr).toMatch(/cannot be undone.*say --yes$/m);
    }
    expect(await byReference('ENDS-SOON')).toMatchObject({ status: 'STATUS_RECEIVED' });
  });

  test('do it with --yes, and say so', async () => {
    const cancelled = await run('cancel', 'ENDS-SOON', '--yes', '--json');
    expect(cancelled).toMatchObject({ code: 0, stderr: 'ENDS-SOON is cancelled.\n' });
    expect(JSON.parse(cancelled.stdout)).toEqual(await byReference('ENDS-SOON'));
    expect(await run('cancel', 'ENDS-SOON', '--yes')).toMatchObject({ stderr: 'ENDS-SOON was cancelled already.\n' });
    const deleted = await run('delete', 'ENDS-SOON', '--yes');
    expect(deleted).toEqual({ code: 0, stdout: '', stderr: 'ENDS-SOON is deleted.\n' });
    expect(await run('show', 'ENDS-SOON')).toMatchObject({ code: 4, stdout: '' });
  });

  test('are refused after a quote is accepted', async () => {
    for (const { code, stderr } of await Promise.all(WRITES.map((write) => run(write, 'ACCE-PTED', '--yes')))) {
      expect(code).toBe(6);
      expect(stderr).toMatch(/^Nothing was done: a quote was accepted: the inquiry can no longer be /);
    }
  });

  test('ask on a terminal, and do nothing unless told so', async () => {
    const first = openScreen(['inquiry', 'cancel', 'ENDS-NOWW'], by());
    await first.waitFor('Cancel ENDS-NOWW, Stainless cookware? It cannot be undone. (y/N)');
    first.press('enter');
    expect(await first.ended).toBe(130);
    expect(await byReference('ENDS-NOWW')).toMatchObject({ status: 'STATUS_RECEIVED' });

    const second = openScreen(['inquiry', 'delete', 'ENDS-NOWW'], by());
    await second.waitFor('Delete ENDS-NOWW');
    second.type('y');
    second.press('enter');
    expect(await second.ended).toBe(0);
    expect(second.text()).toContain('ENDS-NOWW is deleted.');
  });
});

describe('asked step by step', () => {
  type Screen = ReturnType<typeof openScreen>;
  const answer = async (screen: Screen, question: string, text: string) => {
    await screen.waitFor(`? ${question}`);
    screen.type(text);
    screen.press('enter');
  };

  test('a whole inquiry is made, and a wrong answer is refused in the contract’s words', async () => {
    const screen = openScreen(['inquiry', 'create', '--origin', 'Ningbo, CN'], { ...by(), rows: 50 });
    await answer(screen, 'Description', 'Asked for');
    await answer(screen, 'Destination, locality', 'Rotterdam');
    await answer(screen, 'Destination, region code', 'nl');
    await answer(screen, 'Cargo ready date', '2026-02-30');
    await screen.waitFor('! must be an existing calendar date, YYYY-MM-DD');
    screen.press('ctrl-u');
    screen.type('2026-12-01');
    screen.press('enter');
    await screen.waitFor('? Cargo type');
    screen.press('down', 'enter');
    for (const [measure, value] of Object.entries({
      quantity: '4',
      width: '80',
      height: '120',
      depth: '120',
      weight: '250.5',
    })) {
      await answer(screen, `Component 1, ${measure}`, value);
    }
    await answer(screen, 'Another component?', 'n');
    await screen.waitFor('? Transport modes');
    screen.press('enter');
    await screen.waitFor('! must have at least one entry');
    screen.press('space', 'enter');
    await screen.waitFor('? Incoterms');
    screen.press('space', 'enter');
    await screen.waitFor('? Anything else?');
    screen.press('enter');
    await screen.waitFor('? Send this inquiry? (Y/n)');
    expect(screen.text()).toContain('4 × 80 × 120 × 120 cm, 250.5 kg each: 4.608 m³, 1,002 kg');
    expect(await described('Asked for')).toEqual([]);
    screen.press('enter');
    expect(await screen.ended).toBe(0);
    const [made] = await described('Asked for');
    expect(made).toMatchObject({ ...cookware, description: 'Asked for', incoterms: ['INCOTERM_EXW'] });
    expect(screen.text()).toContain(`Created ${made?.reference}.`);
  });

  test('nothing is sent by who stops, or does not agree', async () => {
    const yaml = ['inquiry', 'create', '--file', 'inquiry.yaml', '--description'];
    const stopped = openScreen([...yaml, ''], by());
    await stopped.waitFor('? Description');
    stopped.type('Stopped');
    stopped.press('ctrl-c');
    expect(await stopped.ended).toBe(130);
    expect(stopped.text()).toContain('Stopped: nothing was sent.');

    const declined = openScreen([...yaml, ''], by());
    await answer(declined, 'Description', 'Declined');
    await declined.waitFor('? Anything else?');
    declined.press('enter');
    await answer(declined, 'Send this inquiry?', 'n');
    expect(await declined.ended).toBe(130);

    const ended = openScreen([...yaml, ''], by());
    await ended.waitFor('? Description');
    ended.press('ctrl-d');
    expect(await ended.ended).toBe(130);
    expect([...(await described('Stopped')), ...(await described('Declined'))]).toEqual([]);
  });

  test('an inquiry is changed from what it is', async () => {
    const screen = openScreen(['inquiry', 'update', 'CHAN-GEIT', '--ask'], by());
    await screen.waitFor('? What is to change?');
    screen.press('space', 'enter');
    await screen.waitFor('> Stainless cookware');
    screen.type(', 12 pallets');
    screen.press('enter');
    await screen.waitFor('? Change it so? (Y/n)');
    expect(screen.text()).toContain('description: Stainless cookware -> Stainless cookware, 12 pallets');
    screen.press('enter');
    expect(await screen.ended).toBe(0);
    expect(await byReference('CHAN-GEIT')).toMatchObject({
      ...cookware,
      description: 'Stainless cookware, 12 pallets',
    });
  });
});
