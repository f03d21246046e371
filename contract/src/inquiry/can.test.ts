// Which write is allowed in which state, typed out from the document's table of transitions.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InquiryStatus } from '../enums.ts';
import type { Inquiry } from '../records/inquiry.ts';
import { type InquiryWrite, inquiryRefusal, inquiryStates } from './can.ts';
import {
  contentFrom,
  inContainers,
  inquiry,
  onPallets,
  reefer,
  type Sent,
  stored,
  storedFrom,
} from './generators.fixture.ts';
import { changesDescriptionAlone, changesNothing, judgeUpdate } from './update.ts';

const ACCEPTED = 'STATUS_QUOTE_ACCEPTED';
const OTHERS = ['UNSPECIFIED', 'RECEIVED', 'PRICES_REQUESTED', 'QUOTES_PROPOSED', 'CANCELLED'].map(
  (name) => `STATUS_${name}`,
);
const REFUSED: Record<InquiryWrite, string | undefined> = {
  describe: undefined,
  update: 'a quote was accepted: only the description can still be changed',
  cancel: 'a quote was accepted: the inquiry can no longer be cancelled',
  delete: 'a quote was accepted: the inquiry can no longer be deleted',
};
const writes = Object.keys(REFUSED) as InquiryWrite[];
const inState = (status: string) => ({ status }) as Pick<Inquiry, 'status'>;

describe('Inquiry status: every state and every write', () => {
  test('the states are those of the document', () => {
    expect([...InquiryStatus.values].sort()).toEqual([...OTHERS, ACCEPTED].sort());
    const { received, accepted, cancelled } = inquiryStates;
    expect([received, accepted, cancelled]).toEqual(['STATUS_RECEIVED', ACCEPTED, 'STATUS_CANCELLED']);
  });

  test.each(OTHERS.flatMap((status) => writes.map((write) => [status, write] as const)))(
    '%s: %s is allowed',
    (status, write) => {
      expect(inquiryRefusal(write, inState(status))).toBeUndefined();
    },
  );

  test.each(writes)('Cancel and delete 3: after a quote is accepted, %s', (write) => {
    expect(inquiryRefusal(write, inState(ACCEPTED))).toBe(REFUSED[write]);
  });
});

const pallets = storedFrom({ ...onPallets, storage: true, port_of_loading: 'CNNGB', carriers: ['MSCU', 'MAEU'] });
const containers = storedFrom(inContainers);
const alone = (inquiryAsItIs: Inquiry, sent: Sent) =>
  changesDescriptionAlone(inquiryAsItIs, sent, judgeUpdate(inquiryAsItIs, sent));

describe('Cancel and delete 3: a PATCH that changes only description', () => {
  test.each<Sent>([
    {},
    { description: 'Other cookware' },
    { description: pallets.description },
    { description: 'Other cookware', storage: true, carriers: ['MSCU', 'MAEU'] },
    { description: 'Other cookware', max_transit_days: null, port_of_discharge: '', special_contents: [], fcl: null },
    { cargo_type: 'CARGO_TYPE_PALLETS', lcl: { tail_lift: false } },
  ])('is one by its effect: %j', (sent) => {
    expect(alone(pallets, sent)).toBe(true);
  });

  test.each<Sent>([
    { storage: false },
    { description: 'Other cookware', storage: null },
    { carriers: ['MAEU', 'MSCU'] },
    { port_of_loading: '' },
    { cargo_type: 'CARGO_TYPE_PACKAGES' },
    { cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: { containers: [reefer] } },
    { lcl: { tail_lift: true } },
    { origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000' } },
  ])('is none: %j', (sent) => {
    expect(alone(pallets, sent)).toBe(false);
  });

  test('one that breaks a rule is judged by what it would change', () => {
    for (const description of ['', null, ' ', 5, {}, 'x'.repeat(10_001)]) {
      for (const sent of [{ description }, { description, hs_code_count: containers.hs_code_count }]) {
        expect(judgeUpdate(containers, sent).content).toBeUndefined();
        expect(alone(containers, sent)).toBe(true);
      }
    }
    for (const sent of [
      { storage: true },
      { description: '', hs_code_count: containers.hs_code_count + 1 },
      { colour: 1 },
      { id: '1' },
      { fcl: {} },
    ]) {
      expect(judgeUpdate(containers, sent).content).toBeUndefined();
      expect(alone(containers, sent)).toBe(false);
    }
  });

  test('any two inquiries: the one sent as an update of the other', () => {
    const text = (content: Sent) => JSON.stringify({ ...content, description: '' });
    fc.assert(
      fc.property(stored, inquiry, fc.boolean(), (before, sent, same) => {
        const { description } = sent;
        const whole = JSON.parse(JSON.stringify(contentFrom(same ? { ...before, description } : sent))) as Sent;
        const isAlone = text(contentFrom(before as Sent)) === text(whole);
        const judged = judgeUpdate(before, whole);
        expect(judged.content).toBeDefined();
        expect(changesDescriptionAlone(before, whole, judged)).toBe(isAlone);
        expect(changesNothing(before, judged.content)).toBe(isAlone && before.description === whole.description);
        expect(same ? isAlone : true).toBe(true);
      }),
      { numRuns: 120 },
    );
  });
});
