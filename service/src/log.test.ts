import { closeSync, constants, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { anyCharacter } from '../../test/support/any-character.ts';
import { temporaryDirectory } from './files/files.fixture.ts';
import { type Answered, answeredOf, membersOf } from './http/answered.ts';
import { gather, told, unheld, writer } from './log.ts';

const name = fc.stringMatching(/^[\w-]{1,64}$/);
const answered: fc.Arbitrary<Answered> = fc.record(
  {
    request_id: name,
    method: fc.constantFrom('GET', 'POST', 'M-SEARCH'),
    path: fc.string({ unit: anyCharacter }),
    operation: name,
    status: fc.integer({ min: 100, max: 599 }),
    ms: fc.nat().map((tenths) => tenths / 10),
    user_id: fc.bigInt({ min: 1n }).map(String),
    client_request_id: name,
  },
  { requiredKeys: ['request_id', 'method', 'path', 'status', 'ms'] },
);

test('what is told of a request is a line of JSON that says just that, whatever its path', () => {
  fc.assert(
    fc.property(answered, (told) => {
      const line = `{${membersOf(told)}}`;
      expect(line).not.toContain('\n');
      expect(JSON.parse(line)).toEqual(told);
    }),
  );
});

test.each([
  ['whole', `/${'"'.repeat(999)}`, `/${'"'.repeat(999)}`],
  ['cut short where it is longer than 1,000 characters', `/${'"'.repeat(1_000)}`, `/${'"'.repeat(999)}…`],
  ['cut short without its query', `/${'"'.repeat(15_500)}?a=b`, `/${'"'.repeat(999)}…`],
])('a path is told %s', (_, url, path) => {
  const known = { request_id: 'a', status: 404, ms: 1 };
  expect(answeredOf({ method: 'GET', url, headers: {} }, known).path).toBe(path);
});

test('lines are written in their order, whole and some at a time, however long each is', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.nat(40_000).map((length) => '€'.repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const written: string[] = [];
      const { write, handOver } = gather((batch) => written.push(batch.toString()));
      for (const one of lines) write(`${one}\n`);
      handOver();
      handOver();
      expect(written.join('')).toBe(lines.map((one) => `${one}\n`).join(''));
      expect(written.every((batch) => batch.endsWith('\n'))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('many short lines are few writes', () => {
  let writes = 0;
  const { write } = gather(() => writes++);
  for (let number = 0; number < 10_000; number++) write('{"level":30,"path":"/v1/shipment"}\n');
  expect(writes).toBeLessThan(60);
});

test('what is written is there in its order, the last of it at the end of the process', async () => {
  const directory = await temporaryDirectory();
  const path = join(directory.path, 'log');
  const fd = openSync(path, 'a');
  const { write, flush } = writer(fd);
  const batches = Array.from({ length: 50 }, (_, number) => `batch ${number}\n`);
  for (const batch of batches) write(Buffer.from(batch));
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(batches.join('')));
  write(Buffer.from('being written\n'));
  write(Buffer.from('last\n'));
  flush();
  expect(readFileSync(path, 'utf8')).toContain('last\n');
  await vi.waitFor(() => expect(readFileSync(path, 'utf8').match(/last|being written/g)).toHaveLength(2));
  closeSync(fd);
  await directory.remove();
});

test('what nobody has taken is kept up to 16 MB, and later lines are lost; what is taken makes room again', async () => {
  const directory = await temporaryDirectory();
  const path = join(directory.path, 'log');
  const fd = openSync(path, 'a');
  const { write } = writer(fd);
  const half = Buffer.alloc(8 * 1_024 * 1_024, '\n');
  for (const batch of [half, half, Buffer.from('too much')]) write(batch);
  await vi.waitFor(() => expect(statSync(path).size).toBe(2 * half.length));
  // That it is in the file, its writer hears a moment later.
  await vi.waitFor(() => {
    write(Buffer.from('room'));
    expect(statSync(path).size).toBeGreaterThan(2 * half.length);
  });
  expect(readFileSync(path, 'utf8').trim()).toMatch(/^(room)+$/);
  closeSync(fd);
  await directory.remove();
});

test('of a failure it is told what it is and where, and nothing of the row that a database refused', () => {
  const refused = { code: '23505', table: 'person', constraint: 'person_email', detail: 'Key (email)=(a@b.example)' };
  const row = { where: 'COPY person, line 1', hint: 'a@b.example', parameters: ['a@b.example'], schema: 'public' };
  const { stack, ...words } = told(Object.assign(new Error('duplicate key'), refused, row)) as Record<string, string>;
  const { code, table, constraint } = refused;
  expect(words).toEqual({ type: 'Error', message: 'duplicate key', code, table, constraint });
  expect(stack).toContain('duplicate key');
});

test('a full disk holds up neither what comes next nor the end of the process', () => {
  // Never closed: what waits is tried again, and the number would be another file's.
  const { write, flush } = writer(openSync('/dev/full', 'w'));
  for (let number = 0; number < 10; number++) write(Buffer.alloc(8_192));
  expect(flush()).toBeUndefined();
  write(Buffer.alloc(8_192));
});

test.runIf(process.platform === 'linux')(
  'a terminal that takes nothing is not waited for, and by others as before',
  () => {
    const waits = (fd: number) => {
      const [, flags = ''] = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? [];
      return (Number.parseInt(flags, 8) & constants.O_NONBLOCK) === 0;
    };
    const terminal = openSync('/dev/ptmx', constants.O_RDWR | constants.O_NOCTTY);
    const opened = unheld(terminal);
    expect([waits(terminal), waits(opened)]).toEqual([true, false]);
    closeSync(opened);
    closeSync(terminal);
  },
);

test('what is no terminal is written to as it is', () => {
  const file = openSync('/dev/null', 'w');
  expect(unheld(file)).toBe(file);
  closeSync(file);
});
