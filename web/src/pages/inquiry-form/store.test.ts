import { judgeCreate, readPath, type Sent, schemaAt, valueAt, writePath } from '@fairlead/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onPallets, storedFrom } from '../../../../contract/src/inquiry/generators.fixture.ts';
import { inDutch } from '../../i18n/rules.ts';
import { type Draft, draftOf, emptyDraft, ROW_ID } from './draft.ts';
import { mark, stored } from './generators.fixture.ts';
import { inputFor, inputsOf } from './inputs.ts';
import { withValue } from './path.ts';
import { withCopy, withoutRow, withRow } from './rows.ts';
import { isRequired } from './schema.ts';
import { makeFormStore } from './store.ts';

const judge = (content: Sent) => judgeCreate(content).problems;
const open = (draft: Draft = draftOf(storedFrom(onPallets) as Sent, '.'), more = {}) =>
  makeFormStore({ draft, mark: '.', judge, ...more });
const shown = (store: ReturnType<typeof open>) =>
  store.get().told.map(({ field, description }) => `${field} ${description}`);
const saidAt = (store: ReturnType<typeof open>, input: string) =>
  store
    .get()
    .lines.get(input)
    ?.map(({ entry, description }) => (entry === undefined ? description : `${entry} ${description}`));
const withoutRowIds = (draft: Draft | undefined) =>
  JSON.parse(JSON.stringify(draft, (key, value) => (key === ROW_ID ? undefined : value)));
const COMPONENTS = ['lcl', 'components'];

