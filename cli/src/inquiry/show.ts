import type { Inquiry } from '@fairlead/sdk';
import { type Session, writeJson, writeLine } from '../session.ts';
import { drawInquiry } from './draw.ts';

export async function showInquiry(session: Session, ref: string): Promise<void> {
  await writeInquiry(session, await session.client.inquiries.get(ref));
}

/** An inquiry as data: as JSON, or drawn. */
export const writeInquiry = (session: Session, inquiry: Inquiry): Promise<void> =>
  session.json
    ? writeJson(session, inquiry)
    : writeLine(session.terminal, drawInquiry(inquiry, session.terminal).join('\n'));
