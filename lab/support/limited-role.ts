// A database of an ordinary role's own, whose connections can be used up: a superuser's never are.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runSql } from '../../acceptance/support/database.ts';
import { createDatabase, dropDatabase } from '../../acceptance/support/postgres.ts';

export interface LimitedRole {
  /** Of the database, as the role. */
  url: string;
  /** Ends the connections there are, and lets nobody make one, as when others hold all that the server gives. */
  exhaust(): Promise<void>;
  relieve(): Promise<void>;
  remove(): Promise<void>;
}

export async function makeLimitedRole(): Promise<LimitedRole> {
  const server = inject('postgres');
  const owned = await createDatabase(server);
  const role = `${server.prefix}${randomBytes(4).toString('hex')}`;
  const password = randomBytes(8).toString('hex');
  const database = new URL(owned).pathname.slice(1);
  const run = (sql: string) => runSql({ DATABASE_URL: server.url }, sql);
  await run(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'; ALTER DATABASE ${database} OWNER TO ${role}`);
  const url = new URL(owned);
  [url.username, url.password] = [role, password];
  return {
    url: url.href,
    exhaust: () =>
      run(
        `ALTER ROLE ${role} CONNECTION LIMIT 0;
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
      ),
    relieve: () => run(`ALTER ROLE ${role} CONNECTION LIMIT -1`),
    async remove() {
      await dropDatabase(server, owned);
      await run(`DROP ROLE ${role}`);
    },
  };
}
