// All of a file is applied or nothing of it: whatever is wrong with a line, and however the import ends.
import { execFileSync, type SpawnSyncOptions, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  everything,
  importLines,
  ndjson,
  sha256,
  startCommand,
  storedFiles,
  tagOf,
  until,
  WAITS,
} from './support/operator.ts';
import { type Finished, MAIN, serve } from './support/process.ts';
import { client, credentialOf, documentSlot, file, shipment } from './support/records.ts';
import { rounds } from './support/rounds.ts';
import { type Service, startService } from './support/service.ts';

const MINE = credentialOf();
const engine = inject('engine');

let service: Service;
let directory: string;

beforeAll(async () => {
  const env = { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' };
  const kept = documentSlot({ id: '1002', shipment_id: '1001', document: file('1003', 'kept') });
  service = await startService({ env, records: [...client(), shipment({ id: '1001' }), kept] });
});
afterAll(() => service?.stop());

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'fairlead-spec-'));
  return () => rmSync(directory, { recursive: true });
});

const bad = (etd: string) => shipment({ id: '1101', etd });
const slotWith = (content: string, id: string) =>
  documentSlot({ id, shipment_id: '1001', document: file(`${id}0`, content) });

/** The API's answers, their tag and the files of the store. */
const state = async () => ({
  tag: await tagOf(service, MINE),
  files: storedFiles(service),
  told: await everything(service, MINE),
});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as what the test says they are
const told = async (path: string): Promise<any> => (await service.get(path, { credential: MINE })).json();

function fileOf(...lines: (object | string)[]): string {
  const path = join(directory, 'lines.ndjson');
  writeFileSync(path, ndjson(lines));
  return path;
}

/** An import whose standard input is what stands at a path. */
function importFrom(path: string, ...args: string[]): Finished {
  const input = openSync(path, 'r');
  const options = { env: service.env, stdio: [input, 'pipe', 'pipe'] } satisfies SpawnSyncOptions;
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'import', '-', ...args], options);
  closeSync(input);
  return { code: status as number, stdout: String(stdout), stderr: String(stderr) };
}

/** An import that has applied a file's line inside its transaction, and waits for more lines. */
async function importUnderWay(content: string, ...lines: object[]) {
  const running = startCommand(['import', '-'], service.env, directory);
  running.write(ndjson([...lines, slotWith(content, '1201')]));
  await until(() => storedFiles(service).some((path) => path.endsWith(sha256(content))), 'the file in the store');
  return running;
}

describe('one bad line', () => {
  test('and nothing of the file is applied; line, field and reason of every bad line are told', async () => {
    const before = await state();
    const path = fileOf(
      shipment({ id: '1001', description: 'changed' }),
      shipment({ id: '1102' }),
      slotWith('new bytes', '1103'),
      bad('2026-02-30'),
      { kind: 'organization', id: '7', name: 'Another', colour: 'red', type: 'TYPE_PRIVATE' },
      '',
      slotWith('more bytes', '1104'),
      'no json',
    );
    const { code, stdout, stderr } = await service.run(['import', path]);
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr.split('\n')).toEqual([
      'line 4: etd must be an existing calendar date, YYYY-MM-DD',
      'line 5: colour is not a field of the kind organization',
      expect.stringMatching(/^line 5: type must be one of TYPE_UNSPECIFIED, /),
      'line 8 is not a JSON object',
      'fairlead-service: nothing was imported',
      '',
    ]);
    expect(await state()).toEqual(before);
    expect(existsSync(`${path}.rejected`)).toBe(false);
  });

  test('among very many: the first twenty are told, and that there may be more', async () => {
    const { code, stderr } = await importLines(
      service,
      Array.from({ length: 30 }, () => bad('soon')),
    );
    expect(code).not.toBe(0);
    expect(stderr.match(/^line \d+: etd /gm)).toHaveLength(20);
    expect(stderr).toMatch(/line 20: .*\nfairlead-service: there may be more; nothing was imported\n$/);
  });

  test('for very many reasons: the first twenty are told, and how many more there are', async () => {
    const { code, stderr } = await importLines(service, [
      shipment({ id: '1101', ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`colour${at}`, 'red'])) }),
    ]);
    expect(code).not.toBe(0);
    expect(stderr.match(/^line 1: colour\d+ is not a field /gm)).toHaveLength(20);
    expect(stderr).toMatch(/\nline 1 is refused for 10 more reasons\nfairlead-service: nothing was imported\n$/);
  });

  test('a later line may not refer to a refused one', async () => {
    const { stderr } = await importLines(service, [
      bad('soon'),
      slotWith('a', '1101'),
      { ...slotWith('b', '1102'), shipment_id: '1101' },
    ]);
    expect(stderr).toContain('line 3: shipment_id names no shipment that exists\n');
  });
});

