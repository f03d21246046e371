// The browser of the specs: one that is on the machine, or the one that npm brings for Linux on x64.
import { comesFromNpm, installBrowser, installedBrowser } from '../../../scripts/browser.mjs';

export interface Chromium {
  executable: string;
  args: string[];
}

// No word to anybody but the page's own service, and no sandbox, which containers cannot give.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function findChromium(): Promise<Chromium> {
  await installBrowser();
  const executable = installedBrowser();
  if (executable) return { executable, args: ARGS };
  if (comesFromNpm) return fromNpm();
  throw new Error('the specs of the application need Chromium or Chrome: install one, or set CHROMIUM_PATH');
}

/**
 * Unpacked into the temporary directory of this run, and gone with it. Of its own arguments none: they put the browser
 * and all of its pages into one process, which crashes now and then, and take the rules of origins away.
 */
async function fromNpm(): Promise<Chromium> {
  const { default: packed } = await import('@sparticuz/chromium');
  return { executable: await packed.executablePath(), args: ARGS };
}
