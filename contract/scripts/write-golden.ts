import { writeFileSync } from 'node:fs';
import { goldenFile, goldens } from './golden.ts';

// Writes the contract's committed pages anew: npx tsx contract/scripts/write-golden.ts

for (const [name, text] of Object.entries(goldens)) writeFileSync(goldenFile(name), text);