describe('--skip-bad', () => {
  test('applies the rest and writes the refused lines with their reasons to FILE.rejected', async () => {
    const files = storedFiles(service);
    const smuggled = {
      ...slotWith('left behind?', '1104'),
      shipment_id: '1001',
      document: file('1003', 'left behind?'),
    };
    const lines = [
      shipment({ id: '1105', description: 'kept' }),
      bad('soon'),
      'no json',
      smuggled,
      slotWith('kept too', '1106'),
    ];
    const path = fileOf(...lines);
    const { code, stdout } = await service.run(['import', '--skip-bad', path]);
    expect(stdout).toBe(`2 records imported; 3 refused, see ${path}.rejected\n`);
    expect(code).not.toBe(0);
    const rejected = readFileSync(`${path}.rejected`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rejected).toEqual([
      { line: 2, violations: [{ field: 'etd', description: expect.any(String) }], text: JSON.stringify(bad('soon')) },
      { line: 3, violations: [{ field: '(line)', description: 'is not a JSON object' }], text: 'no json' },
      {
        line: 4,
        violations: [{ field: 'document.id', description: expect.any(String) }],
        text: JSON.stringify(smuggled),
      },
    ]);
    expect((await told('/v1/shipment/1105')).description).toBe('kept');
    const added = storedFiles(service).filter((name) => !files.includes(name));
    expect(added).toEqual([expect.stringContaining(sha256('kept too'))]);
    // The next run has nothing to refuse, and takes away what would be read as its own.
    writeFileSync(path, ndjson([shipment({ id: '1105', description: 'mended' })]));
    expect(await service.run(['import', '--skip-bad', path])).toMatchObject({
      code: 0,
      stdout: '1 record imported\n',
    });
    expect(existsSync(`${path}.rejected`)).toBe(false);
  });

  test('of standard input writes to stdin.rejected where it is run', async () => {
    const running = startCommand(['import', '-', '--skip-bad'], service.env, directory);
    running.write(ndjson([bad('soon'), shipment({ id: '1107' })]));
    expect(await running.end()).toMatchObject({ stdout: '1 record imported; 1 refused, see stdin.rejected\n' });
    expect(JSON.parse(readFileSync(join(directory, 'stdin.rejected'), 'utf8'))).toMatchObject({ line: 1 });
  });

  test('writes to the file that --rejected names, of a file as of standard input', async () => {
    const elsewhere = join(directory, 'elsewhere');
    const lines = [bad('soon'), shipment({ id: '1108' })];
    const outcome = { code: 1, stdout: `1 record imported; 1 refused, see ${elsewhere}\n` };
    const path = fileOf(...lines);
    expect(await service.run(['import', path, '--skip-bad', '--rejected', elsewhere])).toMatchObject(outcome);
    expect(JSON.parse(readFileSync(elsewhere, 'utf8'))).toMatchObject({ line: 1 });
    rmSync(elsewhere);
    const running = startCommand(['import', '-', '--skip-bad', '--rejected', elsewhere], service.env, directory);
    running.write(ndjson(['', ...lines]));
    expect(await running.end()).toMatchObject(outcome);
    expect(JSON.parse(readFileSync(elsewhere, 'utf8'))).toMatchObject({ line: 2 });
    expect(readdirSync(directory).sort()).toEqual(['elsewhere', 'lines.ndjson']);
  });

  test('into a place that cannot be written is refused in words, and nothing is imported', async () => {
    const before = await state();
    const path = fileOf(shipment({ id: '1109' }));
    const refusals: [rejected: string, words: string][] = [
      [directory, 'cannot be written: illegal operation on a directory'],
      [join(directory, 'nowhere', 'rejected'), 'cannot be written: no such file or directory'],
      [join(path, 'rejected'), 'cannot be written: not a directory'],
      [path, 'is the file that is imported'],
    ];
    for (const [rejected, words] of refusals) {
      const stderr = `fairlead-service: ${rejected} ${words}; name another by --rejected\n`;
      const finished = await service.run(['import', path, '--skip-bad', '--rejected', rejected]);
      expect(finished).toEqual({ code: 1, stdout: '', stderr });
    }
    // Of standard input nothing is waited for.
    const running = startCommand(['import', '-', '--skip-bad', '--rejected', directory], service.env, directory);
    await until(() => running.stderr().includes('cannot be written'), 'it ends');
    await running.end();
    expect(await state()).toEqual(before);
    expect(readdirSync(directory)).toEqual(['lines.ndjson']);
  });

  test('replaces and removes no file but the rejects of an earlier run', async () => {
    const before = await state();
    const [path, precious] = [fileOf(shipment({ id: '1111' })), join(directory, 'precious')];
    writeFileSync(precious, '{"line":"of duty"}\n');
    const stderr = `fairlead-service: ${precious} is there already, and not of an earlier import; name another by --rejected\n`;
    const finished = await service.run(['import', path, '--skip-bad', '--rejected', precious]);
    expect(finished).toEqual({ code: 1, stdout: '', stderr });
    expect(readFileSync(precious, 'utf8')).toBe('{"line":"of duty"}\n');
    expect(await state()).toEqual(before);
    // What is empty may be written to, and stays.
    writeFileSync(precious, '');
    expect(await service.run(['import', path, '--skip-bad', '--rejected', precious])).toMatchObject({ code: 0 });
    expect(readFileSync(precious, 'utf8')).toBe('');
  });

  test.each([shipment({ id: '1113' }), bad('soon')])('never touches the file that standard input is: %j', (line) => {
    const path = fileOf(line);
    const { code, stderr } = importFrom(path, '--skip-bad', '--rejected', path);
    const words = `${path} is the file that is imported; name another by --rejected`;
    expect([code, stderr]).toEqual([1, `fairlead-service: ${words}\n`]);
    expect(readFileSync(path, 'utf8')).toBe(ndjson([line]));
  });

  test('writes through a link, and takes away again what it leads to', async () => {
    const [link, target] = [join(directory, 'link'), join(directory, 'target')];
    symlinkSync(target, link);
    const run = (...lines: object[]) => service.run(['import', fileOf(...lines), '--skip-bad', '--rejected', link]);
    expect(await run(bad('soon'))).toMatchObject({ code: 1 });
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ line: 1 });
    for (const _ of ['with those of the run before', 'with none']) {
      expect(await run(shipment({ id: '1112' }))).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(directory).sort()).toEqual(['lines.ndjson', 'link']);
    }
  });

  test('leaves no file behind where nothing is refused', async () => {
    const path = fileOf(shipment({ id: '1110' }));
    const finished = await service.run(['import', path, '--skip-bad', '--rejected', join(directory, 'rejected')]);
    expect(finished).toEqual({ code: 0, stdout: '1 record imported\n', stderr: '' });
    expect(readdirSync(directory)).toEqual(['lines.ndjson']);
  });

  test('is what --rejected is for: without it, that is refused', async () => {
    const finished = await service.run(['import', fileOf(shipment()), '--rejected', join(directory, 'rejected')]);
    const stderr = 'fairlead-service: --rejected is for what --skip-bad leaves out\n';
    expect(finished).toEqual({ code: 2, stdout: '', stderr });
  });
});

