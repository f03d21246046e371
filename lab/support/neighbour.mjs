// A client in a process of its own, run by fork(): asks at a steady rate, whatever becomes of the answers, and tells
// how long they took since it was last asked.
import { Agent, request } from 'node:http';

const [url = '', headers = '{}', per_second = '100'] = process.argv.slice(2);
const options = { agent: new Agent({ keepAlive: true, maxSockets: 4 }), headers: JSON.parse(headers) };
const started_ms = performance.now();
let sent = 0;
/** @type {number[]} */
let took_ms = [];
let failed = 0;

setInterval(() => {
  const due = ((performance.now() - started_ms) * Number(per_second)) / 1_000;
  for (; sent < due; sent++) ask();
}, 5);

function ask() {
  const began_ms = performance.now();
  const asking = request(url, options, (answer) => {
    answer.resume().once('close', () => {
      took_ms.push(performance.now() - began_ms);
      if (answer.statusCode !== 200) failed++;
    });
  });
  asking.once('error', () => failed++).end();
}

process.on('message', () => {
  process.send?.({ took_ms, failed });
  took_ms = [];
  failed = 0;
});
process.on('disconnect', () => process.exit());
