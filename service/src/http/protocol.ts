import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { inTurn } from './under-way.ts';

/** What Node would answer by itself, with an empty body, is answered as every other error is. */
export function answerInOurWords(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const { httpVersion, headers } = request.raw;
    const nameless = httpVersion === '1.1' && headers.host === undefined;
    done(nameless ? new Problem('bad_request', { message: 'The Host header is missing' }) : undefined);
  });
  // Not told to go on before the door has judged: see `readBody`.
  app.server.on('checkContinue', inTurn(app.routing));
  // Expectations other than 100-continue are passed over.
  app.server.on('checkExpectation', inTurn(app.routing));
}
