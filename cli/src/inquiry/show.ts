import type { Inquiry } from '@fairlead/sdk';
import { find } from '../find.ts';
import { type Session, writeJson, writeLine } from '../session.ts';
import { drawInquiry } from './draw.ts';

export async function showInquiry(session: Session, ref: string): Promise<void> {
  const { client } = session;
  await writeInquiry(session, await find(client, 'inquiry', ref, (name) => client.inquiries.get(name)));
}

/** An inquiry as data: as JSON, or drawn. */
export const writeInquiry = (session: Session, inquiry: Inquiry): Promise<void> =>
  session.json
    ? writeJson(session, inquiry)
    : writeLine(session.terminal, drawInquiry(inquiry, session.terminal).join('\n'));
