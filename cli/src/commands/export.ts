import { extname } from 'node:path';
import { lists } from '@fairlead/sdk/contract';
import { type Command, Option } from 'commander';
import { type CsvColumn, csvColumns, csvHead, csvRecord } from '../csv.ts';
import { CommandError } from '../exit.ts';
import { type Sink, streamSink, writeFile } from '../files.ts';
import type { Collection } from '../list-flag.ts';
import { type Given, ListFlags } from '../listing.ts';
import { countProgress } from '../progress.ts';
import { placesOf, readerOf } from '../reading.ts';
import { type AddCommands, jsonText, type Session, type WithSession } from '../session.ts';
import { type ReadPage, walk } from '../walk.ts';
import { countOf } from '../words.ts';

export const addExport: AddCommands = (program, withSession) => {
  const command = program
    .command('export')
    .summary('write whole lists as CSV or NDJSON')
    .description('Writes whole lists, for spreadsheets and programs. A file (--output) is there when it is whole.');
  for (const collection of Object.keys(lists) as Collection[]) addOne(command, withSession, collection);
};

const STANDARD_OUTPUT = '-';
/** From one end to the other: `before` would go backwards. */
const WITHOUT = ['before'];

interface Wanted extends Given {
  readonly format?: keyof typeof formats;
  readonly output?: string;
  readonly yes?: boolean;
  readonly limit?: number;
}

function addOne(parent: Command, withSession: WithSession, collection: Collection): void {
  const flags = new ListFlags(collection, WITHOUT);
  const command = parent
    .command(collection)
    .summary(`write ${collection}`)
    .description(`Writes all ${collection}, or those that are asked for: as CSV, or as JSON, one record a line.`)
    .addOption(
      new Option(
        '--format <format>',
        'what to write: ndjson with --json, else by the ending of the file, else csv',
      ).choices(Object.keys(formats)),
    )
    .option('-o, --output <file>', 'write to this file, when everything is there; - is standard output')
    .option('-y, --yes', 'replace the file if it is there');
  for (const option of [...flags.options, ...placesOf(collection)]) command.addOption(option);
  command.addOption(new Option('--all', 'all of them, as without --limit').conflicts('limit'));
  command.action(
    withSession(async (session: Session, wanted: Wanted) => {
      const { output = STANDARD_OUTPUT, yes = false } = wanted;
      const format = formats[formatOf(wanted, session)](csvColumns(lists[collection].record));
      const fill = (sink: Sink) => exportTo(sink, session, { collection, format, flags, wanted });
      if (output === STANDARD_OUTPUT) return fill(streamSink(session.terminal.out));
      await writeFile(output, { overwrite: yes }, fill);
    }),
  );
}

interface Export {
  readonly collection: Collection;
  readonly format: Format;
  readonly flags: ListFlags;
  readonly wanted: Wanted;
}

async function exportTo(sink: Sink, { client, terminal }: Session, { collection, format, flags, wanted }: Export) {
  const read: ReadPage<object> = readerOf(client, collection, wanted);
  // Lines that appear on the same screen are progress enough.
  const isSeen = (wanted.output ?? STANDARD_OUTPUT) === STANDARD_OUTPUT && terminal.out.isTTY;
  const progress = countProgress({ err: terminal.err, interactive: terminal.interactive && !isSeen }, collection);
  let done = 0;
  try {
    await sink.write(format.head);
    for await (const { items } of walk(read, flags.query(wanted), wanted.limit ?? Number.POSITIVE_INFINITY)) {
      const lines = items.map(format.record).join('');
      // Programs and files get texts as they are; a terminal would obey them.
      await sink.write(isSeen ? lines.replaceAll(/[^\P{Cc}\n]/gu, '') : lines);
      done += items.length;
      progress.at(done);
    }
  } finally {
    progress.stop();
  }
  terminal.say(`${countOf(done, collection)} written.`);
}

/** Whoever names a file says by its ending what they will take it for. */
const ENDINGS: Readonly<Record<string, keyof typeof formats>> = {
  '': 'csv',
  '.csv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.json': 'ndjson',
};

function formatOf({ format, output = '' }: Wanted, { json }: Session): keyof typeof formats {
  const ending = extname(output).toLowerCase();
  const told = format ?? (json ? 'ndjson' : ENDINGS[ending]);
  if (told) return told;
  const known = Object.keys(ENDINGS).filter(Boolean).join(', ');
  throw new CommandError(
    'usage',
    `${output}: nothing is written as ${ending}. The endings are ${known}; or say --format.`,
  );
}

interface Format {
  readonly head: string;
  readonly record: (record: object) => string;
}

const formats = {
  csv: (columns: readonly CsvColumn[]): Format => ({
    head: csvHead(columns),
    record: (record) => csvRecord(columns, record),
  }),
  ndjson: (): Format => ({ head: '', record: (record) => `${jsonText(record)}\n` }),
};
