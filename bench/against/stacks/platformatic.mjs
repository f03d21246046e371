// Platformatic DB: the REST routes that it makes of the tables, its authorization rules, and a strategy for the token.
import { createHash } from 'node:crypto';
import platformatic from '@platformatic/db';

const app = await platformatic.buildServer({
  server: { hostname: '127.0.0.1', port: 0, logger: { level: 'warn' } },
  db: {
    connectionString: process.env.DATABASE_URL,
    poolSize: Number(process.env.POOL_SIZE),
    ignore: { access_token: true },
    openapi: true,
    graphql: false,
    events: false,
    // Who asks the same at the same time shares one query.
    cache: true,
  },
  authorization: {
    rules: [{ role: 'client', entity: 'shipment', find: { checks: { organizationId: 'organization_id' } } }],
  },
  watch: false,
});
await app.ready();

const { db, sql } = app.platformatic;

app.addAuthStrategy({
  name: 'token',
  async createSession(request) {
    const secret = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const sha256 = createHash('sha256').update(secret).digest('hex');
    const [token] = await db.query(sql`SELECT organization_id FROM access_token WHERE sha256 = ${sha256}`);
    // Nobody: no rule lets them find anything.
    if (!token) throw new Error('unknown token');
    request.user = { 'X-PLATFORMATIC-ROLE': 'client', organization_id: token.organization_id };
  },
});
console.log(`listening on ${await app.start()}`);
