import { join } from 'node:path';
import type { Download, Fairlead } from '@fairlead/sdk';
import { limits } from '@fairlead/sdk/contract';
import { CommandError, type Exit } from './exit.ts';
import { makeDirectory, TakenError } from './files.ts';
import { find } from './find.ts';
import { safeName, unused } from './names.ts';
import { inOneLine, isOfOne, problemOf } from './problems.ts';
import { type Saved, save } from './saving.ts';
import { type Session, writeJson, writeLine } from './session.ts';

// All files of a shipment, in a directory.

export interface Wanted {
  readonly output?: string;
  readonly yes?: boolean;
}

export async function saveShipment(
  session: Session,
  reference: string,
  { output, yes = false }: Wanted,
): Promise<void> {
  if (output === '-') throw new CommandError('usage', 'Several files cannot go to standard output: name a directory.');
  const { client, terminal, json } = session;
  const { shipment, files } = await find(client, 'shipment', reference, async (name) => {
    const found = await client.shipments.get(name);
    return { shipment: found, files: await filesOf(client, found.id) };
  });
  const directory = output ?? safeName(shipment.reference, `shipment-${shipment.id}`);
  if (files.length > 0) await makeDirectory(directory);
  else terminal.say('Nothing to download yet: it has no documents and no invoices.');

  const { saved, taken, failures, stopped } = await fetchAll(session, files, directory, yes);
  if (json) await writeJson(session, { files: saved });
  if (taken.length > 0) {
    const words = 'Not downloaded, as they are there already; say --yes to replace them:';
    terminal.say([words, ...taken].join('\n  '));
  }
  if (stopped) throw stopped.by;
  const exit = failures[0] ?? (taken.length > 0 ? 'usage' : 'ok');
  if (exit !== 'ok') throw new CommandError(exit, '');
}

interface File {
  /** What a person knows it by. */
  readonly called: string;
  readonly ask: () => Promise<Download>;
}

interface Fetched {
  readonly saved: Saved[];
  /** Where a file is that may not be replaced. */
  readonly taken: string[];
  readonly failures: Exit[];
  /** What would fail for all the others, too. */
  stopped?: { by: unknown };
}

/** A file that cannot be had is named; the others can be had all the same. */
async function fetchAll({ terminal, json }: Session, files: readonly File[], directory: string, overwrite: boolean) {
  const names = new Set<string>();
  const fetched: Fetched = { saved: [], taken: [], failures: [] };
  const miss = ({ called }: File, error: unknown) => {
    terminal.say(inOneLine(called, error));
    fetched.failures.push(problemOf(error).exit);
  };
  for (const [at, file] of files.entries()) {
    const download = await file.ask().catch((by) => {
      if (isOfOne(by)) miss(file, by);
      else fetched.stopped = { by };
    });
    if (fetched.stopped) break;
    if (!download) continue;
    const name = unused(safeName(download.name, 'file'), names);
    const options = { path: join(directory, name), name, overwrite, which: `${at + 1} of ${files.length}` };
    try {
      fetched.saved.push(await save(download, options, terminal));
      if (!json) await writeLine(terminal, options.path);
    } catch (error) {
      if (error instanceof TakenError) fetched.taken.push(options.path);
      else miss(file, error);
    }
  }
  return fetched;
}

/** Documents that are there, then invoices. By their ids, which nothing else can be called. */
async function filesOf(client: Fairlead, shipment: string): Promise<File[]> {
  const { documents } = await client.shipments.documents(shipment);
  const uploaded = documents.flatMap(({ document }) => document ?? []);
  const files = uploaded.map(({ id, file_name }) => ({
    called: `document ${id}, ${file_name}`,
    ask: () => find(client, 'document', id, (name) => client.documents.download(name)),
  }));
  for await (const { id, reference } of client.shipments.invoices(shipment, { limit: limits.max_page_size })) {
    const ask = () => find(client, 'invoice', id, (name) => client.invoices.download(name));
    files.push({ called: `invoice ${reference}`, ask });
  }
  return files;
}