describe('a form', () => {
  test('says nothing of inputs that were not left yet', () => {
    const store = open(emptyDraft());
    expect(shown(store)).toEqual([]);
    store.leave(['description']);
    expect(shown(store)).toEqual(['description is required']);
    store.set(['description'], 'Knives');
    expect(shown(store)).toEqual([]);
  });

  test('tells every problem once a submit was tried, each at its input, those without one last', () => {
    const store = open(emptyDraft());
    expect(store.submit()).toBe(false);
    expect(shown(store).at(0)).toBe('description is required');
    expect(saidAt(store, 'origin.locality')).toEqual(['is required']);
    store.answer([{ field: 'nobody', description: 'is not known here' }]);
    expect(shown(store).at(-1)).toBe('nobody is not known here');
    expect(store.get().told.at(-1)?.input).toBeUndefined();
  });

  test('tells problems in the order of the form', () => {
    const store = open(emptyDraft());
    store.set(['cargo_type'], 'CARGO_TYPE_PALLETS');
    store.submit();
    const inputs = store.get().told.map(({ input }) => input);
    expect(inputs.slice(0, 6)).toEqual([
      ...['description', 'cargo_ready_date', 'origin.locality', 'origin.region_code'],
      ...['destination.locality', 'destination.region_code'],
    ]);
    expect(inputs.slice(6)).toEqual([
      ...['depth', 'width', 'height', 'weight', 'quantity'].map((measure) => `lcl.components[0].${measure}`),
      ...['transport_modes', 'incoterms'],
    ]);
  });

  test('says nothing of inputs that have just appeared until they are left, or it is submitted again', () => {
    const store = open(emptyDraft());
    store.submit();
    store.set(['cargo_type'], 'CARGO_TYPE_PALLETS');
    const ofCargo = () => [...store.get().lines.keys()].filter((input) => input.startsWith('lcl'));
    expect(ofCargo()).toEqual([]);
    expect(saidAt(store, 'origin.locality')).toEqual(['is required']);
    store.leave([...COMPONENTS, 0, 'width']);
    expect(ofCargo()).toEqual(['lcl.components[0].width']);
    expect(store.submit()).toBe(false);
    expect(ofCargo().length).toBe(5);
  });

  test('asks for the cargo type once, at its input, rather than for cargo that has no inputs yet', () => {
    const store = open(emptyDraft());
    store.submit();
    expect(shown(store).filter((words) => /cargo_type|cl/.test(words))).toEqual(['cargo_type is required']);
    const lone = open(emptyDraft(), {
      judge: () => ({
        violations: [{ field: 'fcl', description: 'or lcl is required, whichever goes with cargo_type' }],
      }),
    });
    lone.submit();
    expect(lone.get().told).toMatchObject([{ input: 'cargo_type', description: 'is required' }]);
    store.set(['cargo_type'], 'CARGO_TYPE_PALLETS');
    store.answer([{ field: 'lcl', description: 'is not known here' }]);
    expect(shown(store)).toContain('lcl is not known here');
  });

  test('can be sent when the rules allow it', () => {
    expect(open().submit()).toBe(true);
  });

  test('shows what the service answered until the draft is another', () => {
    const store = open();
    store.answer([{ field: 'carriers[0]', description: 'is not known here' }]);
    expect(saidAt(store, 'carriers')).toEqual(['[0] is not known here']);
    expect(store.submit()).toBe(false);
    store.set(['description'], 'Knives');
    expect(store.get().told).toEqual([]);
  });

  test('says which entry of a list is meant', () => {
    const store = open();
    store.set(['carriers'], ['MAEU', 'MAEU', 'X1']);
    store.submit();
    expect(saidAt(store, 'carriers')).toEqual([
      '“MAEU” is in the list already; name each once',
      '“X1” must be a SCAC code: two to four capitals, such as MAEU',
    ]);
  });

  test('keeps the lines of an input that says what it said before, so that it is not drawn anew', () => {
    const store = open(emptyDraft());
    store.submit();
    const before = store.get().lines.get('origin.locality');
    store.set(['description'], 'Knives');
    expect(store.get().lines.get('origin.locality')).toBe(before);
  });

  test.each<[what: string, mark: '.' | ',', input: string, text: string, currency: string, words: string]>([
    ['a weight', '.', 'lcl.components[0].weight', '1,250', '', 'can be read as 1250 or as 1.25: leave out'],
    ['a weight', ',', 'lcl.components[0].weight', '1.250', '', 'can be read as 1250 or as 1,25: leave out'],
    ['a number of pieces', '.', 'lcl.components[0].quantity', '1.250', '', 'can be read as 1250 or as 1.25: leave out'],
    ['a number of pieces', '.', 'lcl.components[0].quantity', '12.000', '', 'can be read as 12000 or as 12: leave out'],
    ['a number of days', ',', 'max_transit_days', '1,000', '', 'can be read as 1000 or as 1: leave out'],
    ['a number of pieces', '.', 'lcl.components[0].quantity', '2.5', '', 'must be a whole number'],
    ['an amount', '.', 'insured_goods_value.amount_cents', '1.250', 'EUR', 'can be read as 1250 or as 1.25: leave out'],
    ['an amount', ',', 'insured_goods_value.amount_cents', '1,250', 'EUR', 'can be read as 1250 or as 1,25: leave out'],
    ['an amount', '.', 'insured_goods_value.amount_cents', '1,250', 'BHD', 'can be read as 1250 or as 1.25: leave out'],
    ['an amount', '.', 'insured_goods_value.amount_cents', '0.005', 'EUR', 'must have at most 2 decimals'],
    ['an amount', '.', 'insured_goods_value.amount_cents', '1.5', 'JPY', 'must have no decimals'],
    ['an amount', '.', 'insured_goods_value.amount_cents', 'many', 'EUR', 'must be a number'],
    ['an amount', '.', 'insured_goods_value.amount_cents', '99999999999', 'EUR', 'must be at most 21,474,836.47 EUR'],
    ['an amount', ',', 'insured_goods_value.amount_cents', '99999999999', 'EUR', 'must be at most 21.474.836,47 EUR'],
    ['an amount', '.', 'insured_goods_value.amount_cents', '9999999999', 'JPY', 'must be at most 2,147,483,647 JPY'],
    ['an amount', '.', 'insured_goods_value.amount_cents', '-99999999999', 'EUR', 'must be -21,474,836.48 EUR or more'],
  ])('says of %s, with “%s” for a mark, at %s: %s %s %s', (_, mark, input, text, currency, words) => {
    const store = open(draftOf(storedFrom(onPallets) as Sent, mark), { mark });
    store.set(['insured_goods_value', 'currency'], currency);
    store.set(readPath(input), text);
    store.submit();
    const [said = ''] = saidAt(store, input) ?? [];
    expect(said).toMatch(words);
    expect(inDutch(said)).toMatch(/^dit /);
  });

  test('takes a credit as an insured value, as the API does', () => {
    const store = open();
    store.set(['insured_goods_value'], { currency: 'EUR', amount_cents: '-5' });
    expect(store.submit()).toBe(true);
  });

  test('is changed by what it says, not by what was typed and taken back', () => {
    const store = open();
    store.set(['description'], 'Knives');
    expect(store.get().isChanged).toBe(true);
    store.set(['description'], onPallets.description as string);
    expect(store.get().isChanged).toBe(false);
    store.set(['hs_code_count'], 'x');
    expect(store.get().isChanged).toBe(true);
  });

  test('says the same when the language changes, in the marks of the new one', () => {
    const store = open();
    store.set([...COMPONENTS, 0, 'weight'], '1.250');
    store.set([...COMPONENTS, 0, 'width'], '1,250.5');
    store.set([...COMPONENTS, 0, 'quantity'], '1,000');
    store.set(['insured_goods_value'], { currency: 'EUR', amount_cents: '1,250' });
    store.set(['fcl', 'containers', 0, 'quantity'], '2,000');
    const { content } = store.get();
    store.readBy(',');
    const { draft } = store.get();
    expect(store.get().content).toEqual(content);
    expect(valueAt(draft, [...COMPONENTS, 0])).toMatchObject({ weight: '1,25', width: '1250,5', quantity: '1000' });
    expect(valueAt(draft, ['insured_goods_value', 'amount_cents'])).toBe('1250,00');
    // Also in the cargo of the other kind, which is out of sight.
    expect(valueAt(draft, ['fcl', 'containers', 0, 'quantity'])).toBe('2000');
    expect(store.submit()).toBe(true);
  });

  test.each([
    ['lcl.components[0].weight', 'many'],
    ['lcl.components[0].quantity', '2.5.5'],
    ['insured_goods_value.amount_cents', '0.005'],
    ['insured_goods_value.amount_cents', '99999999999999999999'],
  ])('keeps at %s what is refused, as it was typed, when the language changes: %s', (input, text) => {
    const store = open();
    store.set(['insured_goods_value', 'currency'], 'EUR');
    store.set(readPath(input), text);
    store.submit();
    store.readBy(',');
    expect(valueAt(store.get().draft, readPath(input))).toBe(text);
    expect(saidAt(store, input)).toHaveLength(1);
  });

  test('is in another language what it would have been had it been opened in that', () => {
    fc.assert(
      fc.property(stored, mark, mark, (inquiry, first, then) => {
        const store = open(draftOf(inquiry as Sent, first), { mark: first });
        store.readBy(then);
        const [turned, opened] = [store.get().draft, draftOf(inquiry as Sent, then)].map(withoutRowIds);
        expect(turned).toEqual(opened);
        expect(store.get().isChanged).toBe(false);
      }),
    );
  });

  test('drops suppliers that were added and left blank, and keeps those stored so', () => {
    const store = open(draftOf({ ...storedFrom({ ...onPallets, suppliers: [{}] }) } as Sent, '.'));
    store.alter((draft) => withRow(withRow(draft, ['suppliers']), ['suppliers']));
    store.set(['suppliers', 2, 'name'], 'Ningbo Kitchenware');
    expect(store.submit()).toBe(true);
    expect(store.get().content.suppliers).toEqual([{}, { name: 'Ningbo Kitchenware' }]);
  });

  test('adds, copies and removes rows without touching their neighbours', () => {
    const store = open();
    const rows = () => valueAt(store.get().draft, COMPONENTS) as Draft[];
    const [first] = rows();
    store.alter((draft) => withCopy(draft, COMPONENTS, 0));
    store.alter((draft) => withRow(draft, COMPONENTS));
    expect(rows().map(({ width }) => width)).toEqual(['80', '80', '']);
    expect(new Set(rows().map(({ row_id }) => row_id)).size).toBe(3);
    store.leave([...COMPONENTS, 2, 'width']);
    expect(saidAt(store, 'lcl.components[2].width')).toEqual(['is required']);
    store.alter((draft) => withoutRow(draft, COMPONENTS, 1));
    expect(rows()[0]).toBe(first);
    // The empty row has another number now, and its neighbour is not blamed for it.
    expect([...store.get().lines.keys()]).toEqual(['lcl.components[1].width']);
    store.alter((draft) => withCopy(draft, COMPONENTS, 1));
    expect([...store.get().lines.keys()]).toEqual(['lcl.components[1].width']);
  });

  test('for the description alone has that input alone', () => {
    const store = open(emptyDraft(), { fields: ['description'] });
    store.submit();
    expect(
      store
        .get()
        .told.filter(({ input }) => input)
        .map(({ input }) => input),
    ).toEqual(['description']);
  });
});

