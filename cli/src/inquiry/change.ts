import type { Inquiry, InquiryChange } from '@fairlead/sdk';
import { hasProblems, inquiryRefusal } from '@fairlead/sdk/contract';
import { openAsker } from '../asking/asker.ts';
import { CommandError } from '../exit.ts';
import { find } from '../find.ts';
import { type Session, writeJson } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import { plainText } from '../text.ts';
import { type Change, changesOf } from './changes.ts';
import { type Draft, problemsOf } from './draft.ts';
import { hasFlags } from './flags.ts';
import { refusal } from './problems.ts';
import { askChange } from './questions.ts';
import { canAsk, confirm, type Options, readSaid } from './said.ts';
import { writeInquiry } from './show.ts';

export async function changeInquiry(session: Session, ref: string, options: Options): Promise<void> {
  const { terminal, client } = session;
  canAsk(terminal, options);
  if (!options.ask && options.file === undefined && !hasFlags(options)) {
    throw new CommandError('usage', 'Say what is to change: by flags, --set, --file, or --ask to be asked');
  }
  const base = await find(client, 'inquiry', ref, (name) => client.inquiries.get(name));
  const draft = { base, content: await readSaid(options, terminal, base) };
  const asker = options.ask ? await openAsker(terminal) : undefined;
  if (asker) await askChange(asker, draft);
  const changes = judge(draft);
  say(terminal, base, changes);
  if (options.dryRun) return writeJson(session, draft.content);
  if (changes.length === 0) return writeInquiry(session, base);
  if (asker && !options.yes) await confirm(asker, 'Change it so?');
  const change = draft.content as InquiryChange;
  const inquiry = await find(client, 'inquiry', base.id, (id) => client.inquiries.update(id, change));
  terminal.done(`Updated ${plainText(inquiry.reference)}.`);
  await writeInquiry(session, inquiry);
}

/** What would change; refused by the state the inquiry is in, or by the rules. */
function judge(draft: Required<Draft>): Change[] {
  const changes = changesOf(draft.base, draft.content);
  const isDescription = changes.every(({ field }) => field === 'description');
  const words = inquiryRefusal(isDescription ? 'describe' : 'update', draft.base);
  if (words) throw new CommandError('conflict', `Nothing was sent: ${words}.`);
  const problems = problemsOf(draft);
  if (hasProblems(problems)) throw refusal(problems, draft.content);
  return changes;
}

function say(terminal: Terminal, { reference }: Inquiry, changes: readonly Change[]): void {
  if (changes.length === 0) terminal.say(`Nothing changes: ${plainText(reference)} is so already.`);
  for (const { field, before, after } of changes) terminal.say(`${field}: ${before} -> ${after}`);
}
