import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Packs what was built, once: the service sends it as it is. */
export const compress = (): Plugin => {
  let outDir = '';
  return {
    name: 'fairlead-compress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle(error) {
      // Of a build that failed there is nothing, and what failed is told.
      if (error) return;
      for (const path of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        // The page itself differs from answer to answer.
        if (!/\.(js|css|svg|json)$/.test(path)) continue;
        const bytes = readFileSync(join(outDir, path));
        const packed = {
          br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          gz: gzipSync(bytes, { level: 9 }),
        };
        for (const [ending, smaller] of Object.entries(packed)) {
          if (smaller.length < bytes.length) writeFileSync(join(outDir, `${path}.${ending}`), smaller);
        }
      }
    },
  };
};
