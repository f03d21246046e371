// `npm run lab`: the experiments of lab/ at their full length, one after the other, on both engines. `npm test` runs the
// same for a short time. Arguments go to vitest: `npm run lab -- crash` runs those whose file name has "crash" in it.
import { join } from 'node:path';
import { run } from './run.mjs';
import { ROOT, setUp } from './setup.mjs';

await setUp();
const own = process.argv.slice(2);
// Vitest runs the projects of all such arguments, not of the last.
const projects = own.some((arg) => arg.startsWith('--project')) ? [] : ['--project=lab-*'];
const args = ['run', ...projects, '--no-file-parallelism', '--reporter=default', ...own];
const { status } = await run(join(ROOT, 'node_modules/.bin/vitest'), args, {
  cwd: ROOT,
  env: { ...process.env, LONG: '1' },
  group: true,
});
process.exitCode = status;
