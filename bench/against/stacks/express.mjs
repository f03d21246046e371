// Express with pg, as its guides have it: a pool, prepared statements, a middleware for the token. Express's own ETag.
import { createHash } from 'node:crypto';
import express from 'express';
import pg from 'pg';

// Dates stay the text that they are sent as: a Date for each would be made for nothing.
pg.types.setTypeParser(pg.types.builtins.DATE, String);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE) });
/** Parsed once a connection, not once a request. */
const query = (name, text, values) => pool.query({ name, text, values }).then(({ rows }) => rows);

const TOKEN = 'SELECT organization_id FROM access_token WHERE sha256 = $1';
const ONE = 'SELECT * FROM shipment WHERE organization_id = $1 AND id = $2';
const LIST = 'SELECT * FROM shipment WHERE organization_id = $1 ORDER BY id DESC LIMIT $2';
const SINCE = 'SELECT * FROM shipment WHERE organization_id = $1 AND eta >= $3 ORDER BY id DESC LIMIT $2';

const app = express();
app.disable('x-powered-by');

app.use(async (request, response, next) => {
  const sha256 = createHash('sha256').update(request.get('Authorization')?.slice('Bearer '.length) ?? '');
  const [token] = await query('token', TOKEN, [sha256.digest('hex')]);
  if (!token) return response.status(401).json({ message: 'Unauthorized' });
  request.organization_id = token.organization_id;
  next();
});

app.get('/shipments/:id', async ({ params, organization_id }, response) => {
  const [shipment] = await query('one', ONE, [organization_id, params.id]);
  if (!shipment) return response.status(404).json({ message: 'Not found' });
  response.json(shipment);
});

app.get('/shipments', async ({ query: { limit, since }, organization_id }, response) => {
  const shipments = since
    ? await query('since', SINCE, [organization_id, limit, since])
    : await query('list', LIST, [organization_id, limit]);
  response.json({ shipments });
});

const server = app.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
});
