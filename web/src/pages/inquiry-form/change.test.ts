import { changesNothing, type Inquiry, judgeCreate, judgeUpdate, readPath, type Sent } from '@fairlead/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  box,
  inContainers,
  onPallets,
  reefer,
  storedFrom,
} from '../../../../contract/src/inquiry/generators.fixture.ts';
import { changeOf } from './change.ts';
import { contentOf, type Draft, draftOf } from './draft.ts';
import { edited, mark, stored } from './generators.fixture.ts';
import { withValue } from './path.ts';

const pallets = storedFrom({
  ...onPallets,
  storage: true,
  max_transit_days: 45,
  insured_goods_value: { currency: 'EUR', amount_cents: 125_000 },
  carriers: ['MSCU', 'MAEU'],
  lcl: { components: [box], tail_lift: true },
});
const containers = storedFrom({
  ...inContainers,
  side_loader_delivery: true,
  fcl: { containers: [reefer], min_free_demurrage_days: 7 },
});

const formOf = (inquiry: Inquiry) => draftOf(inquiry as Sent, '.');
const put = (draft: Draft, path: string, value: unknown) => withValue(draft, readPath(path), value);

/** What is sent after these inputs were given these texts. */
function sent(inquiry: Inquiry, typed: Record<string, unknown>): Sent {
  const draft = Object.entries(typed).reduce((form, [path, value]) => put(form, path, value), formOf(inquiry));
  return changeOf(inquiry, contentOf(draft, '.'));
}

describe('an edited form', () => {
  test('becomes, by what it sends, exactly what it says', () => {
    fc.assert(
      fc.property(edited, ({ inquiry, draft, mark: decimal }) => {
        const content = contentOf(draft, decimal);
        const judged = judgeUpdate(inquiry, changeOf(inquiry, content));
        expect(judged.problems).toBeUndefined();
        expect(judged.content).toEqual(judgeCreate(content).content);
      }),
    );
  });

  test('sends no key that would change nothing by itself', () => {
    fc.assert(
      fc.property(edited, ({ inquiry, draft, mark: decimal }) => {
        const change = changeOf(inquiry, contentOf(draft, decimal));
        for (const key of Object.keys(change).filter((name) => name !== 'cargo_type')) {
          const { [key]: _, ...rest } = change;
          const without = judgeUpdate(inquiry, rest);
          if (without.content) expect(without.content).not.toEqual(judgeUpdate(inquiry, change).content);
        }
      }),
    );
  });

  test('sends nothing when nothing was touched', () => {
    fc.assert(
      fc.property(stored, mark, (inquiry, decimal) => {
        expect(changeOf(inquiry, contentOf(draftOf(inquiry as Sent, decimal), decimal))).toEqual({});
      }),
    );
  });

  test.each<[what: string, typed: Record<string, unknown>, change: Sent]>([
    ['one text', { description: 'Knives' }, { description: 'Knives' }],
    ['a limit cleared', { max_transit_days: '' }, { max_transit_days: null }],
    ['a limit of none, said otherwise', { min_review_score: '0' }, {}],
    [
      'one line of an address: the address whole',
      { 'origin.postal_code': '315000' },
      { origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000' } },
    ],
    ['a list whole', { carriers: ['MAEU'] }, { carriers: ['MAEU'] }],
    ['a list cleared', { carriers: [] }, { carriers: [] }],
    [
      'the insured value whole',
      { 'insured_goods_value.amount_cents': '12,5' },
      { insured_goods_value: { currency: 'EUR', amount_cents: 1250 } },
    ],
    [
      'the insured value cleared',
      { insured_goods_value: { currency: '', amount_cents: '' } },
      { insured_goods_value: null },
    ],
    ['an option of the cargo alone', { 'lcl.tail_lift': false }, { lcl: { tail_lift: false } }],
    [
      'a measure: the components',
      { 'lcl.components[0].weight': '99' },
      { lcl: { components: [{ ...box, weight: 99 }] } },
    ],
    ['pallets that are packages', { cargo_type: 'CARGO_TYPE_PACKAGES' }, { cargo_type: 'CARGO_TYPE_PACKAGES' }],
    [
      'cargo of the other kind: its branch, not what is left behind',
      { cargo_type: 'CARGO_TYPE_CONTAINERS', 'fcl.containers': [{ type: reefer.type, quantity: '2' }] },
      { cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: { containers: [reefer] } },
    ],
  ])('sends %s', (_, typed, change) => {
    expect(sent(pallets, typed)).toEqual(change);
  });

  test('clears free days by null, inside the cargo', () => {
    expect(sent(containers, { 'fcl.min_free_demurrage_days': ' ' })).toEqual({
      fcl: { min_free_demurrage_days: null },
    });
  });

  test('is refused at the fields that it cleared', () => {
    const change = sent(pallets, { description: '', 'origin.region_code': '', 'origin.locality': '' });
    expect(judgeUpdate(pallets, change).problems?.violations).toEqual([
      { field: 'origin.region_code', description: 'is required' },
      { field: 'origin.locality', description: 'is required' },
      { field: 'description', description: 'is required' },
    ]);
  });

  test('does not answer for what an imported inquiry lacked before', () => {
    const { origin: _, cargo_ready_date: __, lcl: ___, ...imported } = pallets;
    expect(changeOf(imported, contentOf(formOf(imported), '.'))).toEqual({});
    const change = sent(imported, { description: 'Knives' });
    expect(change).toEqual({ description: 'Knives' });
    expect(judgeUpdate(imported, change).problems).toBeUndefined();
  });

  test('leaves alone an option that its cargo cannot have, and a kind of cargo it does not know', () => {
    const odd = { ...containers, storage: true };
    expect(sent(odd, {})).toEqual({});
    const crates = { ...pallets, cargo_type: 'CARGO_TYPE_CRATES' as 'CARGO_TYPE_PALLETS' };
    expect(sent(crates, { description: 'Knives' })).toEqual({ description: 'Knives' });
    const unstated = { ...pallets, cargo_type: 'CARGO_TYPE_UNSPECIFIED' as const };
    expect(sent(unstated, {})).toEqual({});
    expect(sent(unstated, { cargo_type: 'CARGO_TYPE_PALLETS' })).toEqual({ cargo_type: 'CARGO_TYPE_PALLETS' });
  });

  test('is sent a second time without effect', () => {
    const change = sent(pallets, { description: 'Knives', max_transit_days: '' });
    const { content } = judgeUpdate(pallets, change);
    const after = { ...pallets, ...content } as Inquiry;
    expect(changesNothing(after, judgeUpdate(after, change).content)).toBe(true);
  });
});
