import { join } from 'node:path';
import type { Download, Fairlead } from '@fairlead/sdk';
import { limits } from '@fairlead/sdk/contract';
import { CommandError } from './exit.ts';
import { makeDirectory, TakenError } from './files.ts';
import { find } from './find.ts';
import { safeName, unused } from './names.ts';
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

  const names = new Set<string>();
  const left: string[] = [];
  const saved: Saved[] = [];
  for (const [at, ask] of files.entries()) {
    const download = await ask();
    const name = unused(safeName(download.name, 'file'), names);
    const options = { path: join(directory, name), name, overwrite: yes, which: `${at + 1} of ${files.length}` };
    try {
      saved.push(await save(download, options, terminal));
      if (!json) await writeLine(terminal, options.path);
    } catch (error) {
      if (!(error instanceof TakenError)) throw error;
      left.push(options.path);
    }
  }
  if (json) await writeJson(session, { files: saved });
  if (left.length > 0) {
    throw new CommandError(
      'usage',
      `Not downloaded, as they are there already; say --yes to replace them:\n  ${left.join('\n  ')}`,
    );
  }
}

/** Documents that are there, then invoices. By their ids, which nothing else can be called. */
async function filesOf(client: Fairlead, shipment: string): Promise<(() => Promise<Download>)[]> {
  const { documents } = await client.shipments.documents(shipment);
  const uploaded = documents.flatMap(({ document }) => document ?? []);
  const files = uploaded.map(
    ({ id }) =>
      () =>
        find(client, 'document', id, (name) => client.documents.download(name)),
  );
  for await (const { id } of client.shipments.invoices(shipment, { limit: limits.max_page_size })) {
    files.push(() => find(client, 'invoice', id, (name) => client.invoices.download(name)));
  }
  return files;
}
