// The browser of the specs: one that is on the machine, or the one that npm brings for Linux on x64.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { comesFromNpm, installBrowser, installedBrowser } from '../../../scripts/browser.mjs';

export interface Chromium {
  executable: string;
  args: string[];
  /** What its environment has besides ours. */
  env?: Record<string, string>;
}

export const launchOptions = ({ executable, args, env }: Chromium) => ({
  executablePath: executable,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});

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
  const ours = new Map(CHANGED.map((name) => [name, process.env[name]]));
  // Taken for a machine without a desktop, it brings along what those lack.
  process.env.AWS_EXECUTION_ENV = 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const executable = await packed.executablePath();
  for (const [name, value] of ours) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  const directory = dirname(executable);
  return { executable, args: ARGS, env: { ...librariesOf(executable, directory), ...fontsOf(directory) } };
}

const CHANGED = ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];

/** Its own are for machines that have none: elsewhere they may not fit the others. */
const librariesOf = (executable: string, directory: string): Record<string, string> =>
  spawnSync(executable, ['--version']).status === 0 ? {} : { LD_LIBRARY_PATH: join(directory, 'al2023/lib') };

function fontsOf(directory: string): Record<string, string> {
  if (existsSync('/etc/fonts/fonts.conf')) return {};
  const own = join(directory, 'fonts');
  // What it brings names another directory than the one it is in.
  writeFileSync(join(own, 'fonts.conf'), `<fontconfig><dir>${own}</dir><cachedir>${own}</cachedir></fontconfig>\n`);
  return { FONTCONFIG_PATH: own };
}
