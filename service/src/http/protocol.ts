import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { inTurn } from './under-way.ts';

/** How many hosts a request names. Node passes over all but the first. */
export function hostsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts++;
  return hosts;
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';
const refused = (message: string): Problem => new Problem('bad_request', { message });

/** What Node would answer by itself, with an empty body, is answered as every other error is. */
export function answerInOurWords(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const hosts = hostsOf(request.raw);
    if (hosts > 1) done(refused('There is more than one Host header'));
    else if (hosts === 0 && request.raw.httpVersion === '1.1') done(refused('The Host header is missing'));
    else done();
  });
  // Not told to go on before the door has judged: see `readBody`.
  app.server.on('checkContinue', inTurn(app.routing));
  // Expectations other than 100-continue are passed over.
  app.server.on('checkExpectation', inTurn(app.routing));
}
