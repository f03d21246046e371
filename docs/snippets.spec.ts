// Everything that the documents for clients tell people to write or to type is done here, against a running service.
//
// - A `ts` or `js` block is a whole program. Types are checked; it is run by Node.
// - An `sh` block is a script for an empty directory, with `fairlead` to be called; it ends with status 0.
// - A `json` block configures an assistant: the server in it is started and asked for its tools.
// - A `text` block shows what the block before it prints, on both outputs. `…` stands for what may differ.
//
// https://freight.example is the service. Blocks need nothing but its records, and run at the same time.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as sdk from '@fairlead/sdk';
import * as contract from '@fairlead/sdk/contract';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importLines } from '../acceptance/support/operator.ts';
import { type Service, startService } from '../acceptance/support/service.ts';
import { EXIT } from '../cli/src/exit.ts';
import { toolsFor } from '../cli/src/mcp/tools.ts';
import { buildProgram } from '../cli/src/program.ts';
import { alike, trimmed } from './support/alike.ts';
import { toolsOf } from './support/assistant.ts';
import { type Block, blocksOf, isThere, tableUnder } from './support/blocks.ts';
import { converse, isDialogue } from './support/dialogues.ts';
import { isModule, isProgram, Programs } from './support/programs.ts';
import { records, watched } from './support/records.ts';
import { type Ended, Workshop } from './support/shell.ts';
import { SEA } from './support/shipments.ts';

const GUIDE = 'docs/guide.md';
const ADDRESS = 'https://freight.example';

/** What cannot be done here, and why. */
const CANNOT_RUN: Readonly<Record<string, string>> = {
  'npm install ./fairlead-sdk-0.1.0.tgz': 'packing takes long; programs get the SDK of this checkout instead',
  'npm install --global ./fairlead-0.1.0.tgz': 'likewise; scripts get the command of this checkout',
};

/** Of the README, what is about the clients; the rest is the service's. */
const isForClients = ({ code }: Block): boolean => /@fairlead\/sdk|^(npx )?fairlead /m.test(code);

/** A reference of the records here, where a reader takes one of the demo's. */
const filledIn = (block: Block): Block => ({ ...block, code: block.code.replaceAll('<SHIPMENT>', SEA.reference) });

const documents = [GUIDE, 'sdk/README.md', 'cli/README.md'].filter(isThere);
const written = [...documents.flatMap(blocksOf), ...blocksOf('README.md').filter(isForClients).map(filledIn)];
const blocks = written.filter(
  ({ code, shown }, at) => written.findIndex((other) => other.code === code && other.shown === shown) === at,
);
const LANGUAGES = ['ts', 'js', 'sh', 'json'];
const runnable = blocks.filter(({ code, language }) => LANGUAGES.includes(language) && !CANNOT_RUN[code]);

const directory = mkdtempSync(join(tmpdir(), 'fairlead-guide-'));
let service: Service;
let workshop: Workshop;
let programs: Programs;
let endedTogether: Promise<Record<string, Ended>>;

beforeAll(async () => {
  service = await startService({ records: records() });
  workshop = new Workshop(directory, service);
  const addressed = runnable.filter(isProgram).map((block) => ({ ...block, code: here(block.code) }));
  programs = new Programs(addressed, join(directory, 'programs'));
  await programs.bundle();
  endedTogether = runTogether();
  endedTogether.catch(() => {}); // The tests that wait for it hear of it.
});

afterAll(async () => {
  await service?.stop();
  rmSync(directory, { recursive: true, force: true });
});

const here = (code: string): string => code.replaceAll(ADDRESS, service.url);

