// Logging in and out: what is asked, what is kept and where, and who one then is.
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, credentialOf, token, user } from '../../acceptance/support/records.ts';
import { type Service, startService } from '../../acceptance/support/service.ts';
import { EXIT } from '../src/exit.ts';
import { makeDirectory, runFairlead } from './support/fairlead.ts';
import { openScreen } from './support/screen.ts';
import { nowhere, standIn } from './support/stand-in.ts';

const SANNE = credentialOf('31');
const JORIS = credentialOf('32');
const REVOKED = '31|5ec2e700-0000-4000-8000-0000000dead0';

let service: Service;
beforeAll(async () => {
  const joris = user({ id: '32', first_name: 'Joris', last_name: 'Dijkstra' });
  service = await startService({ records: [...client(), joris, token({ user_id: '32' })] });
});
afterAll(() => service?.stop());

const settingsOf = (home: string) => join(home, '.config', 'fairlead', 'config.json');
/** Of the settings and of the directory they are in. */
const rightsOf = (home: string) =>
  [settingsOf(home), dirname(settingsOf(home))].map((path) => (statSync(path).mode & 0o777).toString(8));
const secretOf = (credential: string) => credential.split('|')[1] as string;

const logIn = (home: string, stdin: string, url = service.url, env = {}) =>
  runFairlead(['login', '--base-url', url, '--token-stdin', '--retries', '0'], { home, stdin, env });

/** A home where somebody has logged in, by a script. */
async function loggedIn() {
  const home = makeDirectory();
  const { code, stderr } = await logIn(home, `${SANNE}\n`);
  expect([code, stderr]).toEqual([EXIT.ok.status, `Kept in ${settingsOf(home)}, for your eyes only.\n`]);
  return home;
}

/** Answers both questions as a person does. */
async function answer(home: string, url: string, credential: string) {
  const screen = openScreen(['login'], { home });
  await screen.waitFor(/base url/i);
  screen.type(url);
  screen.press('enter');
  await screen.waitFor(/token/i);
  screen.type(credential);
  return screen;
}

describe('logging in on a terminal', () => {
  test('asks for base URL and token, says who one is, and keeps it for oneself alone', async () => {
    const home = makeDirectory();
    const screen = await answer(home, service.url, SANNE);
    screen.press('enter');
    expect(await screen.ended).toBe(EXIT.ok.status);
    expect(screen.text()).toContain('Sanne Polderkamp');
    expect(screen.text()).toContain('Polderkamp Import B.V.');
    expect(screen.raw()).not.toContain(secretOf(SANNE));

    expect(rightsOf(home)).toEqual(['600', '700']);
    const me = await runFairlead(['whoami', '--json'], { home });
    expect([me.code, me.stderr]).toEqual([0, '']);
    expect(me.stdout).toContain('"Sanne"');
  });

  test('refuses a token that the service does not know, and keeps nothing', async () => {
    const home = makeDirectory();
    const screen = await answer(home, service.url, REVOKED);
    screen.press('enter');
    expect(await screen.ended).toBe(EXIT.not_logged_in.status);
    expect(screen.text()).toMatch(/token/i);
    expect(screen.raw()).not.toContain(secretOf(REVOKED));
    expect(existsSync(settingsOf(home))).toBe(false);
  });

  test('that is broken off keeps nothing', async () => {
    const home = makeDirectory();
    const screen = await answer(home, service.url, SANNE);
    screen.press('ctrl-c');
    expect(await screen.ended).toBe(EXIT.interrupted.status);
    expect(existsSync(settingsOf(home))).toBe(false);
    expect(screen.text()).not.toMatch(/ at |Error/);
  });
});

