import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { describe, expect, test, vi } from 'vitest';
import type { Terminal } from '../terminal.ts';
import { askerAt } from './prompts.ts';

// The prompts have colours of their own, which they take from the environment as they are loaded.
vi.hoisted(() => {
  process.env.FORCE_COLOR = '1';
});

/** A terminal of which only its streams are there. */
function place() {
  const input = new PassThrough();
  const err = Object.assign(new PassThrough(), { columns: 40 });
  const drawn: Buffer[] = [];
  err.on('data', (chunk) => drawn.push(chunk));
  const terminal = { in: input, err, colour: pc.createColors(false) } as unknown as Terminal;
  return { input, asker: askerAt(terminal), drawn: () => Buffer.concat(drawn).toString() };
}

const question = { label: 'Port', help: 'UN/LOCODE of the port, which is a code of five letters.', present: '' };

describe('a question', () => {
  test('is asked on standard error, with help that fits, until the answer is right', async () => {
    const { asker, input, drawn } = place();
    const check = (text: string) => (text === 'NLRTM' ? undefined : 'must be a UN/LOCODE in capitals without a space');
    const answer = asker.text({ ...question, check });
    input.write('NLR\r');
    await expect.poll(() => stripVTControlCharacters(drawn())).toContain('! must be a UN/LOCODE in capitals');
    input.write('TM\r');
    expect(await answer).toBe('NLRTM');
    expect(
      stripVTControlCharacters(drawn())
        .split('\n')
        .filter((line) => line.length > 40),
    ).toEqual([]);
  });

  test('has what is there to be edited', async () => {
    const { asker, input } = place();
    const answer = asker.text({ ...question, present: 'NLRTM', check: () => undefined });
    input.write('\x7fX\r');
    expect(await answer).toBe('NLRTX');
  });

  test('is drawn without colours where there are none', async () => {
    const { asker, input, drawn } = place();
    const offers = [
      { value: 'a', name: 'sea', meaning: 'by sea' },
      { value: 'b', name: 'air', refused: 'is refused' },
    ];
    const chosen = asker.choices({ label: 'By', offers, present: ['a'], check: () => undefined });
    input.write('\r');
    expect(await chosen).toEqual(['a']);
    const one = asker.choice({ label: 'One', offers, present: undefined });
    input.write('\r');
    expect(await one).toBe('a');
    const sure = asker.yes({ label: 'Sure?', present: false });
    input.write('\r');
    expect(await sure).toBe(false);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are
    expect(drawn()).not.toMatch(/\u001b\[[\d;]*m/);
    expect(drawn()).toMatch(/>\[x\] sea {2}by sea\s.*air \(is refused\)/s);
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('that is answered with %s ends the command', async (_, key) => {
    const { asker, input } = place();
    const answer = asker.text({ ...question, check: () => undefined });
    input.write(key);
    await expect(answer).rejects.toMatchObject({ exit: 'interrupted', message: 'Stopped: nothing was sent.' });
  });

  test('ends the command where the terminal goes away', async () => {
    const { asker, input } = place();
    const answer = asker.yes({ label: 'Sure?', present: true });
    input.end();
    await expect(answer).rejects.toMatchObject({ exit: 'interrupted' });
  });
});
