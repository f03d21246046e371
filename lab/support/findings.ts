// What an experiment found, beside the line it has to reach: a table when it is run for long, as `npm run lab` does.
import { afterAll, expect, inject } from 'vitest';
import { isLong } from '../../acceptance/support/rounds.ts';

interface Finding {
  what: string;
  found: string;
  reach: string;
  passed: boolean;
}

/** Called once in a file; the table is printed when its experiments have ended. */
export function findings(title: string) {
  const all: Finding[] = [];
  afterAll(() => {
    if (isLong && all.length > 0) process.stdout.write(table(`${title} (${inject('engine')})`, all));
  });

  /** Notes a figure with the line it has to reach, and fails the experiment when it does not. */
  return (what: string, found: string | number, reach: string, passed: boolean): void => {
    const figure = typeof found === 'number' ? found.toLocaleString('en') : found;
    all.push({ what, found: figure, reach, passed });
    expect(passed, `${what}: ${figure}, to reach: ${reach}`).toBe(true);
  };
}

function table(title: string, rows: Finding[]): string {
  const lines = rows.map(
    ({ what, found, reach, passed }) => `| ${what} | ${found} | ${reach} | ${passed ? 'yes' : 'NO'} |`,
  );
  return `\n### ${title}\n\n| what | found | to reach | reached |\n|---|---|---|---|\n${lines.join('\n')}\n\n`;
}