const watches = ({ code }: Block): boolean => /\.watch\(/.test(code);

async function runTogether(): Promise<Record<string, Ended>> {
  const files = runnable.filter((block) => isProgram(block) && isModule(block) && !watches(block)).map(programs.fileOf);
  const { status, output } = await workshop.node([programs.runner, ...files]);
  if (status !== 0) throw new Error(output);
  return JSON.parse(output);
}

async function run(block: Block): Promise<Ended> {
  if (isDialogue(block)) return converse(block, workshop);
  if (!isProgram(block)) return workshop.sh(here(block.code));
  const file = programs.fileOf(block);
  if (watches(block)) return runWatching(file);
  return (await endedTogether)[file] ?? workshop.node([file]);
}

/** While a program watches, the forwarder puts off an arrival day by day. */
async function runWatching(file: string): Promise<Ended> {
  let isOver = false;
  const end = workshop.node([file], watched.credential).finally(() => {
    isOver = true;
  });
  for (let day = 1; !isOver && day < 20; day++) await importLines(service, [watched.putOff(day)]);
  return end;
}

describe.concurrent('what is written', () => {
  for (const block of runnable.filter(({ language }) => language !== 'json')) {
    test(`${block.at} runs, and prints what is shown`, async ({ expect }) => {
      const { status, output } = await run(block);
      const printed = trimmed(output.replaceAll(service.url, ADDRESS));
      expect({ status, printed }).toEqual({ status: 0, printed: expect.any(String) });
      const { shown } = block;
      if (shown !== undefined) expect(alike(shown, printed) ? shown : printed).toBe(shown);
    });
  }

  for (const { at, code } of runnable.filter(({ language }) => language === 'json')) {
    test(`${at} starts a server with the tools that are told`, async ({ expect }) => {
      const allowWrites = code.includes('--allow-writes');
      expect(await toolsOf(code, workshop)).toEqual(toolsFor({ allowWrites }).map(({ name }) => name));
    });
  }

  test('the TypeScript is typed', async ({ expect }) => {
    expect(await programs.typeErrors()).toBe('');
  });
});

describe('the documents', () => {
  test('have no block in a language that is not run', () => {
    expect(blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(({ at }) => at)).toEqual([]);
  });

  test('have everything that cannot be run', () => {
    const codes = blocks.map(({ code }) => code);
    expect(Object.keys(CANNOT_RUN).filter((code) => !codes.includes(code))).toEqual([]);
  });
});

describe('the guide', () => {
  const codeIn = (...languages: string[]) =>
    blocksOf(GUIDE)
      .filter(({ language }) => languages.includes(language))
      .map(({ code }) => code)
      .join('\n');

  test('calls every method of the SDK', () => {
    const client = new sdk.Fairlead({ token: null, baseUrl: ADDRESS });
    const methods = Object.entries(client).flatMap(([name, calls]) =>
      Object.keys(calls).map((call) => `${name}.${call}(`),
    );
    const code = codeIn('ts', 'js');
    expect(methods.filter((method) => !code.includes(`client.${method}`))).toEqual([]);
  });

  test('tells of every error of the SDK', () => {
    const errors = Object.values(sdk).filter((value) => (value as { prototype?: unknown }).prototype instanceof Error);
    const told = tableUnder(GUIDE, 'Errors').map(([name]) => name);
    expect(told.sort()).toEqual(errors.map((value) => (value as { name: string }).name).sort());
  });

  test('names everything that the SDK and its contract export', () => {
    const text = readFileSync(new URL('guide.md', import.meta.url), 'utf8');
    const names = [...Object.keys(sdk), ...Object.keys(contract)];
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  test('tells of the options that go with every command, in their own words', () => {
    const options = buildProgram().options.filter(({ long }) => long !== '--version');
    expect(tableUnder(GUIDE, 'The command')).toEqual(options.map(({ flags, description }) => [flags, description]));
  });

  test('shows every command, and tells of every flag of a list', () => {
    const leaves = (command: Command, path: string): [string, Command][] =>
      command.commands.length === 0
        ? [[path, command]]
        : command.commands.flatMap((each) => leaves(each, `${path} ${each.name()}`));
    const commands = leaves(buildProgram(), 'fairlead').filter(([path]) => !/ (__\w+|mcp|help)$/.test(path));
    const script = codeIn('sh');
    const isShown = (path: string) => new RegExp(`\\b${path}( |$)`, 'm').test(script);
    expect(commands.map(([path]) => path).filter((path) => !isShown(path))).toEqual([]);

    const told = tableUnder(GUIDE, 'Lists on the command line').flatMap(
      ([flags = '']) => flags.match(/--[\w-]+/g) ?? [],
    );
    const lists = commands.filter(([path]) => /^fairlead (shipments|inquiries|invoices)$/.test(path));
    const flags = new Set(lists.flatMap(([, { options }]) => options.map(({ long }) => long)));
    expect(told.sort()).toEqual([...flags].sort());
  });

  test('tells how commands end, in their own words', () => {
    const ends = Object.values(EXIT).map(({ status, when }) => [String(status), when]);
    expect(tableUnder(GUIDE, 'Exit status')).toEqual(ends);
  });

  test('tells which tools an assistant is given', () => {
    const tools = (allowWrites: boolean) => toolsFor({ allowWrites });
    const told = tableUnder(GUIDE, 'What an assistant can do');
    expect(told.map(([name, title]) => [name, title])).toEqual(tools(true).map(({ name, title }) => [name, title]));
    expect(told.filter(([, , when]) => when === 'always').map(([name]) => name)).toEqual(
      tools(false).map(({ name }) => name),
    );
  });
});
