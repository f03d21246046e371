import type { InquiryInput } from '@fairlead/sdk';
import { hasProblems, limits } from '@fairlead/sdk/contract';
import { openAsker } from '../asking/asker.ts';
import { type Session, writeJson } from '../session.ts';
import { plainText } from '../text.ts';
import { type Draft, problemsOf } from './draft.ts';
import { drawContent } from './draw.ts';
import { refusal } from './problems.ts';
import { askInquiry, hasHopeless, isIncomplete } from './questions.ts';
import { isReplay } from './replay.ts';
import { canAsk, confirm, type Options, readSaid } from './said.ts';
import { writeInquiry } from './show.ts';

export async function createInquiry(session: Session, options: Options): Promise<void> {
  const { terminal, client } = session;
  const asks = canAsk(terminal, options);
  const draft: Draft = { content: await readSaid(options, terminal) };
  const problems = problemsOf(draft);
  const isAsked = asks && !hasHopeless(draft, problems) && (options.ask || isIncomplete(draft));
  if (isAsked) await askFor(session, draft, options);
  else if (hasProblems(problems)) throw refusal(problems, draft.content);
  const input = draft.content as unknown as InquiryInput;
  if (options.dryRun) return writeJson(session, input);
  const answer = await client.inquiries.create(input).withResponse();
  const { data: inquiry } = answer;
  const reference = plainText(inquiry.reference);
  terminal.done(isReplay(answer) ? replayed(reference) : `Created ${reference}.`);
  await writeInquiry(session, inquiry);
}

async function askFor({ terminal }: Session, draft: Draft, { ask = false, dryRun, yes }: Options): Promise<void> {
  const asker = await openAsker(terminal);
  await askInquiry(asker, draft, ask);
  const problems = problemsOf(draft);
  if (hasProblems(problems)) throw refusal(problems, draft.content);
  const { colour, today, utcToday } = terminal;
  const page = { columns: terminal.err.columns || 80, colour, today, utcToday };
  terminal.say(['', ...drawContent(draft.content, page), ''].join('\n'));
  if (!yes && !dryRun) await confirm(asker, 'Send this inquiry?');
}

const SECONDS_IN_MINUTE = 60;

function replayed(reference: string): string {
  const minutes = limits.replay_window_seconds / SECONDS_IN_MINUTE;
  return `Nothing new was made: the same was asked less than ${minutes} minutes ago, and this is that inquiry, ${reference}.`;
}
