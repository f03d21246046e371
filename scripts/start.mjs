// `npm start`: a ready checkout, then the service with demo data in this very process, so that signals reach it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, setUp } from './setup.mjs';

await setUp();
const main = join(ROOT, 'service/dist/main.mjs');
process.argv = [process.execPath, main, 'serve', '--demo', ...process.argv.slice(2)];
await import(pathToFileURL(main).href);
