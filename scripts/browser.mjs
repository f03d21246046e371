// The browser of the specs: one that is on the machine, or one from Debian. (For Linux on x64 npm brings one.)
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

// The shell, made for programs, takes a third of the time of a whole browser.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export const comesFromNpm = process.platform === 'linux' && process.arch === 'x64';

/** The browser that is on the machine. */
export function installedBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const directories = (process.env.PATH ?? '').split(delimiter);
  const places = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [...places, MAC].find((place) => existsSync(place));
}

/** Where there is none, and none comes from npm: a throw-away machine of Debian's, where we are root, gets its own. */
export async function installBrowser() {
  if (installedBrowser() || comesFromNpm || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('Installing Chromium (apt-get): no browser for this machine comes from npm.\n');
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'ignore', 'inherit']),
  };
  const { status } = await run('apt-get', ['update', '-qq'], options);
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
  if (status === 0) await run('apt-get', install, options);
}
