import { isOutstanding } from '@fairlead/contract/application/attention';
import type { DocumentDetails, DocumentSlot } from '@fairlead/sdk/application';

// The checklist in the order of what there is to do about it.

interface Checklist {
  outstanding: DocumentSlot[];
  received: DocumentSlot[];
}

export function sortedOut(slots: readonly DocumentSlot[]): Checklist {
  const outstanding = slots.filter(isOutstanding);
  return {
    // What was sent and refused comes first: somebody thinks it is done.
    outstanding: [
      ...outstanding.filter(({ document }) => document),
      ...outstanding.filter(({ document }) => !document),
    ],
    received: slots.filter((slot) => !isOutstanding(slot)),
  };
}

export type Shown = { as: 'pdf' } | { as: 'text' } | { as: 'image'; type: string };

/** A text larger than this is for a program of its own. */
const LONGEST_TEXT_BYTES = 1_000_000;

/** How a browser can show a file; undefined when it can only be downloaded. */
export function shownAs({ media_type, size_bytes }: DocumentDetails): Shown | undefined {
  switch (media_type) {
    case 'MEDIA_TYPE_PDF':
      return { as: 'pdf' };
    case 'MEDIA_TYPE_PNG':
      return { as: 'image', type: 'image/png' };
    case 'MEDIA_TYPE_JPG':
      return { as: 'image', type: 'image/jpeg' };
    case 'MEDIA_TYPE_GIF':
      return { as: 'image', type: 'image/gif' };
    case 'MEDIA_TYPE_TXT':
      return Number(size_bytes) <= LONGEST_TEXT_BYTES ? { as: 'text' } : undefined;
    default:
      return undefined;
  }
}
