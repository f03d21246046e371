import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS, tellBrowsers } from './scripts/browsers.ts';
import { compress } from './scripts/compress.ts';
import { mantineNames, mantineStyles } from './scripts/mantine-styles.ts';
import { places } from './scripts/places.ts';

// The application as static files: names with hashes, packed beforehand, served by the service itself.

const SERVICE = process.env.FAIRLEAD_SERVICE ?? 'http://127.0.0.1:3000';
const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** What is put in an alias's place may name what was found, by `$1`: a checkout's path has no such meaning. */
const literally = (path: string) => path.replaceAll('$', '$$$$');

export default defineConfig({
  root: from('.'),
  plugins: [react(), mantineStyles(), mantineNames(), places(), tellBrowsers(), compress()],
  resolve: {
    alias: [
      { find: /^@fairlead\/sdk$/, replacement: literally(from('../sdk/src/index.ts')) },
      { find: /^@fairlead\/sdk\/(\w+)$/, replacement: `${literally(from('../sdk/src'))}/$1.ts` },
    ],
  },
  build: {
    outDir: from('dist'),
    emptyOutDir: true,
    target: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Every page asks, and each way of asking in a piece of its own would be four kilobytes more to load first.
      output: {
        codeSplitting: { groups: [{ name: 'query', test: /@tanstack\/(react-query|query-core)|src\/api\// }] },
      },
    },
  },
  // For work on the pages: everything else comes from a service beside it.
  server: {
    proxy: Object.fromEntries(['/app/', '/v1/', '/openapi.json', '/api-info.json'].map((path) => [path, SERVICE])),
  },
});
