// Once in a whole run of the specs: a browser is found, and the demo's records are loaded for all worlds to begin with.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runCommand } from '../../../acceptance/support/process.ts';
import { type Chromium, findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium;
    /** A directory with database, files and credentials of the demo. */
    demo: string;
  }
}

export default async function setup(project: TestProject) {
  const demo = mkdtempSync(join(tmpdir(), 'fairlead-demo-'));
  const loading = runCommand(['demo'], { DATABASE_URL: `file:${demo}/f.db`, FILES_URL: `file:${demo}/files` });
  project.provide('chromium', await findChromium());
  project.provide('demo', demo);
  const { code, stderr } = await loading;
  if (code !== 0) throw new Error(stderr);
  return () => rmSync(demo, { recursive: true });
}
