// The browser of the specs: one that is on the machine, or the one that npm brings for Linux on x64.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Chromium {
  executable: string;
  args: string[];
}

// The shell, made for programs, takes a third of the time of a whole browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

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

export async function findChromium(environment = process.env): Promise<Chromium> {
  const own = environment.CHROMIUM_PATH ?? installed(environment.PATH ?? '');
  if (own) return { executable: own, args: ARGS };
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm();
  if (installFromDebian()) return findChromium({ ...environment, CHROMIUM_PATH: installed('/usr/bin') });
  throw new Error('the specs of the application need Chromium or Chrome: install one, or set CHROMIUM_PATH');
}

function installed(path: string): string | undefined {
  const places = NAMES.flatMap((name) => path.split(delimiter).map((directory) => join(directory, name)));
  return [...places, MAC].find((place) => existsSync(place));
}

/** Unpacked into the temporary directory of this run, and gone with it. */
async function fromNpm(): Promise<Chromium> {
  const { default: packed } = await import('@sparticuz/chromium');
  return { executable: await packed.executablePath(), args: [...packed.args, ...ARGS] };
}

/** For other processors npm has none: a throw-away machine of Debian's, where we are root, gets its own. */
function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium (apt-get): no browser for this machine comes from npm.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  try {
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
    return installed('/usr/bin') !== undefined;
  } catch {
    return false;
  }
}