describe('an import that does not end', () => {
  const lines = [shipment({ id: '1202', description: 'half' }), shipment({ id: '1001', description: 'half' })];

  test('is not seen before it has ended', async () => {
    const before = await tagOf(service, MINE);
    const running = await importUnderWay('slow', ...lines);
    expect(await tagOf(service, MINE)).toBe(before);
    expect((await service.get('/v1/shipment/1202', { credential: MINE })).status).toBe(404);
    expect(await running.end()).toMatchObject({ code: 0, stdout: '3 records imported\n' });
    expect(await tagOf(service, MINE)).not.toBe(before);
    expect((await service.get('/v1/shipment/1202', { credential: MINE })).status).toBe(200);
  });

  test('keeps no service from starting, and no command that only reads', async () => {
    const running = await importUnderWay('beside a start', ...lines);
    const instance = await serve(service.env);
    const listed = await service.run(['token', 'list', '--user', '31']);
    await instance.stop();
    expect(listed).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('acceptance') });
    expect(await running.end()).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    ['SIGINT', 1],
    ['SIGTERM', 1],
    // A closed terminal may say so twice: by its shell and by the system.
    ['SIGHUP', 2],
  ] as const)('broken off by %s, times told: %i, applies nothing and leaves no file', async (signal, times) => {
    const before = await state();
    const running = await importUnderWay(`broken off by ${signal}`, shipment({ id: '1203' }), ...lines);
    for (let told = 1; told < times; told++) {
      running.signal(signal);
      await sleep(1);
    }
    const { code, stderr } = await running.signal(signal);
    expect(code).toBe(1);
    expect(stderr).toBe('fairlead-service: broken off; nothing was imported\n');
    expect(await state()).toEqual(before);
  });

  test('of a pipe that has a name is broken off as well, though nothing comes from it', async () => {
    const before = await state();
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const running = startCommand(['import', pipe], service.env, directory);
    // Opened for both, so that neither end waits for the other.
    const writer = openSync(pipe, 'r+');
    try {
      writeSync(writer, ndjson([slotWith('by a pipe', '1201')].concat(lines)));
      await until(
        () => storedFiles(service).some((path) => path.endsWith(sha256('by a pipe'))),
        'the file in the store',
      );
      expect(await running.signal('SIGTERM')).toMatchObject({ code: 1, stdout: '' });
      expect(await state()).toEqual(before);
    } finally {
      await running.signal('SIGKILL');
      closeSync(writer);
    }
  });

  test('killed applies nothing, and the next run leaves the state of one clean run', async () => {
    const before = await state();
    const running = await importUnderWay('killed', shipment({ id: '1204', reference: 'KILL-0001' }));
    await running.signal('SIGKILL');
    const { files, ...seen } = await state();
    expect(seen).toEqual({ tag: before.tag, told: before.told });
    expect(files.length).toBe(before.files.length + 1);
    const again = [shipment({ id: '1204', reference: 'KILL-0001' }), slotWith('killed', '1201')];
    expect(await importLines(service, again)).toMatchObject({ code: 0, stderr: '' });
    const after = await state();
    expect(after.files).toEqual(files);
    expect(after.told['/v1/shipment/1204']).toMatch(/^200 .*KILL-0001/);
    expect(after.told['/v1/document/12010/download']).toContain(sha256('killed'));
  });
});