describe('a path', () => {
  test('is the same after it was written and read', () => {
    const key = fc.oneof(fc.stringMatching(/^[a-z_]{1,9}$/), fc.nat(500));
    const path = fc.tuple(fc.stringMatching(/^[a-z_]{1,9}$/), fc.array(key)).map(([first, rest]) => [first, ...rest]);
    fc.assert(
      fc.property(path, (keys) => {
        expect(readPath(writePath(keys))).toEqual(keys);
      }),
    );
  });

  test('leads each input to a field of the contract, and its value to the form and back', () => {
    fc.assert(
      fc.property(stored, (inquiry) => {
        const draft = draftOf(inquiry as Sent, '.');
        for (const input of inputsOf(draft, undefined)) {
          const path = readPath(input);
          expect(schemaAt(path)).toBeDefined();
          const value = valueAt(draft, path);
          expect(value).toBeDefined();
          expect(withValue(draft, path, value)).toEqual(draft);
        }
      }),
    );
  });

  test('of a violation leads to its own input, or to the nearest that holds it', () => {
    const inputs = inputsOf(draftOf(storedFrom(onPallets) as Sent, '.'), undefined);
    const found = (field: string) => inputFor(field, inputs);
    expect(found('lcl.components[0].weight')).toBe('lcl.components[0].weight');
    expect(found('carriers[1]')).toBe('carriers');
    expect(found('origin.address_lines[3]')).toBe('origin.address_lines');
    expect(found('lcl.components[7].weight')).toBe('lcl.components');
    expect(found('origin.revision')).toBeUndefined();
    expect(found('fcl.containers[0].type')).toBeUndefined();
    expect(found('side_loader_delivery')).toBeUndefined();
  });
});

describe('a field is marked as required', () => {
  test.each<[field: string, required: boolean]>([
    ['description', true],
    ['origin.locality', true],
    ['origin.postal_code', false],
    ['transport_modes', true],
    ['carriers', false],
    ['lcl.components[0].weight', true],
    ['fcl.containers[0].dropoff_terminal_code', false],
    ['insured_goods_value.currency', false],
    ['suppliers[0].name', false],
    ['nothing.at.all', false],
  ])('%s: %s', (field, required) => {
    expect(isRequired(readPath(field))).toBe(required);
  });
});
