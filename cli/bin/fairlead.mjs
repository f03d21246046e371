#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout the command is installed and built first; a published package comes built.
const setup = new URL('../../scripts/setup.mjs', import.meta.url);
if (existsSync(setup)) {
  const { setUp } = await import(setup.href);
  await setUp();
}
await import(new URL('../dist/main.mjs', import.meta.url).href);
