import type { Command } from 'commander';
import { changeInquiry } from '../inquiry/change.ts';
import { createInquiry } from '../inquiry/create.ts';
import { cancelInquiry, deleteInquiry } from '../inquiry/end.ts';
import { addFlags } from '../inquiry/flags.ts';
import { showInquiry } from '../inquiry/show.ts';
import { exampleDay } from '../inquiry/values.ts';
import type { AddCommands } from '../session.ts';

// Requests for a price: the one thing that clients write.

const PLACES = `
Options are switched off by --no-…, such as --no-storage. What is said in several places: a file first, then flags,
then answers.`;

const CHANGES = `
  fairlead inquiry update ABCD-1234 --tail-lift --no-storage
  fairlead inquiry update ABCD-1234 --carrier ''     # any carrier again`;

const creates = () => `
  fairlead inquiry create --file inquiry.yaml --cargo-ready-date ${exampleDay()}
  fairlead inquiry create --description "Stainless cookware" --origin "Ningbo, CN" --destination "Rotterdam, NL" \\
    --cargo-ready-date ${exampleDay()} --cargo-type pallets --component 4x80x120x120x250.5 --transport-mode sea,rail \\
    --incoterm fob
  fairlead inquiry create                  # asks, step by step`;

export const addInquiry: AddCommands = (program, withSession) => {
  const inquiry = program
    .command('inquiry')
    .description('ask for a price, and change, cancel, delete or show an inquiry');
  written(inquiry.command('create').description('ask for a price: from a file, from flags, or asked step by step'))
    .addHelpText('after', creates)
    .action(withSession(createInquiry));
  written(withReference(inquiry.command('update')).description('change an inquiry; an empty value clears a field'))
    .addHelpText('after', CHANGES)
    .action(withSession(changeInquiry));
  withReference(inquiry.command('cancel'))
    .description('withdraw an inquiry: no quote will follow, and it cannot be reopened')
    .option('-y, --yes', 'do not ask whether you are sure')
    .action(withSession(cancelInquiry));
  withReference(inquiry.command('delete'))
    .description('delete an inquiry: it is gone from lists and reads')
    .option('-y, --yes', 'do not ask whether you are sure')
    .action(withSession(deleteInquiry));
  withReference(inquiry.command('show'))
    .description('show an inquiry: the way, the dates, the cargo, and what can still be done with it')
    .action(withSession(showInquiry));
};

const withReference = (command: Command): Command => command.argument('<inquiry>', 'its reference or id');

/** What creates and updates have in common. */
const written = (command: Command): Command =>
  addFlags(
    command
      .option('--file <file>', 'Read it from a JSON or YAML file; - is standard input.')
      .option('--ask', 'Ask step by step, also for what is there already.')
      .option('--dry-run', 'Check it, print what would be sent, and send nothing.')
      .option('-y, --yes', 'Do not ask whether it is to be sent.'),
  ).addHelpText('after', PLACES);
