import type { DocumentDetails, DocumentSlot } from '@fairlead/sdk';
import { limits } from '@fairlead/sdk/contract';
import fc from 'fast-check';
import pc from 'picocolors';
import { describe, expect, test } from 'vitest';
import { plainText, width } from '../text.ts';
import { drawChecklist } from './checklist.ts';
import type { Paper } from './paper.ts';

const paper: Paper = { columns: 80, colour: pc.createColors(false), today: '2026-11-15', utcToday: '2026-11-15' };
const draw = (documents: DocumentSlot[], columns = 80) => drawChecklist({ documents }, { ...paper, columns });

const slot = (fields: Partial<DocumentSlot> = {}): DocumentSlot => ({
  id: '768',
  type: 'TYPE_PACKING_LIST',
  status: 'STATUS_TO_BE_RECEIVED',
  ...fields,
});
const file = (fields: Partial<DocumentDetails> = {}): DocumentDetails => ({
  id: '5120',
  file_name: 'packing-list.pdf',
  media_type: 'MEDIA_TYPE_PDF',
  size_bytes: '48213',
  uploaded_on: '2026-11-10T14:05:09.000Z',
  ...fields,
});
const filled = (fields: Partial<DocumentDetails> = {}, status = 'STATUS_RECEIVED') =>
  slot({ status, document: file(fields) });

describe('a checklist', () => {
  test('has what is outstanding first, then what is on file with the id that downloads it', () => {
    expect(draw([filled(), slot({ type: 'TYPE_MSDS' }), slot({ type: 'TYPE_CMR' })])).toEqual([
      '2 of 3 documents outstanding.',
      '',
      'Outstanding:',
      '  ○ Material safety data sheet',
      '  ○ CMR consignment note',
      '',
      'On file:',
      '  ● Packing list',
      '    packing-list.pdf · 48 kB · uploaded 10 Nov 2026 · id 5120',
    ]);
  });

  test('says when nothing is outstanding, and when nothing is asked for', () => {
    expect(draw([filled()])[0]).toBe('Nothing is outstanding: 1 document on file.');
    expect(draw([filled()])).not.toContain('Outstanding:');
    expect(draw([])).toEqual(["There is nothing on this shipment's checklist."]);
  });

  test.each([
    ['2026-11-14', '    ! expired 14 Nov 2026, yesterday'],
    ['2026-11-15', '    ! expires soon: 15 Nov 2026, today'],
    ['2026-12-15', '    ! expires soon: 15 Dec 2026, in 30 days'],
    ['2026-12-16', '    expires 16 Dec 2026'],
  ])(`warns of what has expired or will within ${limits.expiry_days} days: %s`, (expiration_date, line) => {
    expect(draw([filled({ expiration_date })]).at(-1)).toBe(line);
  });

  test('warns by the day where the person is', () => {
    const told = (today: string, utcToday: string) =>
      drawChecklist({ documents: [filled({ expiration_date: '2026-11-17' })] }, { ...paper, today, utcToday }).at(-1);
    expect(told('2026-11-17', '2026-11-18')).toBe('    ! expires soon: 17 Nov 2026, today');
    expect(told('2026-11-18', '2026-11-17')).toBe('    ! expired 17 Nov 2026, yesterday');
  });

  test('counts a file that was refused as outstanding, and still tells how to look at it', () => {
    expect(draw([filled({}, 'STATUS_REJECTED')])).toEqual([
      '1 of 1 document outstanding.',
      '',
      'Outstanding:',
      '  ○ Packing list',
      '    packing-list.pdf · 48 kB · uploaded 10 Nov 2026 · id 5120',
      '    ! the document was received and refused',
    ]);
  });

  test('warns of a file that is gone', () => {
    expect(draw([slot({ status: 'STATUS_DELETED' })]).slice(-2)).toEqual([
      '  ○ Packing list',
      '    ! the document that was received has been deleted',
    ]);
  });

  test('shows unknown types and states as they are', () => {
    expect(draw([slot({ type: 'TYPE_EUR1', status: 'STATUS_LOST' })]).slice(-2)).toEqual([
      '  ○ TYPE_EUR1',
      '    ! STATUS_LOST',
    ]);
  });

  test('shows every entry once, fits the terminal, and cannot steer it', () => {
    const names = fc.string({
      unit: fc.constantFrom(...'ab ', '東', '\n', '\u0007', '\u001b[31m', '\u009b', '\u202e'),
      maxLength: 80,
    });
    const slots = fc.array(
      fc.oneof(
        fc.constant(slot()),
        names.map((file_name) => filled({ file_name })),
      ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(slots, fc.integer({ min: 40, max: 100 }), (documents, columns) => {
        const lines = draw(documents, columns);
        const marks = lines.filter((line) => /^ {2}[○●] /.test(line)).map((line) => line[2]);
        const outstanding = documents.filter((entry) => !entry.document).length;
        expect(marks.join('')).toBe('○'.repeat(outstanding) + '●'.repeat(documents.length - outstanding));
        expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
        expect(lines).toEqual(lines.map(plainText));
      }),
    );
  });
});
