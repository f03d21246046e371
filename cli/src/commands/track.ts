import { CommandError, type Exit } from '../exit.ts';
import { find } from '../find.ts';
import { inOneLine, isOfOne, problemOf } from '../problems.ts';
import { type AddCommands, type Session, writeJson, writeLine } from '../session.ts';
import { drawTracking } from '../track/draw.ts';

export const addTrack: AddCommands = (program, withSession) => {
  program
    .command('track')
    .summary('show where shipments are')
    .description(
      'Draws the journey of a shipment by sea or air, container by container: what has happened (●), what is ' +
        'expected (○), where the cargo is now (▶), and how many days early or late it is. Times are in UTC. With --json, several ' +
        'shipments are a line each, of shipment and tracking.',
    )
    .argument('<shipment...>', 'references or ids of shipments')
    .action(
      withSession(async (session, shipments: string[]) => {
        const isOne = shipments.length === 1;
        const failures: Exit[] = [];
        for (const [at, shipment] of shipments.entries()) {
          try {
            if (session.json) await writeTracking(session, shipment, isOne);
            else await track(session, shipment, at > failures.length);
          } catch (error) {
            if (isOne || !isOfOne(error)) throw error;
            // The others can be shown all the same.
            session.terminal.say(inOneLine(shipment, error));
            failures.push(problemOf(error).exit);
          }
        }
        if (failures[0]) throw new CommandError(failures[0], '');
      }),
    );
};

/** As the API has it; of several, each with its name. */
async function writeTracking(session: Session, shipment: string, isOne: boolean): Promise<void> {
  const { client } = session;
  const tracking = await find(client, 'shipment', shipment, (name) => client.shipments.tracking(name));
  await writeJson(session, isOne ? tracking : { shipment, tracking });
}

async function track({ client, terminal }: Session, typed: string, isNext: boolean): Promise<void> {
  const [tracking, shipment] = await find(client, 'shipment', typed, (name) =>
    Promise.all([client.shipments.tracking(name), client.shipments.get(name)]),
  );
  const lines = drawTracking(shipment, tracking, terminal);
  await writeLine(terminal, [...(isNext ? ['', ''] : []), ...lines].join('\n'));
}
