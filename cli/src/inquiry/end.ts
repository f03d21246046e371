import type { Inquiry } from '@fairlead/sdk';
import { inquiryRefusal } from '@fairlead/sdk/contract';
import { openAsker } from '../asking/asker.ts';
import { CommandError } from '../exit.ts';
import { type Session, writeJson } from '../session.ts';
import { plainText } from '../text.ts';
import { writeInquiry } from './show.ts';

// What cannot be undone: cancelling and deleting.

interface Options {
  yes?: boolean;
}

export async function cancelInquiry(session: Session, ref: string, options: Options): Promise<void> {
  const before = await agreed(session, ref, 'cancel', options);
  const inquiry = await session.client.inquiries.cancel(before.id);
  await writeInquiry(session, inquiry);
  const words = inquiry.status === before.status ? 'was cancelled already' : 'is cancelled';
  session.terminal.say(`${plainText(inquiry.reference)} ${words}.`);
}

export async function deleteInquiry(session: Session, ref: string, options: Options): Promise<void> {
  const inquiry = await agreed(session, ref, 'delete', options);
  await session.client.inquiries.delete(inquiry.id);
  if (session.json) await writeJson(session, { deleted: inquiry.id });
  session.terminal.say(`${plainText(inquiry.reference)} is deleted.`);
}

/** The inquiry, when its state allows it and the person wants it. */
async function agreed(
  { client, terminal }: Session,
  ref: string,
  write: 'cancel' | 'delete',
  { yes }: Options,
): Promise<Inquiry> {
  if (!yes && !terminal.interactive) {
    throw new CommandError(
      'usage',
      `To ${write} an inquiry cannot be undone, and nobody is here to be asked: say --yes`,
    );
  }
  const inquiry = await client.inquiries.get(ref);
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
