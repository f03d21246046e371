import { find } from '../find.ts';
import type { AddCommands } from '../session.ts';
import { writeJson, writeLine } from '../session.ts';
import { plainText } from '../text.ts';
import { drawChecklist, isFilled } from '../told/checklist.ts';

export const addDocuments: AddCommands = (program, withSession) => {
  program
    .command('documents')
    .summary('show which documents of a shipment are outstanding')
    .description(
      "A shipment's document checklist: what is outstanding first, then what is on file, each with the id " +
        'that downloads it.',
    )
    .argument('<shipment>', 'reference or id of the shipment')
    .action(
      withSession(async (session, shipment: string) => {
        const { client, terminal } = session;
        const checklist = await find(client, 'shipment', shipment, (name) => client.shipments.documents(name));
        if (session.json) return writeJson(session, checklist);
        await writeLine(terminal, drawChecklist(checklist, terminal).join('\n'));
        const first = checklist.documents.find(isFilled);
        if (first)
          terminal.say(`\nDownload one by its id: ${program.name()} download document ${plainText(first.document.id)}`);
      }),
    );
};
