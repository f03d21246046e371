import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openCurrentSnapshot } from '../database/snapshot.ts';
import { openFileStore } from '../files/index.ts';
import { Findings } from '../keeping/verify/findings.ts';
import { verify } from '../keeping/verify/index.ts';
import { breakOffOnSignal } from './break-off.ts';
import { EXIT } from './exit.ts';
import { progress } from './progress.ts';
import { counted } from './words.ts';

export const verifyCommand = (): Command =>
  new Command('verify')
    .description('check every record and file, and tell what is wrong; the service may run meanwhile')
    .action(verifyAll);

/** Enough to see what has happened. */
const MOST_TOLD = 100;

async function verifyAll(): Promise<void> {
  const config = readConfig();
  const signal = breakOffOnSignal('not all was verified');
  const snapshot = await openCurrentSnapshot(config.database);
  const show = progress('rows and files');
  const findings = new Findings((line, count) => count <= MOST_TOLD && process.stdout.write(`${line}\n`));
  try {
    const { rows, files, notes } = await verify(snapshot, openFileStore(config.files), findings, {
      onProgress: show.at,
      signal,
    });
    show.done();
    for (const note of notes) process.stdout.write(`note: ${note}\n`);
    if (findings.count > MOST_TOLD) process.stdout.write(`and ${findings.count - MOST_TOLD} more\n`);
    process.stdout.write(
      `${counted(rows, 'row')} and ${counted(files, 'file')} verified, ${outcome(findings.count)}\n`,
    );
    if (findings.count > 0) process.exitCode = EXIT.failed.status;
  } finally {
    await snapshot.close();
  }
}

const outcome = (problems: number): string =>
  problems === 0 ? 'no problem found' : `${counted(problems, 'problem')} found`;
