import { find } from '../find.ts';
import { type AddCommands, type Session, writeJson, writeLine } from '../session.ts';
import { drawInvoice } from '../told/invoice.ts';

export const addInvoice: AddCommands = (program, withSession) => {
  program
    .command('invoice')
    .argument('<invoice>', 'its reference or id')
    .summary('show an invoice')
    .description('Shows an invoice: what is charged, when it is due, and whether that was missed.')
    .action(
      withSession(async (session: Session, reference: string) => {
        const { client, terminal } = session;
        const invoice = await find(client, 'invoice', reference, (name) => client.invoices.get(name));
        if (session.json) return writeJson(session, invoice);
        await writeLine(terminal, drawInvoice(invoice, terminal).join('\n'));
      }),
    );
};
