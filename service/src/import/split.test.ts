import { describe, expect, it } from 'vitest';
import { type Line, linesOf } from './split.ts';

async function split(bytes: Buffer | string, { most = 1_000, chunk = 1_000 } = {}): Promise<Line[]> {
  async function* chunks() {
    const whole = Buffer.from(bytes);
    for (let at = 0; at < whole.length; at += chunk) yield whole.subarray(at, at + chunk);
  }
  const lines: Line[] = [];
  for await (const some of linesOf(chunks(), most)) lines.push(...some);
  return lines;
}

const texts = (lines: Line[]) => lines.map(({ text }) => text);

describe('lines', () => {
  it('are the same whatever the chunks they come in', async () => {
    const text = '\ufeffZürich\n\n寧波 🚢\r\nlast';
    const expected = [
      { number: 1, text: 'Zürich' },
      { number: 2, text: '' },
      { number: 3, text: '寧波 🚢\r' },
      { number: 4, text: 'last' },
    ];
    for (let chunk = 1; chunk < 40; chunk++) expect(await split(text, { chunk })).toEqual(expected);
  });

  it('end with a newline or without', async () => {
    expect(texts(await split('a\nb\n'))).toEqual(['a', 'b']);
    expect(texts(await split('a\nb'))).toEqual(['a', 'b']);
    expect(texts(await split('\n'))).toEqual(['']);
    expect(await split('')).toEqual([]);
  });

  it('have a byte order mark before the first alone', async () => {
    expect(texts(await split('\ufeff'))).toEqual(['']);
    expect(texts(await split('\ufeff\ufeffa\n\ufeffb'))).toEqual(['\ufeffa', '\ufeffb']);
  });

  it('are told apart when they are not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff, 10, 0xc3]), Buffer.from('\nb')]);
    for (const chunk of [1, 2, 100]) {
      const lines = await split(bytes, { chunk });
      expect(lines.map(({ problem }) => problem)).toEqual([undefined, 'is not UTF-8', 'is not UTF-8', undefined]);
    }
  });

  it('may have so many bytes and no more; those after a longer one are read', async () => {
    for (const chunk of [1, 7, 100]) {
      const lines = await split('1234567890\n12345678901\n€€€\n€€€€\n\nx', { most: 10, chunk });
      expect(lines.map(({ text, problem }) => problem ?? text)).toEqual([
        '1234567890',
        'is longer than 10 bytes',
        '€€€',
        'is longer than 10 bytes',
        '',
        'x',
      ]);
    }
  });
});
