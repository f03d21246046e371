import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { of, TODAY } from './demo.fixture.ts';

const files = of('document_slot').flatMap(({ document }) =>
  document ? [{ ...document, bytes: Buffer.from(document.content_base64, 'base64') }] : [],
);
const ofType = (name: string): Buffer[] =>
  files.filter((file) => file.media_type === `MEDIA_TYPE_${name}`).map((file) => file.bytes);

describe('the files of the demo', () => {
  it.each([
    ['PDF', '%PDF-1.4'],
    ['DOCX', 'PK\x03\x04'],
    ['XLSX', 'PK\x03\x04'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['JPG', '\xff\xd8\xff'],
    ['GIF', 'GIF89a'],
  ])('%s begins as such a file does', (name, magic) => {
    expect(ofType(name).length).toBeGreaterThan(0);
    for (const bytes of ofType(name)) expect(bytes.toString('latin1').startsWith(magic)).toBe(true);
  });

  it('are small, and named after their kind', () => {
    for (const { bytes, file_name, media_type } of files) {
      expect(bytes.length).toBeGreaterThan(50);
      expect(bytes.length).toBeLessThan(10_000);
      const ending =
        media_type === 'MEDIA_TYPE_UNSPECIFIED' ? 'edi' : media_type.replace('MEDIA_TYPE_', '').toLowerCase();
      expect(file_name.endsWith(`.${ending}`)).toBe(true);
    }
  });

  it('cross-reference tables point at their objects', () => {
    for (const bytes of ofType('PDF')) {
      const text = bytes.toString('latin1');
      const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
      expect(text.slice(start, start + 5)).toBe('xref\n');
      const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((entry) => Number(entry[1]));
      for (const [index, offset] of offsets.entries()) {
        expect(text.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
      }
      const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
      expect(content?.length).toBe(Number(length));
    }
  });

  it('archives list their parts, each with its check sum', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926);
    for (const bytes of [...ofType('DOCX'), ...ofType('XLSX')]) {
      const end = bytes.length - 22;
      expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
      let entry = bytes.readUInt32LE(end + 16);
      for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
        const [sum, size] = [bytes.readUInt32LE(entry + 16), bytes.readUInt32LE(entry + 20)];
        const name_length = bytes.readUInt16LE(entry + 28);
        const start = bytes.readUInt32LE(entry + 42) + 30 + name_length;
        expect(crc32(bytes.subarray(start, start + size))).toBe(sum);
        entry += 46 + name_length;
      }
      expect(entry).toBe(end);
    }
  });

  it('pictures end where they should', () => {
    for (const bytes of ofType('PNG')) expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND');
    for (const bytes of ofType('JPG')) expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
    for (const bytes of ofType('GIF')) expect(bytes.at(-1)).toBe(0x3b);
  });

  it('some have expired, some will, and most never do', () => {
    const expiring = files.flatMap((file) => file.expiration_date ?? []);
    expect(expiring.some((day) => day < TODAY)).toBe(true);
    expect(expiring.some((day) => day > TODAY)).toBe(true);
    expect(expiring.length).toBeLessThan(files.length / 2);
  });
});
