import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRIVER, isCompiled } from '../service/src/database/driver-name.mjs';
import { prepare, ROOT, refuseOldNode, SetupError, withScripts } from './setup.mjs';

let root: string;
let done: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fairlead-setup-'));
  done = [];
  write('package-lock.json', lock('1.0.0'));
  write('service/src/main.ts');
  write('service/src/old.ts');
});

afterEach(() => rmSync(root, { recursive: true }));

const lock = (version: string) => JSON.stringify({ packages: { 'node_modules/a': { version } } });

function write(path: string, text = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A change a moment after everything else. */
function touch(path: string) {
  const later = new Date(Date.now() + 1000);
  utimesSync(join(root, path), later, later);
}

const steps = {
  async install() {
    done.push('install');
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    await sleep(20);
    mkdirSync(join(root, 'node_modules'));
  },
  async compile() {
    done.push('compile');
    await sleep(20);
  },
  async build() {
    done.push('build');
    for (const file of ['service/dist/main.mjs', 'cli/dist/main.mjs', 'web/dist/index.html']) write(file);
  },
};

test('a fresh clone is installed, then built; a ready one is left alone', async () => {
  await prepare(root, steps);
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build']);
  expect(existsSync(join(root, '.setup-lock'))).toBe(false);
});

test('another lock file is installed anew', async () => {
  await prepare(root, steps);
  write('package-lock.json', lock('2.0.0'));
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build', 'install', 'compile']);
});

test('an install that npm itself has recorded is taken as it is', async () => {
  write('node_modules/.package-lock.json', lock('1.0.0'));
  await prepare(root, steps);
  expect(done).toEqual(['build']);
});

test('an install that npm has recorded for another lock file is not', async () => {
  write('node_modules/.package-lock.json', lock('0.9.0'));
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build']);
});

test('one without what is for other machines is taken, and one without the SQLite driver of this Node is not', async () => {
  const path = `node_modules/${DRIVER}`;
  const optional = { version: '1.0.0', optional: true };
  for (const missing of ['node_modules/b', path]) {
    const { packages } = JSON.parse(lock('1.0.0'));
    write('package-lock.json', JSON.stringify({ packages: { ...packages, [missing]: optional } }));
    write('node_modules/.package-lock.json', lock('1.0.0'));
    rmSync(join(root, 'node_modules/.fairlead-setup'), { force: true });
    await prepare(root, steps);
  }
  expect(done).toEqual(['build', 'install', 'compile']);
});

test.runIf(isCompiled)('one whose SQLite driver was not compiled, as by --ignore-scripts, is done anew', async () => {
  const packages = JSON.stringify({ packages: { [`node_modules/${DRIVER}`]: { version: '1.0.0' } } });
  write('package-lock.json', packages);
  write('node_modules/.package-lock.json', packages);
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build']);
});

test('an install for another Node is done anew, whatever npm has recorded', async () => {
  write('node_modules/.package-lock.json', lock('1.0.0'));
  write('node_modules/.fairlead-setup', `0 node-1 ${process.platform}-${process.arch}\n`);
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build']);
});

test('a failed install is told, and tried again the next time', async () => {
  const install = async () => {
    done.push('failed install');
    mkdirSync(join(root, 'node_modules'));
    throw new SetupError('npm ci failed', 7);
  };
  await expect(prepare(root, { ...steps, install })).rejects.toMatchObject({ status: 7 });
  await prepare(root, steps);
  expect(done).toEqual(['failed install', 'install', 'compile', 'build']);
});

test('an install that npm has recorded, and that was not compiled, is done anew', async () => {
  const compile = async () => {
    write('node_modules/.package-lock.json', lock('1.0.0'));
    throw new SetupError('npm rebuild failed', 7);
  };
  await expect(prepare(root, { ...steps, compile })).rejects.toMatchObject({ status: 7 });
  await prepare(root, steps);
  expect(done).toEqual(['install', 'build', 'install', 'compile']);
});

test('what can be done meanwhile is done once it is built, though not compiled; a ready one does it at once', async () => {
  const meanwhile = async () => {
    done.push('meanwhile');
  };
  const compile = async () => {
    while (!done.includes('meanwhile')) await sleep(5);
    done.push('compile');
  };
  await prepare(root, { ...steps, compile }, meanwhile);
  await prepare(root, steps, meanwhile);
  expect(done).toEqual(['install', 'build', 'meanwhile', 'compile', 'meanwhile']);
});

test('a failure to compile is told once what is done meanwhile has ended', async () => {
  const compile = async () => {
    throw new SetupError('npm rebuild failed', 7);
  };
  const meanwhile = async () => {
    await sleep(20);
    done.push('meanwhile');
  };
  await expect(prepare(root, { ...steps, compile }, meanwhile)).rejects.toMatchObject({ status: 7 });
  expect(done).toEqual(['install', 'build', 'meanwhile']);
});

test('a changed source is built', async () => {
  await prepare(root, steps);
  touch('service/src/main.ts');
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build', 'build']);
});

test('a program that is missing is built', async () => {
  await prepare(root, steps);
  rmSync(join(root, 'cli/dist'), { recursive: true });
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build', 'build']);
});

test('the sources without one that was removed are built', async () => {
  await prepare(root, steps);
  rmSync(join(root, 'service/src/old.ts'));
  touch('service/src');
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build', 'build']);
});

test('two at once install and build once', async () => {
  await Promise.all([prepare(root, steps), prepare(root, steps)]);
  expect(done).toEqual(['install', 'compile', 'build']);
});

test.each([
  ['is gone', 2 ** 30],
  ['had our number, in a container that was started again', process.pid],
])('a lock whose owner %s is taken over', async (_how, pid) => {
  write('.setup-lock/owner', `${hostname()} ${pid}`);
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build']);
});

test.each([
  ['another machine', 'elsewhere'],
  ['a number that another process has by now', hostname()],
])('a lock of %s is taken over once it is older than any install takes', async (_whose, host) => {
  write('.setup-lock/owner', `${host} ${process.ppid}`);
  const hourAgo = Date.now() / 1_000 - 3_600;
  utimesSync(join(root, '.setup-lock'), hourAgo, hourAgo);
  await prepare(root, steps);
  expect(done).toEqual(['install', 'compile', 'build']);
});

test.each(['better-sqlite3', 'better-sqlite3-node20'])(
  'what packages do once they are there is done for each that does something, of SQLite’s drivers for %s alone',
  (driver) => {
    type Locked = { hasInstallScript?: boolean };
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const doing = Object.entries<Locked>(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = doing.map(([path]) => path.replace(/^.*node_modules\//, ''));
    // The last would tell its makers who installs it.
    const others = ['better-sqlite3', 'better-sqlite3-node20', '@scarf/scarf'];
    const wanted = names.filter((name) => !others.includes(name));
    expect(withScripts(ROOT, driver).toSorted()).toEqual([...wanted, driver].toSorted());
  },
);

test('an old Node is refused in words', () => {
  expect(() => refuseOldNode('18.20.1')).toThrow('Fairlead needs Node.js 20 or newer; this is 18.20.1.');
  expect(() => refuseOldNode('20.0.0')).not.toThrow();
});
