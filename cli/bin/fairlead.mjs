#!/usr/bin/env node
import { existsSync } from 'node:fs';

// npm installs it on any Node with no more than a warning.
const OLDEST_NODE = 20;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`Fairlead needs Node.js ${OLDEST_NODE} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

// In a checkout the command is installed and built first; a published package comes built.
const setup = new URL('../../scripts/setup.mjs', import.meta.url);
if (existsSync(setup)) {
  const { setUp } = await import(setup.href);
  await setUp();
}
await import(new URL('../dist/main.mjs', import.meta.url).href);
