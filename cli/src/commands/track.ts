import { ApiError } from '@fairlead/sdk';
import { type AddCommands, type Session, writeJson, writeLine } from '../session.ts';
import { plainText } from '../text.ts';
import { drawTracking } from '../track/draw.ts';

export const addTrack: AddCommands = (program, withSession) => {
  program
    .command('track')
    .summary('show where shipments are')
    .description(
      'Draws the journey of a shipment by sea or air, container by container: what has happened (●), what is ' +
        'expected (○), where the cargo is now (▶), and how many days early or late it is. Times are in UTC.',
    )
    .argument('<shipment...>', 'references or ids of shipments')
    .action(
      withSession(async (session, shipments: string[]) => {
        const isOne = shipments.length === 1;
        const failures: unknown[] = [];
        for (const [at, shipment] of shipments.entries()) {
          try {
            if (session.json) await writeTracking(session, shipment, isOne);
            else await track(session, shipment, at > 0);
          } catch (error) {
            if (isOne || !(error instanceof ApiError)) throw error;
            // The others can be shown all the same.
            session.terminal.say(`${plainText(shipment)}: ${plainText(error.message)}`);
            failures.push(error);
          }
        }
        if (failures.length > 0) throw failures[0];
      }),
    );
};

/** As the API has it; of several, each with its name. */
async function writeTracking(session: Session, shipment: string, isOne: boolean): Promise<void> {
  const tracking = await session.client.shipments.tracking(shipment);
  await writeJson(session, isOne ? tracking : { shipment, tracking });
}

async function track({ client, terminal }: Session, name: string, isNext: boolean): Promise<void> {
  const [tracking, shipment] = await Promise.all([client.shipments.tracking(name), client.shipments.get(name)]);
  const lines = drawTracking(shipment, tracking, terminal);
  await writeLine(terminal, [...(isNext ? ['', ''] : []), ...lines].join('\n'));
}
