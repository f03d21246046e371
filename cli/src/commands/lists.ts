import { limits } from '@fairlead/sdk/contract';
import { type Command, Option } from 'commander';
import { type Drawing, inquiryColumns, invoiceColumns, shipmentColumns } from '../columns.ts';
import { CommandError } from '../exit.ts';
import { streamSink } from '../files.ts';
import type { Collection } from '../list-flag.ts';
import { type Given, ListFlags } from '../listing.ts';
import { placesOf, type Records, readerOf, shipmentIn } from '../reading.ts';
import type { AddCommands, Session, WithSession } from '../session.ts';
import { shellWord } from '../shell.ts';
import { type Column, FittedTable } from '../table.ts';
import { walk, writePages } from '../walk.ts';
import { countOf } from '../words.ts';

type Columns<R> = (drawing: Drawing) => Column<R>[];

export const addLists: AddCommands = (program, withSession) => {
  addList(program, withSession, 'shipments', shipmentColumns);
  addList(program, withSession, 'inquiries', inquiryColumns);
  addList(program, withSession, 'invoices', invoiceColumns);
};

function addList<C extends Collection>(
  program: Command,
  withSession: WithSession,
  collection: C,
  columns: Columns<Records[C]>,
): void {
  const flags = new ListFlags(collection);
  const command = program
    .command(collection)
    .summary(`list ${collection}`)
    .description(
      `Lists ${collection}, the newest first unless sorted: ${limits.default_page_size} of them unless told.`,
    );
  for (const option of flags.options) command.addOption(option);
  command.addOption(new Option('--all', 'all of them, however many').conflicts(['limit', 'before']));
  for (const option of placesOf(collection)) command.addOption(option);
  command.action(
    withSession(async (session: Session, given: Given) => {
      const query = flags.query(given);
      const count = given.all ? Number.POSITIVE_INFINITY : ((given.limit as number) ?? limits.default_page_size);
      if (query.before !== undefined && count > limits.max_page_size) {
        throw new CommandError('usage', `With --before, --limit can be ${limits.max_page_size} at most.`);
      }
      const pages = walk(readerOf(session.client, collection, given), query, count);
      if (session.json) return writePages(session.terminal, collection, pages);
      const told = await writeTable(session, columns(session.terminal), pages);
      sayMore(session, told, { program: program.name(), collection, flags, given });
    }),
  );
}

interface Told {
  pages: number;
  count: number;
  /** Where the page before the first one is, and the one after the last. */
  before?: string | undefined;
  after?: string | undefined;
}

async function writeTable<R>(
  { terminal }: Session,
  columns: Column<R>[],
  pages: ReturnType<typeof walk<R>>,
): Promise<Told> {
  const sink = streamSink(terminal.out);
  let table: FittedTable<R> | undefined;
  let told: Told = { pages: 0, count: 0 };
  for await (const { items, cursor } of pages) {
    if (!table && items.length > 0) {
      table = new FittedTable(columns, items, terminal);
      await sink.write(table.head());
    }
    if (table) await sink.write(table.lines(items));
    const { before } = told.pages === 0 ? cursor : told;
    told = { pages: told.pages + 1, count: told.count + items.length, before, after: cursor.after };
  }
  return told;
}

interface Asked {
  program: string;
  collection: Collection;
  flags: ListFlags;
  given: Given;
}

/** Whether that was all, and what to type for the rest. */
function sayMore({ terminal }: Session, told: Told, { program, collection, flags, given }: Asked) {
  const { before, after } = told;
  const shipment = shipmentIn(given);
  const of = shipment === undefined ? [] : [`--shipment=${shellWord(shipment)}`];
  const again = (cursor: { after: string } | { before: string }) =>
    `  ${[program, collection, ...of, ...flags.again(given, cursor)].join(' ')}`;
  if (told.count > 0) terminal.say(`\n${countOf(told.count, collection)}${after ? ', and there are more:' : '.'}`);
  // Beyond an end of the list there is nothing, which is not to say that it is empty.
  else if (before || after) terminal.say(`No ${collection} there${after ? '. Those after:' : '.'}`);
  else terminal.say(flags.narrows(given) ? `No ${collection} match.` : `There are no ${collection}.`);
  if (after) terminal.say(again({ after }));
  if (before) terminal.say(`Those before:\n${again({ before })}`);
}
