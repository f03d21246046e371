import { type Inquiry, judgeCreate, readPath, type Sent, valueAt } from '@fairlead/contract';
import { contentOf as storedContent, withDefaults } from '@fairlead/contract/inquiry/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inContainers, onPallets, storedFrom } from '../../../../contract/src/inquiry/generators.fixture.ts';
import { contentOf, draftOf, emptyDraft } from './draft.ts';
import { mark, stored } from './generators.fixture.ts';
import { inputsOf, toldAt } from './inputs.ts';
import { withValue } from './path.ts';

const says = (content: Sent) =>
  (judgeCreate(content).problems?.violations ?? []).map(({ field, description }) => `${field} ${description}`);

describe('a duplicate of an inquiry', () => {
  test('is accepted with the very content of the old one', () => {
    fc.assert(
      fc.property(stored, mark, (inquiry, decimal) => {
        const judged = judgeCreate(contentOf(draftOf(inquiry as Sent, decimal), decimal));
        expect(judged.problems).toBeUndefined();
        expect(judged.content).toEqual(withDefaults(storedContent(inquiry)));
      }),
    );
  });

  test('has nothing that the service sets', () => {
    const content = contentOf(draftOf(storedFrom(onPallets) as Sent, '.'), '.');
    for (const key of ['id', 'reference', 'status', 'total_volume', 'create_time'])
      expect(content).not.toHaveProperty(key);
  });

  test.each<[what: string, broken: Partial<Record<keyof Inquiry, unknown>>, told: string[]]>([
    ['no origin', { origin: undefined }, ['origin.region_code is required', 'origin.locality is required']],
    [
      'transport by barge',
      { transport_modes: ['TRANSPORT_MODE_BARGE'] },
      [
        'transport_modes[0] must be one of TRANSPORT_MODE_SEA, TRANSPORT_MODE_AIR, TRANSPORT_MODE_RAIL, TRANSPORT_MODE_ROAD, TRANSPORT_MODE_EXPRESS',
      ],
    ],
    ['no cargo', { lcl: undefined }, ['lcl.components must have at least one entry']],
  ])('with %s is refused for a reason that is told', (_, broken, told) => {
    const draft = draftOf({ ...storedFrom(onPallets), ...broken } as Sent, '.');
    expect(says(contentOf(draft, '.'))).toEqual(told);
    const shown = toldAt(judgeCreate(contentOf(draft, '.')).problems?.violations ?? [], inputsOf(draft, undefined), {});
    expect(shown.map(({ field, description }) => `${field} ${description}`).sort()).toEqual([...told].sort());
  });
});

describe('an untouched form', () => {
  test('is told all that is required', () => {
    expect(says(contentOf(emptyDraft(), '.'))).toEqual(
      [
        'origin.region_code is required',
        'origin.locality is required',
        'transport_modes must have at least one entry',
        'incoterms must have at least one entry',
        'description is required',
        'cargo_ready_date is required',
        'cargo_type is required',
        'fcl or lcl is required, whichever goes with cargo_type',
      ].toSpliced(2, 0, 'destination.region_code is required', 'destination.locality is required'),
    );
  });

  test('has a first row for either kind of cargo, and sends the one that is chosen', () => {
    const chosen = withValue(emptyDraft(), ['cargo_type'], 'CARGO_TYPE_CONTAINERS');
    expect(contentOf(chosen, '.').fcl).toEqual({ containers: [{}] });
    expect(contentOf(chosen, '.')).not.toHaveProperty('lcl');
    expect(contentOf(chosen, '.')).not.toHaveProperty('storage');
    expect(contentOf(withValue(chosen, ['cargo_type'], 'CARGO_TYPE_PALLETS'), '.')).not.toHaveProperty(
      'side_loader_delivery',
    );
  });
});

describe('a form of containers', () => {
  test('has a first row for who changes to pallets, and says nothing of it before', () => {
    const draft = draftOf(storedFrom(inContainers) as Sent, '.');
    expect(contentOf(draft, '.')).not.toHaveProperty('lcl');
    const changed = contentOf(withValue(draft, ['cargo_type'], 'CARGO_TYPE_PALLETS'), '.');
    expect(changed.lcl).toEqual({ components: [{}], tail_lift: false, pallet_exchange: false });
  });
});

describe('an input', () => {
  const draft = draftOf(storedFrom(inContainers) as Sent, '.');
  const content = (path: string, text: string) => contentOf(withValue(draft, readPath(path), text), '.');

  test('left empty is not given, and not 0', () => {
    expect(content('max_transit_days', '')).not.toHaveProperty('max_transit_days');
    expect(says(content('fcl.containers[0].quantity', ''))).toEqual(['fcl.containers[0].quantity is required']);
    expect(says(content('fcl.containers[0].quantity', '0'))).toEqual(['fcl.containers[0].quantity must be above zero']);
  });

  test('that holds no number is refused in the words of the rule', () => {
    expect(says(content('hs_code_count', 'two'))).toEqual(['hs_code_count must be a number']);
    expect(says(content('hs_code_count', '2,5'))).toEqual(['hs_code_count must be a whole number']);
    expect(says(content('hs_code_count', '-1'))).toEqual(['hs_code_count must be 0 or more']);
  });

  test.each<[input: string, text: string, mark: '.' | ',', count: number]>([
    ['fcl.containers[0].quantity', '1,000', '.', 1000],
    ['fcl.containers[0].quantity', '1.000', ',', 1000],
    ['max_transit_days', '12', '.', 12],
    ['hs_code_count', '1.000.000', '.', 1_000_000],
    ['fcl.min_free_demurrage_days', '3.0', '.', 3],
  ])('of a count, %s, takes %s with “%s” for a decimal mark as %d', (input, text, mark, count) => {
    const counted = contentOf(withValue(draft, readPath(input), text), mark);
    expect(valueAt(counted, readPath(input))).toBe(count);
  });

  test.each<[input: string, text: string, mark: '.' | ',']>([
    ['fcl.containers[0].quantity', '12.000', '.'],
    ['max_transit_days', '1.000', '.'],
    ['max_transit_days', '1,000', ','],
    ['hs_code_count', '-1.000', '.'],
  ])('of a count, %s, does not take %s with “%s” for a decimal mark: it can be read two ways', (input, text, mark) => {
    expect(says(contentOf(withValue(draft, readPath(input), text), mark))).toEqual([`${input} must be a number`]);
  });

  test('of money asks for both its parts, and for no more decimals than the currency has', () => {
    expect(says(content('insured_goods_value.amount_cents', '5'))).toEqual([
      'insured_goods_value.currency is required',
    ]);
    expect(says(content('insured_goods_value.currency', 'EUR'))).toEqual([
      'insured_goods_value.amount_cents is required',
    ]);
    const yen = withValue(draft, ['insured_goods_value'], { currency: 'JPY', amount_cents: '12.5' });
    expect(says(contentOf(yen, '.'))).toEqual(['insured_goods_value.amount_cents must be a whole number']);
  });
});
