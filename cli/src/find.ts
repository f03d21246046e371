import { type Fairlead, NotFoundError } from '@fairlead/sdk';
import { CommandError } from './exit.ts';
import { plainText } from './text.ts';

// Records by the names that people type.

const byReference = (list: string): string =>
  `Give a reference, such as ABCD-1234, or an id; what there is: fairlead ${list}`;

/** How records of a kind are called, and where their names are to be had. */
const NAMES = {
  shipment: byReference('shipments'),
  inquiry: byReference('inquiries'),
  invoice: byReference('invoices'),
  document: 'Documents go by their id alone; what there is: fairlead documents SHIPMENT',
  user: 'People go by their id alone, which shipments and inquiries name: fairlead shipment SHIPMENT --json',
} as const;

export type Kind = keyof typeof NAMES;

/** What is asked for by name: as it was typed, and where there is no such record, in capitals. */
export async function find<T>(
  client: Fairlead,
  kind: Kind,
  name: string,
  ask: (name: string) => PromiseLike<T>,
): Promise<T> {
  for (const spelling of new Set([name, name.toUpperCase()])) {
    try {
      return await ask(spelling);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  await refuseStranger(client);
  const words = `Not found: your organization has no ${kind} ${plainText(name)}.`;
  throw new CommandError('not_found', `${words}\n${NAMES[kind]}`);
}

/** Who asks is known to every service: where not even they are found, something else has answered. */
async function refuseStranger(client: Fairlead): Promise<void> {
  await client.profile.user({ maxRetries: 0 }).catch((error) => {
    if (error instanceof NotFoundError) throw error;
  });
}

/** Whether a text can name anything: `.` and `..` are steps of a path. */
export const isName = (text: string): boolean => !/^\.{0,2}$/.test(text);

export const NO_NAME = 'names nothing: give a reference or an id.';