describe('logging in from a script', () => {
  test('reads the token from standard input and the place from what is typed, and says who one is, but not the token', async () => {
    const home = makeDirectory();
    const { code, stdout, stderr } = await logIn(home, `${JORIS}\n`, service.url, {
      FAIRLEAD_BASE_URL: 'http://freight.invalid',
    });
    expect([code, stdout]).toEqual([EXIT.ok.status, expect.stringContaining('Joris Dijkstra')]);
    expect(stdout + stderr).not.toContain(secretOf(JORIS));
    // Where it was typed: the environment comes after that, and before what is kept.
    expect(JSON.parse(readFileSync(settingsOf(home), 'utf8'))).toEqual({ base_url: service.url, token: JORIS });
    expect(stderr).toMatch(/^Mind: FAIRLEAD_TOKEN and FAIRLEAD_BASE_URL of the environment come before it\.$/m);
    expect(rightsOf(home)).toEqual(['600', '700']);
  });

  test('has no other way for the token: everybody on the machine can see the arguments of a command', async () => {
    const { stdout } = await runFairlead(['login', '--help']);
    expect(stdout.match(/--token\S*.*/g)).toEqual([expect.stringMatching(/^--token-stdin +[a-z]/)]);
  });

  test('with a token that does not work keeps what was there', async () => {
    const home = await loggedIn();
    const before = readFileSync(settingsOf(home));
    const tried = [REVOKED, 'swordfish', '\n'];
    const finished = await Promise.all(tried.map((stdin) => logIn(home, stdin)));
    expect(finished.map(({ code }) => code)).toEqual(tried.map(() => EXIT.not_logged_in.status));
    for (const { stdout, stderr } of finished) {
      expect([stdout, stderr]).toEqual(['', expect.stringMatching(/token/)]);
      expect(stderr).not.toMatch(/dead0|swordfish/);
    }
    expect(readFileSync(settingsOf(home))).toEqual(before);
  });

  test('at a place that is no service keeps nothing', async () => {
    const home = makeDirectory();
    const gone = await nowhere();
    const unreachable = await logIn(home, SANNE, gone.url);
    expect([unreachable.code, unreachable.stderr]).toEqual([
      EXIT.unreachable.status,
      expect.stringContaining(gone.url),
    ]);
    const refused = await logIn(home, SANNE, 'freight.example');
    expect([refused.code, refused.stderr]).toEqual([EXIT.usage.status, expect.stringContaining('URL')]);
    expect(existsSync(settingsOf(home))).toBe(false);
  });

  test('says that a token would travel in the clear, but for the machine itself', async () => {
    const minded = async (url: string) => (await logIn(makeDirectory(), SANNE, url)).stderr.startsWith('Mind: ');
    const open = [
      'http://freight.invalid',
      'HTTP://freight.invalid',
      'http://localhost.invalid',
      'http://127.1.invalid',
    ];
    expect(await Promise.all(open.map(minded))).toEqual(open.map(() => true));
    const own = ['http://localhost:1', 'http://127.1:1', 'http://[::1]:1', 'https://freight.invalid'];
    expect(await Promise.all(own.map(minded))).toEqual(own.map(() => false));
  });

  test('says what to do about a token or an address that is wrong, not to log in', async () => {
    const home = makeDirectory();
    const [token, address] = await Promise.all([logIn(home, REVOKED), logIn(home, SANNE, `${service.url}/v1`)]);
    expect([token.code, token.stderr]).toEqual([
      EXIT.not_logged_in.status,
      expect.stringMatching(/Make a new one .*, and log in with that one\.$/m),
    ]);
    expect([address.code, address.stderr]).toEqual([
      EXIT.unreachable.status,
      expect.stringContaining(`There is no Fairlead service at ${service.url}/v1: `),
    ]);
    expect(address.stderr).toContain('Say another with --base-url URL');
    expect(token.stderr + address.stderr).not.toContain('fairlead login');
  });

  test('keeps nothing that something else took for good', async () => {
    const home = makeDirectory();
    const other = await standIn((_, response) => response.end('{"status":"ok"}'));
    const { code, stdout, stderr } = await logIn(home, SANNE, other.url);
    expect([code, stdout, existsSync(settingsOf(home))]).toEqual([EXIT.unreachable.status, '', false]);
    expect(stderr).toContain(`There is no Fairlead service at ${other.url}: `);
  });

  test('says when a token that works cannot be kept, which the environment does without', async () => {
    const home = makeDirectory();
    writeFileSync(join(home, '.config'), 'a file where a directory should be');
    const { code, stdout, stderr } = await logIn(home, SANNE);
    expect([code, stdout]).toEqual([EXIT.failed.status, '']);
    expect(stderr).toContain(`The token is right, but it could not be kept in ${settingsOf(home)}: not a directory.`);
    expect(stderr).toContain('FAIRLEAD_TOKEN');
    expect(stderr).not.toContain(secretOf(SANNE));
    const me = await runFairlead(['whoami', '--json'], { home, service, credential: SANNE });
    expect([me.code, me.stderr]).toEqual([EXIT.ok.status, '']);
  });

  test('needs to be told what it cannot ask', async () => {
    const { code, stderr } = await runFairlead(['login'], { home: makeDirectory() });
    expect([code, stderr]).toEqual([EXIT.usage.status, expect.stringContaining('--token-stdin')]);
  });
});

