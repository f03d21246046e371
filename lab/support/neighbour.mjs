// A client in a process of its own, run by fork(): asks at a steady rate, whatever becomes of the answers, and tells
// how long they took since it was last asked. Before that it asks as fast as it can, until its own code and the
// service's are as fast as they get: whatever came then would look harmless beside the slowness of the first minute.
import { Agent, request } from 'node:http';

const [url = '', headers = '{}', per_second = '100'] = process.argv.slice(2);
const options = { agent: new Agent({ keepAlive: true, maxSockets: 4 }), headers: JSON.parse(headers) };
const WARMING = 10_000;
/** @type {number[]} */
let took_ms = [];
let failed = 0;

for (let asked = 0; asked < WARMING; asked++) await ask();
process.send?.('warm');

const started_ms = performance.now();
let sent = 0;
setInterval(() => {
  const due = ((performance.now() - started_ms) * Number(per_second)) / 1_000;
  for (; sent < due; sent++) ask();
}, 5);

/** @returns {Promise<void>} */
function ask() {
  const began_ms = performance.now();
  return new Promise((resolve) => {
    const asking = request(url, options, (answer) => {
      answer.resume().once('close', () => {
        took_ms.push(performance.now() - began_ms);
        if (answer.statusCode !== 200) failed++;
        resolve();
      });
    });
    asking.once('error', () => {
      failed++;
      resolve();
    });
    asking.end();
  });
}

process.on('message', () => {
  process.send?.({ took_ms, failed });
  took_ms = [];
  failed = 0;
});
process.on('disconnect', () => process.exit());