describe('two imports at once', () => {
  test('touch the same records in opposite order, and both are applied whole', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => String(3_000 + index));
    const lines = (description: string, order: string[]) => order.map((id) => shipment({ id, description }));
    const outcomes = await Promise.all([
      importLines(service, lines('forward', ids)),
      importLines(service, lines('backward', ids.toReversed())),
    ]);
    for (const { code, stderr } of outcomes) {
      expect(code).toBe(0);
      expect(['', WAITS]).toContain(stderr);
    }
    const page = await told('/v1/shipment?limit=100');
    const next = await told(`/v1/shipment?limit=100&after=${encodeURIComponent(page.cursor.after)}`);
    const seen = [...page.shipments, ...next.shipments].map(({ description }) => description);
    expect(seen).toHaveLength(200);
    expect(new Set(seen).size).toBe(1);
  });

  test('the second waits for the first, or is told that it is under way', async () => {
    const first = await importUnderWay('the first', shipment({ id: '1301' }));
    const second = startCommand(['import', '-'], service.env, directory);
    second.write(ndjson([shipment({ id: '1301', description: 'the second' })]));
    const ending = second.end();
    if (engine === 'sqlite') {
      const { code, stderr } = await ending;
      expect(code).not.toBe(0);
      expect(stderr).toBe('fairlead-service: another process is writing\n');
    }
    expect(await first.end()).toMatchObject({ code: 0 });
    if (engine === 'postgres') expect(await ending).toMatchObject({ code: 0 });
    expect((await told('/v1/shipment/1301')).description).toBe(engine === 'postgres' ? 'the second' : '');
  });
});

