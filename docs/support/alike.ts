// Whether an output is the one that was shown.

/** `…` stands for any text within a line, and on a line of its own for any number of lines. */
const ANYTHING = '…';

export function alike(shown: string, output: string): boolean {
  const lines = shown.split('\n').map((line) => {
    if (line.trim() === ANYTHING) return '(?:.*\\n)*?';
    return `${line.trimEnd().split(ANYTHING).map(escaped).join('.*')}\\n`;
  });
  return new RegExp(`^${lines.join('')}$`, 'u').test(`${trimmed(output)}\n`);
}

/** As it can be shown: without blanks at the ends of lines, and empty lines at both ends. */
export const trimmed = (output: string): string => output.replace(/[ \t\r]+$/gm, '').replace(/^\n+|\n+$/g, '');

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