describe('being logged in', () => {
  let home: string;
  beforeAll(async () => {
    home = await loggedIn();
  });

  test('yields to the environment', async () => {
    const { code, stdout } = await runFairlead(['whoami', '--json'], { home, credential: JORIS });
    expect([code, stdout]).toEqual([EXIT.ok.status, expect.stringContaining('"Joris"')]);
  });

  test('gives the token to no other service', async () => {
    const other = await standIn((_, response) => response.end('{}'));
    const { code, stderr } = await runFairlead(['whoami'], { home, service: other });
    expect([code, other.requests()]).toEqual([EXIT.not_logged_in.status, 0]);
    expect(stderr).toContain(other.url);
    expect(stderr).toContain(service.url);
  });

  test('ends with logout, which may be repeated', async () => {
    for (const _ of ['once', 'again']) {
      const { code, stdout } = await runFairlead(['logout'], { home });
      expect([code, stdout, existsSync(settingsOf(home))]).toEqual([EXIT.ok.status, '', false]);
    }
    const { code, stdout, stderr } = await runFairlead(['whoami'], { home });
    expect([code, stdout]).toEqual([EXIT.not_logged_in.status, '']);
    expect(stderr).toContain('fairlead login');
  });
});

describe('settings that were damaged', () => {
  const DAMAGED = ['{"base_url": "http', '{"base_url": "http://localhost", "token": 31}'];

  /** Anybody may read and write them. */
  function keeping(settings: string) {
    const home = makeDirectory();
    const file = settingsOf(home);
    mkdirSync(dirname(file), { recursive: true });
    chmodSync(dirname(file), 0o777);
    writeFileSync(file, settings);
    chmodSync(file, 0o666);
    return home;
  }

  test.each(DAMAGED)('are named, with the way out: %s', async (settings) => {
    const home = keeping(settings);
    const { code, stdout, stderr } = await runFairlead(['whoami'], { home });
    expect([code, stdout]).toEqual([EXIT.not_logged_in.status, '']);
    expect(stderr).toContain(settingsOf(home));
    expect(stderr).toContain('fairlead login');
    expect(stderr).not.toMatch(/\n +at /);
  });

  test('are replaced by logging in, whatever their rights were', async () => {
    const home = keeping('{');
    expect(await logIn(home, SANNE)).toMatchObject({ code: EXIT.ok.status });
    expect(readFileSync(settingsOf(home), 'utf8')).toContain(SANNE);
    expect(rightsOf(home)).toEqual(['600', '700']);
  });

  test('are removed by logging out', async () => {
    const home = keeping('{');
    expect(await runFairlead(['logout'], { home })).toMatchObject({ code: EXIT.ok.status });
    expect(existsSync(settingsOf(home))).toBe(false);
  });
});
