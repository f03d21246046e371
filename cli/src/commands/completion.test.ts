import { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { FILES, scripts } from '../completion/scripts.ts';
import { addCompletion, answer } from './completion.ts';

function program(): Command {
  const made = new Command('fairlead');
  addCompletion(made, () => {
    throw new Error('completion needs no session');
  });
  return made;
}

describe('what a shell is told', () => {
  it('is a line for each candidate, with what it means after a tab', () => {
    expect(answer(program(), ['compl'])).toBe('completion\tprint a script that completes commands in your shell\n');
    expect(answer(program(), ['completion', ''])).toBe(`${Object.keys(scripts).join('\n')}\n`);
  });

  it('is on one line, whatever the description', () => {
    const made = program().addOption(new Option('--colour', 'red,\n\tor   green'));
    expect(answer(made, ['--col'])).toBe('--colour\tred, or green\n');
  });

  it('is the sign for files where files are wanted', () => {
    const made = program();
    made.command('create').argument('<file>');
    expect(answer(made, ['create', ''])).toBe(`${FILES}\n`);
  });

  it('is nothing when there is nothing, or when something fails', () => {
    expect(answer(program(), ['completion', 'bash', ''])).toBe('');
    expect(answer({} as Command, ['x'])).toBe('');
  });

  it('does not show that it is asked', () => {
    expect(answer(program(), ['_'])).toBe('');
    expect(program().helpInformation()).not.toContain('__complete');
  });
});
