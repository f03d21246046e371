import { NotFoundError, type Shipment, type User } from '@fairlead/sdk';
import { find } from '../find.ts';
import type { AddCommands, Session } from '../session.ts';
import { writeJson, writeLine } from '../session.ts';
import { drawShipment } from '../told/shipment.ts';

export const addShipment: AddCommands = (program, withSession) => {
  program
    .command('shipment')
    .summary('show a shipment')
    .description('One shipment: its route, dates, cargo and free days.')
    .argument('<shipment>', 'reference or id of the shipment')
    .action(
      withSession(async (session, typed: string) => {
        const { client, terminal } = session;
        const shipment = await find(client, 'shipment', typed, (name) => client.shipments.get(name));
        if (session.json) return writeJson(session, shipment);
        const lines = drawShipment(shipment, await contactOf(session, shipment), terminal);
        await writeLine(terminal, lines.join('\n'));
      }),
    );
};

/** An older id may no longer resolve. */
async function contactOf({ client }: Session, { client_user_id }: Shipment): Promise<User | undefined> {
  if (!client_user_id) return undefined;
  return client.users.get(client_user_id).catch((error) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
}