describe('a file', () => {
  test('that cannot be read is refused in words, before anything else is touched', async () => {
    const missing = await service.run(['import', join(directory, 'missing.ndjson')]);
    const stderr = `fairlead-service: ${join(directory, 'missing.ndjson')} cannot be read: no such file or directory\n`;
    expect(missing).toEqual({ code: 1, stdout: '', stderr });
    const folder = await service.run(['import', directory]);
    expect(folder).toMatchObject({ code: 1, stdout: '', stderr: `fairlead-service: ${directory} is a directory\n` });
    const words = 'fairlead-service: standard input is a directory\n';
    expect(importFrom(directory)).toEqual({ code: 1, stdout: '', stderr: words });
  });
});

const SHIPMENTS = rounds(10_000, 100_000);
/** Room for a part of them at a time: an import that kept them all would end for want of it. */
const LITTLE_ROOM = { NODE_OPTIONS: '--max-old-space-size=24' };
const measured = process.platform === 'linux' && engine === 'sqlite';
test.runIf(measured)(
  `${SHIPMENTS} shipments are imported in less than 300 MB of memory`,
  { timeout: 180_000 },
  async () => {
    const running = startCommand(['import', '-'], { ...service.env, ...LITTLE_ROOM }, directory);
    let peak_kib = 0;
    for (let start = 0; start < SHIPMENTS; start += 1_000) {
      const lines = Array.from({ length: 1_000 }, (_, index) => large(10_000 + start + index));
      running.write(ndjson(lines));
      // What it has not read yet waits here, and not in its memory.
      await until(() => running.pending() < 4_000_000, 'the lines are read');
      peak_kib = Math.max(peak_kib, peakOf(running.pid));
    }
    const ending = running.end();
    await until(() => {
      const now_kib = peakOf(running.pid);
      peak_kib = Math.max(peak_kib, now_kib);
      return now_kib === 0;
    }, 'its end');
    expect(await ending).toMatchObject({ code: 0, stdout: `${SHIPMENTS} records imported\n` });
    expect(peak_kib / 1024).toBeGreaterThan(30);
    expect(peak_kib / 1024).toBeLessThan(300);
  },
);

/** The most memory a process has had resident, in KiB; 0 when it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const large = (number: number) =>
  shipment({
    id: String(number),
    reference: `${String(Math.floor(number / 10_000)).padStart(4, 'L')}-${String(number % 10_000).padStart(4, '0')}`,
    description: `Stainless cookware, lot ${number}, ${(number * 7919) % 100_003} boxes`,
    create_time: '2026-03-14T08:30:00.000Z',
    origin: { region_code: 'CN', locality: `Ningbo ${number % 97}` },
    destination: { region_code: 'NL', locality: 'Rotterdam' },
    fcl: { containers: [{ container_number: `MSCU${number}`, type: 'CONTAINER_TYPE_40_HIGH_CUBE' }] },
  });
