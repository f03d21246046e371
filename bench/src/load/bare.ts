// What any server on Node stands on: `node:http` sending bytes that it holds already, and nothing else.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [shipment, list] = process.argv.slice(2).map((path) => readFileSync(path)) as [Buffer, Buffer];

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] !== undefined) {
    response.writeHead(304).end();
    return;
  }
  const body = request.url?.startsWith('/v1/shipment/') ? shipment : list;
  response
    .writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
    .end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
