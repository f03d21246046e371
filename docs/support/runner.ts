// Runs ES modules one after the other, each in a directory of its own, and tells what each of them printed and how it
// ended. One process for all: most of what a small program costs is its start.
import { mkdtempSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Ended } from './shell.ts';

const { stdout, stderr } = process;
const write = stdout.write.bind(stdout);
const start = process.cwd();
const LIMIT_MS = 10_000;

async function run(file: string): Promise<Ended> {
  let output = '';
  stdout.write = stderr.write = (chunk) => {
    output += chunk;
    return true;
  };
  process.chdir(mkdtempSync('program-'));
  try {
    const isOver = import(pathToFileURL(file).href).then(() => true);
    const inTime = await Promise.race([isOver, sleep(LIMIT_MS, false, { ref: false })]);
    return inTime ? { status: 0, output } : { status: 1, output: `${output}did not end within ${LIMIT_MS} ms` };
  } catch (error) {
    return { status: 1, output: output + inspect(error) };
  } finally {
    process.chdir(start);
  }
}

const results: Record<string, Ended> = {};
for (const file of process.argv.slice(2)) results[file] = await run(file);
write(JSON.stringify(results));
