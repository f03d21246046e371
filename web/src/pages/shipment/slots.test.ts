import type { DocumentSlot } from '@fairlead/sdk/application';
import { describe, expect, it } from 'vitest';
import { shownAs, sortedOut } from './slots.ts';

const file = (media_type = 'MEDIA_TYPE_PDF', size_bytes = '100') => ({
  id: '1',
  file_name: 'a',
  media_type,
  size_bytes,
  uploaded_on: '2026-03-10T14:05:09.000Z',
});
const slot = (id: string, status: string, hasFile: boolean): DocumentSlot => ({
  id,
  type: 'TYPE_OTHER',
  status,
  ...(hasFile && { document: file() }),
});

describe('a checklist', () => {
  const { outstanding, received } = sortedOut([
    slot('received', 'STATUS_RECEIVED', true),
    slot('missing', 'STATUS_TO_BE_RECEIVED', false),
    slot('gone', 'STATUS_DELETED', false),
    slot('rejected', 'STATUS_REJECTED', true),
    slot('rejected and removed', 'STATUS_REJECTED', false),
    slot('of a later service', 'STATUS_NEW_THING', false),
  ]);
  const ids = (slots: DocumentSlot[]) => slots.map(({ id }) => id);

  it('has as outstanding what has no file, be it deleted, and what was rejected, the rejected file first', () => {
    expect(ids(outstanding)).toEqual(['rejected', 'missing', 'gone', 'rejected and removed', 'of a later service']);
  });

  it('has as received what has a file', () => {
    expect(ids(received)).toEqual(['received']);
  });
});

describe('a file', () => {
  it.each([
    ['MEDIA_TYPE_PDF', 'pdf'],
    ['MEDIA_TYPE_PNG', 'image'],
    ['MEDIA_TYPE_JPG', 'image'],
    ['MEDIA_TYPE_GIF', 'image'],
    ['MEDIA_TYPE_TXT', 'text'],
  ])('of %s is shown as %s', (media_type, as) => {
    expect(shownAs(file(media_type))?.as).toBe(as);
  });

  it.each(['MEDIA_TYPE_DOCX', 'MEDIA_TYPE_XLSX', 'MEDIA_TYPE_UNSPECIFIED', 'MEDIA_TYPE_NEW'])(
    'of %s is only downloaded',
    (media_type) => {
      expect(shownAs(file(media_type))).toBeUndefined();
    },
  );

  it('of very much text is only downloaded', () => {
    expect(shownAs(file('MEDIA_TYPE_TXT', '1000001'))).toBeUndefined();
  });
});
