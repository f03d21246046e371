import { find } from '../find.ts';
import type { AddCommands } from '../session.ts';
import { writeJson, writeLine } from '../session.ts';
import { drawOrganization, drawUser } from '../told/people.ts';

export const addPeople: AddCommands = (program, withSession) => {
  program
    .command('whoami')
    .summary('show who you are to the service')
    .description('The person whose token you use, and the organization whose records you see.')
    .action(
      withSession(async (session) => {
        const { client, terminal } = session;
        const [user, organization] = await Promise.all([client.profile.user(), client.profile.organization()]);
        if (session.json) return writeJson(session, { user, organization });
        const lines = [...drawUser(user, terminal), '', ...drawOrganization(organization, terminal)];
        await writeLine(terminal, lines.join('\n'));
      }),
    );
  program
    .command('user')
    .summary('show a colleague')
    .description('A person of your organization, by the id that shipments and inquiries name.')
    .argument('<user>', 'id of the person')
    .action(
      withSession(async (session, id: string) => {
        const { client, terminal } = session;
        const user = await find(client, 'user', id, (name) => client.users.get(name));
        if (session.json) return writeJson(session, user);
        await writeLine(terminal, drawUser(user, terminal).join('\n'));
      }),
    );
};
