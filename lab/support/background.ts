import { execFileSync } from 'node:child_process';

/**
 * Has a process, with all its threads but without what it starts, get only what others leave of the machine. The lowest
 * priority is not enough: it is still given a few milliseconds of every two hundred, and one answer in a hundred waits
 * for those. On Linux only.
 */
export function leaveToOthers(pid: number): void {
  if (process.platform !== 'linux') return;
  execFileSync('chrt', ['--all-tasks', '--reset-on-fork', '--idle', '--pid', '0', String(pid)], { stdio: 'ignore' });
}
