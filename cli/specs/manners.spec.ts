// What all commands have in common: help, where data goes, colours, and what they leave unsaid.
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collect, ended, type Finished } from '../../acceptance/support/process.ts';
import type { Service } from '../../acceptance/support/service.ts';
import { EXIT } from '../src/exit.ts';
import { buildProgram } from '../src/program.ts';
import { type Circumstances, makeDirectory, runFairlead, startFairlead } from './support/fairlead.ts';
import { openScreen } from './support/screen.ts';
import { CREDENTIAL, HOSTILE, INQUIRIES, INVOICES, PACKING_LIST, SEA, startWorld } from './support/world.ts';

/** Commands that read, with what they need to find something; no command escapes by not being named here or below. */
const READS: Record<string, string[]> = {
  whoami: [],
  user: ['31'],
  shipments: [],
  shipment: [HOSTILE.reference],
  track: [SEA.reference],
  documents: [SEA.reference],
  invoices: [],
  invoice: [INVOICES.DISPUTED.reference],
  inquiries: [],
  'inquiry show': [INQUIRIES.RECEIVED.reference],
  'download document': [PACKING_LIST.id],
  'download invoice': [INVOICES.PAID.reference],
  'download shipment': [SEA.reference],
  'export shipments': [],
  'export inquiries': [],
  'export invoices': [],
};
const WRITES = ['inquiry create', 'inquiry update', 'inquiry cancel', 'inquiry delete'];
const OTHERS = ['login', 'logout', 'completion', 'mcp'];

const SECRET = CREDENTIAL.split('|')[1] as string;
const COLOUR = /\p{Cc}\[[\d;]*m/u;
const CONTROL = /[^\P{Cc}\n]/u;

let service: Service;
beforeAll(async () => {
  service = await startWorld();
});
afterAll(() => service?.stop());

const run = (args: string[], circumstances: Circumstances = {}): Promise<Finished> =>
  runFairlead(args, { service, credential: CREDENTIAL, ...circumstances });

describe('help', () => {
  /** Every command that does something, as it is typed. */
  const namesOf = (command: Command): string[] =>
    command.commands
      .filter((each) => !each.name().startsWith('_') && each.name() !== 'help')
      .flatMap((each) =>
        each.commands.length > 0 ? namesOf(each).map((name) => `${each.name()} ${name}`) : each.name(),
      );

  test('is there for every command, on standard output', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (const name of namesOf(buildProgram())) {
      const asked = buildProgram().parseAsync([...name.split(' '), '--help'], { from: 'user' });
      await expect(asked, name).rejects.toMatchObject({ exitCode: 0 });
      expect(written.mock.calls.splice(0).join('')).toContain(`Usage: fairlead ${name} `);
    }
    written.mockRestore();
    expect(namesOf(buildProgram()).sort()).toEqual([...Object.keys(READS), ...WRITES, ...OTHERS].sort());
  });

  test('is shown by name, of commands of commands too', async () => {
    const [one, two] = await Promise.all([
      runFairlead(['help', 'shipments']),
      runFairlead(['help', 'inquiry', 'create']),
    ]);
    expect([one.code, one.stdout]).toEqual([EXIT.ok.status, expect.stringContaining('Usage: fairlead shipments ')]);
    expect([two.code, two.stdout]).toEqual([
      EXIT.ok.status,
      expect.stringContaining('Usage: fairlead inquiry create '),
    ]);
  });

  test('tells how commands end', async () => {
    const { code, stdout, stderr } = await runFairlead(['--help']);
    expect([code, stderr]).toEqual([EXIT.ok.status, '']);
    for (const { status, when } of Object.values(EXIT)) expect(stdout).toContain(` ${status}  ${when}\n`);
    expect(stdout).not.toMatch(CONTROL);
  });
});

describe('data', () => {
  test.concurrent.each(Object.entries(READS))(
    'of %s is JSON for programs, a record or an answer a line',
    async (name, args) => {
      const { code, stdout, stderr } = await run([...name.split(' '), ...args, '--json'], { cwd: makeDirectory() });
      expect(code).toBe(EXIT.ok.status);
      for (const line of stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object');
      expect(stdout + stderr).not.toContain(SECRET);
    },
  );

  test('is plain text for people, and what else there is to say is not among it', async () => {
    for (const args of [['shipments'], ['documents', SEA.reference]]) {
      const { code, stdout, stderr } = await run(args);
      expect([code, stdout]).toEqual([EXIT.ok.status, expect.stringMatching(/\w/)]);
      expect(stderr).toMatch(/\w/);
      for (const line of stderr.trim().split('\n')) expect(stdout).not.toContain(line);
      expect(stdout + stderr).not.toMatch(CONTROL);
      expect(stdout + stderr).not.toContain(SECRET);
    }
  });

  test('that nobody reads to its end is no error', async () => {
    const child = startFairlead(['export', 'shipments'], { service, credential: CREDENTIAL });
    child.stdout?.destroy();
    const stderr = collect(child.stderr);
    expect([await ended(child), stderr()]).toEqual([EXIT.ok.status, '']);
  });
});

describe('on a terminal', () => {
  const show = async (args: string[], env = {}) => {
    const cwd = makeDirectory();
    const screen = openScreen(args, { service, credential: CREDENTIAL, env, cwd, columns: 100, rows: 200 });
    expect(await screen.ended).toBe(EXIT.ok.status);
    return screen;
  };

  test('data has colours, but says the same without them', async () => {
    const [coloured, plain] = await Promise.all([show(['shipments']), show(['shipments'], { NO_COLOR: '1' })]);
    expect(coloured.raw()).toMatch(COLOUR);
    expect(plain.raw()).not.toMatch(COLOUR);
    expect(coloured.text()).toContain(SEA.reference);
    expect(coloured.text()).toBe(plain.text());
  });

  test('that obeys no escape codes, there are none', async () => {
    const shown = await show(['shipments'], { TERM: 'dumb' });
    const exported = await show(['export', 'shipments', '-o', 'all.csv'], { TERM: 'dumb' });
    expect(shown.text()).toContain(SEA.reference);
    expect(exported.text()).toContain('shipments written.');
    for (const screen of [shown, exported]) expect(screen.raw().replaceAll('\r', '')).not.toMatch(CONTROL);
  });

  test('texts of the service cannot play with it', async () => {
    const { reference } = HOSTILE;
    const tried = [
      ['shipment', reference],
      ['shipment', reference, '--json'],
      ['shipments', '--search', reference, '--json'],
      ['export', 'shipments', '--search', reference],
    ];
    for (const screen of await Promise.all(tried.map((args) => show(args, { NO_COLOR: '1' })))) {
      expect(screen.text()).toContain(reference);
      expect(screen.raw().replaceAll('\r', '')).not.toMatch(CONTROL);
    }
  });
});

describe('a hint', () => {
  test('can be typed as it stands', async () => {
    const { stderr } = await run(['documents', SEA.reference]);
    const [, hinted = ''] = /: fairlead (.+)/.exec(stderr) ?? [];
    const { code, stdout } = await run(hinted.split(' '), { cwd: makeDirectory() });
    expect([hinted, code, stdout]).toEqual([hinted, EXIT.ok.status, expect.stringContaining(PACKING_LIST.name)]);
  });
});
