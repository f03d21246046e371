import type { Inquiry } from '@fairlead/sdk';
import { inquiryRefusal } from '@fairlead/sdk/contract';
import { openAsker } from '../asking/asker.ts';
import { CommandError } from '../exit.ts';
import { find } from '../find.ts';
import { type Session, writeJson } from '../session.ts';
import { plainText } from '../text.ts';
import { writeInquiry } from './show.ts';

// What cannot be undone: cancelling and deleting.

interface Options {
  yes?: boolean;
}

export async function cancelInquiry(session: Session, ref: string, options: Options): Promise<void> {
  const before = await agreed(session, ref, 'cancel', options);
  const { client } = session;
  const inquiry = await find(client, 'inquiry', before.id, (id) => client.inquiries.cancel(id));
  const words = inquiry.status === before.status ? 'was cancelled already' : 'is cancelled';
  session.terminal.done(`${plainText(inquiry.reference)} ${words}.`);
  await writeInquiry(session, inquiry);
}

export async function deleteInquiry(session: Session, ref: string, options: Options): Promise<void> {
  const inquiry = await agreed(session, ref, 'delete', options);
  const { client } = session;
  await find(client, 'inquiry', inquiry.id, (id) => client.inquiries.delete(id));
  session.terminal.done(`${plainText(inquiry.reference)} is deleted.`);
  if (session.json) await writeJson(session, { deleted: inquiry.id });
}

const DOING = { cancel: 'Cancelling', delete: 'Deleting' } as const;

/** The inquiry, when its state allows it and the person wants it. */
async function agreed(
  { client, terminal }: Session,
  ref: string,
  write: keyof typeof DOING,
  { yes }: Options,
): Promise<Inquiry> {
  if (!yes && !terminal.interactive) {
    throw new CommandError(
      'usage',
      `${DOING[write]} an inquiry cannot be undone, and nobody is here to be asked: say --yes`,
    );
  }
  const inquiry = await find(client, 'inquiry', ref, (name) => client.inquiries.get(name));
  const words = inquiryRefusal(write, inquiry);
  if (words) throw new CommandError('conflict', `Nothing was done: ${words}.`);
  if (yes) return inquiry;
  const name = plainText(`${inquiry.reference}, ${inquiry.description}`);
  const asker = await openAsker(terminal);
  const isSure = await asker.yes({
    label: `${write === 'cancel' ? 'Cancel' : 'Delete'} ${name}? It cannot be undone.`,
    present: false,
  });
  if (!isSure) throw new CommandError('interrupted', 'As you wish: nothing was done.');
  return inquiry;
}
