import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Call, Download, Fairlead } from '@fairlead/sdk';
import type { Command } from 'commander';
import { CommandError } from '../exit.ts';
import { makeDirectory, refuseTaken, streamSink } from '../files.ts';
import { find } from '../find.ts';
import { safeName } from '../names.ts';
import { pour, type Saved, save } from '../saving.ts';
import { type AddCommands, type Session, type WithSession, writeJson, writeLine } from '../session.ts';
import { saveShipment, type Wanted } from '../shipment-files.ts';

export const addDownload: AddCommands = (program, withSession) => {
  const command = program
    .command('download')
    .summary('download documents and invoices')
    .description('Downloads files, and prints where they are. What does not come whole is not kept.');
  addFile(command, withSession, 'document', 'its id, as `documents` shows it', (client, id) =>
    client.documents.download(id),
  );
  addFile(command, withSession, 'invoice', 'its reference or id', (client, reference) =>
    client.invoices.download(reference),
  );
  command
    .command('shipment')
    .argument('<shipment>', 'its reference or id')
    .summary('download all documents and invoices of a shipment')
    .description(
      'Downloads the documents of a shipment and its invoices into a directory. Those that cannot be had are named, and the others fetched.',
    )
    .option('-o, --output <directory>', 'where to; a directory with the name of the shipment unless told')
    .option('-y, --yes', 'replace files that are there')
    .action(withSession(saveShipment));
};

type Ask = (client: Fairlead, name: string) => Call<Download>;

function addFile(
  parent: Command,
  withSession: WithSession,
  kind: 'document' | 'invoice',
  called: string,
  ask: Ask,
): void {
  parent
    .command(kind)
    .argument(`<${kind}>`, called)
    .summary(`download ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`)
    .description(`Downloads one file, under the name that the service gives it unless told.`)
    .option('-o, --output <file>', 'under this name, or in this directory; - is standard output')
    .option('-y, --yes', 'replace a file that is there')
    .action(
      withSession(async (session: Session, name: string, wanted: Wanted) => {
        const { client } = session;
        const open = () => find(client, kind, name, (spelling) => ask(client, spelling));
        if (wanted.output === '-') return toOutput(session, open);
        const place = await placeOf(wanted);
        const download = await open();
        const path = place.file ?? join(place.directory, safeName(download.name, `${kind}-${name}`));
        const options = { path, name: basename(path), overwrite: wanted.yes ?? false };
        await tell(session, await save(download, options, session.terminal));
      }),
    );
}

const tell = (session: Session, saved: Saved): Promise<void> =>
  session.json ? writeJson(session, saved) : writeLine(session.terminal, saved.path);

/** A file to write, known before the service is asked, or the directory for one that the service names. */
async function placeOf({ output = '.', yes = false }: Wanted): Promise<{ file?: string; directory: string }> {
  if (/[\\/]$/.test(output)) await makeDirectory(output);
  if (await isDirectory(output)) return { directory: output };
  await refuseTaken(output, { overwrite: yes });
  return { file: output, directory: '.' };
}

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );

async function toOutput({ terminal, json }: Session, open: () => Promise<Download>): Promise<void> {
  if (json) throw new CommandError('usage', 'With --json, a file cannot go to standard output.');
  const { out } = terminal;
  if (out.isTTY) throw new CommandError('usage', 'Standard output is a terminal: send it to a file or a program.');
  const download = await open();
  await pour(download, streamSink(out), safeName(download.name, 'download'), terminal);
}
