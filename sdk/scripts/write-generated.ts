import { writeFileSync } from 'node:fs';
import { generated, generatedFile } from './generate.ts';

// Writes anew what the SDK takes from the contract: npx tsx sdk/scripts/write-generated.ts

for (const [name, text] of Object.entries(generated())) writeFileSync(generatedFile(name), text);
