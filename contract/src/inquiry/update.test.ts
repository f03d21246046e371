// The update rules of the document: any inquiry, any partial input; the result, or every reason against it.
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../check.ts';
import { importLines } from '../import-lines.ts';
import { Inquiry } from '../records/inquiry.ts';
import { inquiryStates } from './can.ts';
import {
  box,
  boxes,
  CONTAINERS,
  contentFrom,
  FCL,
  FCL_OPTIONS,
  inContainers,
  isNothing,
  LCL,
  LCL_OPTIONS,
  LOOSE,
  loose,
  OPTIONAL_VALUES,
  onPallets,
  outcome,
  REQUIRED_VALUES,
  reefer,
  type Sent,
  stored,
  storedFrom,
} from './generators.fixture.ts';
import { type Judgement, makeInquiry, strayBranches } from './rules.ts';
import { changesDescriptionAlone, changesNothing, judgeUpdate } from './update.ts';

const CARGO_TYPES = [...LOOSE, CONTAINERS];
const FIELDS: Record<string, Arbitrary<unknown>> = {
  ...REQUIRED_VALUES,
  ...Object.fromEntries(Object.entries(OPTIONAL_VALUES).map(([key, [value]]) => [key, value])),
};
/** What clears a field: null, and the empty value of its type. */
const empty = (key: string): unknown[] => {
  if (/origin|destination|insured/.test(key)) return [null, {}, key === 'insured_goods_value' ? {} : { locality: '' }];
  if (/modes|contents|incoterms|carriers|suppliers/.test(key)) return [null, []];
  return /days|score|count|measurement/.test(key) ? [null] : [null, ''];
};

const someFields = fc
  .uniqueArray(fc.constantFrom(...Object.keys(FIELDS)), { maxLength: 4 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, FIELDS[key] as Arbitrary<unknown>]))));
const cleared = fc
  .uniqueArray(fc.constantFrom(...Object.keys(FIELDS)), { minLength: 1, maxLength: 3 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...empty(key))]))));
const anyKeys = { requiredKeys: [] };
const partOfFcl = fc.record({ ...FCL, ...FCL_OPTIONS }, anyKeys);
const partOfLcl = fc.record({ ...LCL, ...LCL_OPTIONS }, anyKeys);
const flag = fc.constantFrom(true, false, null);
const noCargo = fc.constantFrom<Sent>(
  { fcl: null },
  { lcl: null },
  { fcl: { containers: [] } },
  { lcl: { components: [] } },
  { fcl: { containers: null } },
  { lcl: { components: null, tail_lift: true } },
  { cargo_type: null },
  { cargo_type: '' },
);
const cargo: Arbitrary<Sent> = fc.oneof(
  fc.constant({}),
  boxes,
  loose,
  noCargo,
  fc.record({ cargo_type: fc.constantFrom(...CARGO_TYPES) }),
  fc.record({ cargo_type: fc.constantFrom(null, 'CARGO_TYPE_PALLET'), fcl: partOfFcl, lcl: partOfLcl }, anyKeys),
  fc.record({ fcl: partOfFcl }),
  fc.record({ lcl: partOfLcl }),
  fc.record({ cargo_type: fc.constantFrom(...CARGO_TYPES), fcl: partOfFcl, lcl: partOfLcl }, anyKeys),
);
const options = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ storage: flag, timeslot_delivery: flag, side_loader_delivery: flag }, anyKeys) },
);
const patch: Arbitrary<Sent> = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: someFields }, { weight: 1, arbitrary: cleared }), options, cargo)
  .map((parts) => Object.assign({}, ...parts));

/** As an import may leave it: a required field or the cargo is not known, or it has options of both kinds. */
const incomplete: Arbitrary<Inquiry> = fc
  .tuple(
    stored,
    fc.subarray([...Object.keys(REQUIRED_VALUES), 'locality', 'cargo', 'cargo_type', 'options'], { minLength: 1 }),
  )
  .map(([inquiry, gaps]) => {
    const sent = { ...inquiry } as Sent;
    for (const gap of gaps) {
      if (gap === 'locality') sent.origin = sent.origin && { region_code: 'CN' };
      else if (gap === 'cargo_type') Object.assign(sent, { cargo_type: null, fcl: undefined, lcl: undefined });
      else if (gap === 'options') Object.assign(sent, { storage: true, side_loader_delivery: true });
      else if (gap === 'cargo') Object.assign(sent, { fcl: undefined, lcl: undefined });
      else sent[gap] = undefined;
    }
    return storedFrom(sent);
  });

const branchOf = (cargo_type: unknown) =>
  cargo_type === CONTAINERS ? 'fcl' : LOOSE.includes(cargo_type as string) ? 'lcl' : undefined;
const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null;
/** With a type that is none, cargo of one kind alone: that kind is meant. */
function meantBy(sent: Sent): string | undefined {
  const there = ['fcl', 'lcl'].filter((key) => isObject(sent[key]));
  return branchOf(sent.cargo_type) ?? (there.length === 1 ? there[0] : undefined);
}

/** Update 1 to 4 and 6: what the inquiry would be. */
function mergedBy(inquiry: Inquiry, sent: Sent): Sent {
  const result = { ...inquiry } as Sent;
  const kind = meantBy({ cargo_type: inquiry.cargo_type, ...sent });
  if (kind && kind !== branchOf(inquiry.cargo_type)) {
    const left = kind === 'fcl' ? ['lcl', 'storage', 'timeslot_delivery'] : ['fcl', 'side_loader_delivery'];
    for (const key of left) delete result[key];
  }
  for (const [key, value] of Object.entries(sent)) {
    const isMerged = ['fcl', 'lcl'].includes(key) && isObject(value);
    result[key] = isMerged ? { ...((inquiry as Sent)[key] as Sent), ...value } : value;
  }
  return result;
}

const ONLY: Record<string, string> = {
  fcl: 'is for CARGO_TYPE_CONTAINERS only',
  lcl: 'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only',
};

/** What speaks against an inquiry of such a content. */
function reasonsAgainst(result: Sent): string[] {
  const reasons: string[] = [];
  const need = (field: string, value: unknown) => {
    if (isNothing(value)) reasons.push(`${field} is required`);
    else if (Array.isArray(value) && !value.length) reasons.push(`${field} must have at least one entry`);
  };
  for (const field of ['description', 'cargo_ready_date', 'transport_modes', 'incoterms']) need(field, result[field]);
  for (const end of ['origin', 'destination']) {
    const address = result[end];
    if (!isObject(address)) need(end, undefined);
    else for (const key of ['region_code', 'locality']) need(`${end}.${key}`, address[key]);
  }
  need('cargo_type', result.cargo_type);
  if (result.cargo_type && !CARGO_TYPES.includes(result.cargo_type as string))
    reasons.push(`cargo_type must be one of ${CARGO_TYPES.join(', ')}`);

  const branch = branchOf(result.cargo_type);
  const lists = { fcl: 'containers', lcl: 'components' };
  for (const [key, list] of Object.entries(lists)) {
    const is = isObject(result[key]);
    const isStray = is && branch !== undefined && key !== branch;
    if (is && !isStray) need(`${key}.${list}`, (result[key] as Sent)[list]);
    if (isStray) reasons.push(`${key} ${ONLY[key]}`);
    if (!is && key === branch) reasons.push(`${key} is required with ${result.cargo_type}`);
  }
  if (!branch && isObject(result.fcl) === isObject(result.lcl)) {
    const both = isObject(result.fcl);
    reasons.push(
      both ? 'lcl cannot be sent together with fcl' : 'fcl or lcl is required, whichever goes with cargo_type',
    );
  }
  const meant = meantBy(result);
  for (const option of meant === 'fcl' ? ['storage', 'timeslot_delivery'] : []) {
    if (result[option]) reasons.push(`${option} ${ONLY.lcl}`);
  }
  if (meant === 'lcl' && result.side_loader_delivery) reasons.push(`side_loader_delivery ${ONLY.fcl}`);
  return reasons;
}

/** What an update is refused for: all that is against the result, but not what was so before and is not sent. */
function reasonsAgainstUpdate(inquiry: Inquiry, sent: Sent): string[] {
  const result = mergedBy(inquiry, sent);
  const before = reasonsAgainst(inquiry);
  const reasons = reasonsAgainst(result).filter((reason) => !before.includes(reason) || isAsked(reason, sent));
  const branch = branchOf(result.cargo_type);
  const emptied = (['fcl', 'lcl'] as const)
    .filter((key) => !branch || key === branch)
    .filter((key) => isObject(inquiry[key]) && JSON.stringify(sent[key]) === '{}');
  const isOfNoKind = inquiry.cargo_type === 'CARGO_TYPE_UNSPECIFIED' && !('cargo_type' in sent) && !meantBy(result);
  return [
    ...reasons,
    ...emptied.map((key) => `${key} must not be empty: an inquiry needs its cargo`),
    ...(isOfNoKind ? OPTIONS.filter(([option]) => sent[option] === true).map((words) => words.join(' ')) : []),
  ];
}

const OPTIONS = [
  ['storage', ONLY.lcl],
  ['timeslot_delivery', ONLY.lcl],
  ['side_loader_delivery', ONLY.fcl],
] as [string, string][];

/** Whether an update sends what a reason is about: the key, with the cargo also its type, with its type the cargo. */
function isAsked(reason: string, sent: Sent): boolean {
  const [key] = /^\w+/.exec(reason) as RegExpExecArray;
  if (key === 'fcl' || key === 'lcl') return key in sent || 'cargo_type' in sent;
  return key in sent || (key === 'cargo_type' && ('fcl' in sent || 'lcl' in sent));
}

const SOUND = { violations: [], unknown: [] };
const text = (content: unknown) => JSON.stringify(content);
const contentIn = ({ content }: Judgement) => content as NonNullable<Judgement['content']>;
const afterwards = (inquiry: Inquiry, judged: Judgement) => makeInquiry(inquiry, contentIn(judged));

describe('any update of any inquiry', () => {
  test.each([
    ['complete', stored],
    ['imported incomplete', incomplete],
  ])('Update 1 to 7: merged as the document says, or refused for every reason: %s', (_, inquiries) => {
    const counts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(inquiries, patch, (inquiry, sent) => {
        const before = text([inquiry, sent]);
        const judged = judgeUpdate(inquiry, sent);
        const reasons = reasonsAgainstUpdate(inquiry, sent).sort();
        expect(outcome(judged)).toEqual({ accepted: reasons.length === 0, says: reasons, unknown: [] });
        if (judged.content) expect(text(judged.content)).toBe(text(contentFrom(mergedBy(inquiry, sent))));
        expect(text([inquiry, sent])).toBe(before);
        counts[judged.content ? 'accepted' : 'refused']++;
      }),
      { numRuns: 400 },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100);
  });

  test('Update 8: repeating an update leaves the same result', () => {
    fc.assert(
      fc.property(fc.oneof(stored, incomplete), patch, (inquiry, sent) => {
        const first = judgeUpdate(inquiry, sent);
        fc.pre(first.content !== undefined);
        const once = afterwards(inquiry, first);
        const second = judgeUpdate(once, sent);
        expect(text(afterwards(once, second))).toBe(text(once));
        expect(changesNothing(once, second.content)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('whatever comes of it can be imported as it is, and verified', () => {
    fc.assert(
      fc.property(fc.oneof(stored, incomplete), patch, (inquiry, sent) => {
        const judged = judgeUpdate(inquiry, sent);
        fc.pre(judged.content !== undefined);
        const after = JSON.parse(text(afterwards(inquiry, judged))) as Inquiry;
        for (const schema of [Inquiry, importLines.inquiry]) expect(check(schema, after)).toEqual(SOUND);
        expect(strayBranches(after)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('Update 1: an update with nothing changes nothing, and nor does sending what is there', () => {
    fc.assert(
      fc.property(stored, (inquiry) => {
        const whole = contentFrom(inquiry as Sent);
        for (const sent of [{}, JSON.parse(text(whole)) as Sent]) {
          const { content } = judgeUpdate(inquiry, sent);
          expect(text(content)).toBe(text(whole));
          expect(changesNothing(inquiry, content)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('what the service sets stays as it was', () => {
    fc.assert(
      fc.property(stored, someFields, (inquiry, sent) => {
        const { id, create_time, update_time, status, requester_user_id, organization_id, reference } = inquiry;
        const own = { id, create_time, update_time, status, requester_user_id, organization_id, reference };
        expect(afterwards(inquiry, judgeUpdate(inquiry, sent))).toMatchObject(own);
      }),
      { numRuns: 80 },
    );
  });
});

const inBoxes = storedFrom({
  ...inContainers,
  ...{ side_loader_delivery: true, gas_measurement: true, insured_goods_value: { currency: 'EUR', amount_cents: 5 } },
  origin: { region_code: 'CN', locality: 'Ningbo', postal_code: '315000', address_lines: ['88 Beilun Road'] },
  fcl: { containers: [reefer], min_free_demurrage_days: 7, min_free_detention_days: 10 },
});
const palletized = storedFrom({
  ...onPallets,
  ...{ storage: true, timeslot_delivery: true, gas_measurement: true, carriers: ['MSCU', 'MAEU'] },
  lcl: { components: [box], tail_lift: true, pallet_exchange: true },
});
const changed = (inquiry: Inquiry, sent: Sent) => afterwards(inquiry, judgeUpdate(inquiry, sent)) as Sent;
const refused = (inquiry: Inquiry, sent: Sent) => outcome(judgeUpdate(inquiry, sent)).says;

describe('each update rule', () => {
  test('Update 1: only the keys sent change', () => {
    expect(changed(inBoxes, { max_transit_days: 30 })).toStrictEqual({ ...inBoxes, max_transit_days: 30 });
  });

  test('Update 2: a list, an address object and insured_goods_value are replaced whole', () => {
    const origin = { region_code: 'DE', locality: 'Hamburg' };
    expect(changed(inBoxes, { origin }).origin).toStrictEqual(origin);
    expect(changed(palletized, { carriers: ['HLCU'] }).carriers).toEqual(['HLCU']);
    expect(changed(palletized, { lcl: { components: [{ ...box, width: 1 }] } })).toMatchObject({
      lcl: { components: [{ ...box, width: 1 }], tail_lift: true },
    });
    expect(refused(inBoxes, { origin: { locality: 'Shanghai' } })).toEqual(['origin.region_code is required']);
    expect(refused(inBoxes, { insured_goods_value: { amount_cents: 9 } })).toEqual([
      'insured_goods_value.currency is required',
    ]);
  });

  test('Update 3: fcl and lcl are merged key by key', () => {
    const { fcl } = inBoxes;
    expect(changed(inBoxes, { fcl: { min_free_demurrage_days: 3 } }).fcl).toStrictEqual({
      ...fcl,
      min_free_demurrage_days: 3,
    });
    const { lcl } = palletized;
    expect(changed(palletized, { lcl: { pallet_exchange: null } }).lcl).toStrictEqual({
      ...lcl,
      pallet_exchange: false,
    });
  });

  test('Update 4: an empty value clears a field', () => {
    const full = { ...palletized, ...changed(inBoxes, {}), ...{ port_of_loading: 'CNNGB', special_contents: [] } };
    const inquiry = { ...full, special_contents: ['SPECIAL_CONTENTS_GASES'], suppliers: [{ name: 'a' }] } as Inquiry;
    const sent = { port_of_loading: '', special_contents: [], suppliers: null, insured_goods_value: {}, carriers: [] };
    const after = changed(inquiry, { ...sent, gas_measurement: null });
    expect(after).toMatchObject({ port_of_loading: '', special_contents: [], suppliers: [], carriers: [] });
    expect(after).toMatchObject({ gas_measurement: false });
    expect(after).not.toHaveProperty('insured_goods_value');
  });

  test.each<[field: string, ...values: unknown[]]>([
    ['description', '', null],
    ['origin', null],
    ['destination', null],
    ['cargo_ready_date', '', null],
    ['cargo_type', '', null],
    ['transport_modes', null],
    ['incoterms', null],
  ])('Update 4: clearing a field that create requires: %s', (field, ...values) => {
    for (const value of values) expect(refused(palletized, { [field]: value })).toEqual([`${field} is required`]);
  });

  test('Update 4: an empty address lacks what an address needs', () => {
    for (const origin of [{}, { locality: '' }, { region_code: null }]) {
      expect(refused(palletized, { origin })).toEqual([
        'origin.locality is required',
        'origin.region_code is required',
      ]);
    }
  });

  test('Update 6: a cargo_type that is none is all that is wrong with cargo of the other kind', () => {
    const fcl = { containers: [reefer] };
    const slip = refused(palletized, { cargo_type: 'CARGO_TYPE_CONTAINER', fcl, gas_measurement: true });
    const none = `cargo_type must be one of ${CARGO_TYPES.join(', ')}`;
    expect(slip).toEqual([none]);
    const optioned = { cargo_type: 'CARGO_TYPE_CONTAINER', fcl, storage: true, side_loader_delivery: true };
    expect(refused(palletized, optioned)).toEqual([none, `storage ${ONLY.lcl}`]);
  });

  test.each([[[]], ['a crate'], [7]])(
    'Update 6: nor is cargo told of that was not sent, where what was sent is %j',
    (fcl) => {
      const none = `cargo_type must be one of ${CARGO_TYPES.join(', ')}`;
      const sent = { cargo_type: 'CARGO_TYPE_CONTAINER', fcl, side_loader_delivery: true };
      expect(refused(palletized, sent)).toEqual([none, 'fcl must be an object']);
      expect(refused(palletized, { ...sent, storage: true })).toContain(`storage ${ONLY.lcl}`);
      const cleared = { cargo_type: 'CARGO_TYPE_PALLET', fcl: null, side_loader_delivery: true };
      expect(refused(palletized, cleared)).toEqual([none, `side_loader_delivery ${ONLY.fcl}`]);
    },
  );

  test('Update 4: neither transport_modes nor incoterms can be emptied, nor a description be blank', () => {
    expect(refused(palletized, { transport_modes: [], incoterms: [], description: ' ' })).toEqual([
      'description must not be empty',
      'incoterms must have at least one entry',
      'transport_modes must have at least one entry',
    ]);
  });

  test.each<[sent: Sent, ...says: string[]]>([
    [{ lcl: {} }, 'lcl must not be empty: an inquiry needs its cargo'],
    [{ lcl: null }, 'lcl is required with CARGO_TYPE_PALLETS'],
    [{ lcl: { components: [] } }, 'lcl.components must have at least one entry'],
    [{ lcl: { components: null } }, 'lcl.components is required'],
  ])('Update 5: an update that leaves an inquiry without cargo is refused: %j', (sent, ...says) => {
    expect(refused(palletized, sent)).toEqual(says);
    const ofContainers = JSON.parse(text(sent).replaceAll('lcl', 'fcl').replaceAll('components', 'containers'));
    const words = says.map((one) => one.replaceAll('lcl', 'fcl').replace('components', 'containers'));
    expect(refused(inBoxes, ofContainers)).toEqual(words.map((one) => one.replace('PALLETS', 'CONTAINERS')));
  });

  test('Update 5: an empty branch is told of beside a cargo_type that is none', () => {
    const none = `cargo_type must be one of ${CARGO_TYPES.join(', ')}`;
    const empty = (branch: string) => `${branch} must not be empty: an inquiry needs its cargo`;
    expect(refused(palletized, { cargo_type: 'CARGO_TYPE_PALLET', lcl: {} })).toEqual([none, empty('lcl')]);
    expect(refused(palletized, { cargo_type: null, lcl: {} })).toEqual(['cargo_type is required', empty('lcl')]);
    expect(refused(inBoxes, { cargo_type: 'CARGO_TYPE_CONTAINER', fcl: {} })).toEqual([none, empty('fcl')]);
    const other = { cargo_type: 'CARGO_TYPE_CONTAINER', fcl: {} };
    expect(refused(palletized, other)).toEqual([none, 'fcl.containers is required']);
  });

  test('Update 6: changing the kind of cargo requires the new branch in the same request', () => {
    expect(refused(palletized, { cargo_type: CONTAINERS })).toEqual([`fcl is required with ${CONTAINERS}`]);
    for (const cargo_type of LOOSE) {
      expect(refused(inBoxes, { cargo_type })).toEqual([`lcl is required with ${cargo_type}`]);
      expect(refused(inBoxes, { cargo_type, lcl: {} })).toEqual(['lcl.components is required']);
    }
    expect(refused(inBoxes, { lcl: { components: [box] } })).toEqual([`lcl ${ONLY.lcl}`]);
  });

  test('Update 6: options of the kind left are cleared, all others stay', () => {
    const contained = changed(palletized, { cargo_type: CONTAINERS, fcl: { containers: [reefer] } });
    expect(contained).toMatchObject({ storage: false, timeslot_delivery: false, gas_measurement: true });
    expect(contained).toMatchObject({ fcl: { min_free_demurrage_days: 0, min_free_detention_days: 0 } });
    for (const key of ['lcl', 'total_volume', 'total_weight']) expect(contained).not.toHaveProperty(key);
    const loosened = changed(inBoxes, { cargo_type: LOOSE[0], lcl: { components: [box] } });
    expect(loosened).toMatchObject({ side_loader_delivery: false, gas_measurement: true, total_volume: 4.608 });
    expect(loosened).toMatchObject({ lcl: { tail_lift: false, pallet_exchange: false }, total_weight: 1002 });
    expect(loosened).not.toHaveProperty('fcl');
    const back = changed(contained as Inquiry, { cargo_type: LOOSE[1], lcl: { components: [box] } });
    expect(back).toMatchObject({ storage: false, lcl: { tail_lift: false, pallet_exchange: false } });
  });

  test('Update 6: pallets to packages keeps the components, and all else', () => {
    const cargo_type = 'CARGO_TYPE_PACKAGES';
    expect(contentFrom(changed(palletized, { cargo_type }))).toEqual(contentFrom({ ...palletized, cargo_type }));
  });

  test('Update 7: rules are checked against the resulting inquiry', () => {
    expect(refused(inBoxes, { storage: true, timeslot_delivery: true })).toEqual([
      `storage ${ONLY.lcl}`,
      `timeslot_delivery ${ONLY.lcl}`,
    ]);
    expect(refused(palletized, { side_loader_delivery: true })).toEqual([`side_loader_delivery ${ONLY.fcl}`]);
    const switched = { cargo_type: CONTAINERS, fcl: { containers: [reefer] } };
    expect(refused(palletized, { ...switched, storage: true })).toEqual([`storage ${ONLY.lcl}`]);
    expect(refused(palletized, { lcl: { components: [{ ...box, weight: 0 }] }, max_transit_days: -1 })).toEqual([
      'lcl.components[0].weight must be above zero',
      'max_transit_days must be 0 or more',
    ]);
  });

  test('unknown keys and keys that the service sets are refused as on create', () => {
    const sent = JSON.parse(
      '{"id":"1","status":null,"colour":1,"__proto__":{},"tail_lift":true,"origin":{"a":1}}',
    ) as Sent;
    const { says, unknown } = outcome(
      judgeUpdate(palletized, { ...sent, lcl: { constructor: 1 }, hs_code_count: 'x' }),
    );
    expect(says).toEqual([
      'hs_code_count must be a number',
      'origin.locality is required',
      'origin.region_code is required',
    ]);
    expect(unknown).toEqual(['__proto__', 'colour', 'id', 'lcl.constructor', 'origin.a', 'status', 'tail_lift']);
    const hidden = JSON.parse('{"__proto__":{"description":"a"},"lcl":{"__proto__":{"tail_lift":false}}}') as Sent;
    expect(outcome(judgeUpdate(palletized, hidden)).unknown).toEqual(['__proto__', 'lcl.__proto__']);
  });
});

describe('an inquiry that was imported incomplete', () => {
  const lacking = storedFrom({ cargo_type: CONTAINERS, storage: true, carriers: ['maeu'], max_transit_days: -1 });

  test('can be changed in what it has, and mended bit by bit', () => {
    expect(refused(lacking, { gas_measurement: true })).toEqual([]);
    const described = changed(lacking, { description: 'Cookware', fcl: { containers: [reefer] } }) as Inquiry;
    expect(described).toMatchObject({ description: 'Cookware', carriers: ['maeu'], max_transit_days: -1 });
    expect(changed(described, { storage: false, carriers: null })).toMatchObject({ storage: false, carriers: [] });
  });

  test('answers for every field that is sent', () => {
    expect(refused(lacking, { storage: true, carriers: ['maeu'], max_transit_days: -1, description: '' })).toEqual([
      'carriers[0] must be a SCAC code: two to four capitals, such as MAEU',
      'description is required',
      'max_transit_days must be 0 or more',
      `storage ${ONLY.lcl}`,
    ]);
  });

  test('Update 1: keeps even an address that says nothing, when it is not sent', () => {
    const vague = storedFrom({ ...onPallets, origin: { region_code: '' } });
    expect(vague.origin).toEqual({ region_code: '' });
    expect(changed(vague, { gas_measurement: true }).origin).toEqual({ region_code: '' });
  });

  test('keeps an option that its kind of cargo cannot have, unless the kind changes', () => {
    const [packages, pallets] = LOOSE;
    const odd = storedFrom({ ...onPallets, side_loader_delivery: true });
    for (const cargo_type of [packages, pallets]) {
      expect(changed(odd, { cargo_type })).toMatchObject({ cargo_type, side_loader_delivery: true });
    }
    const cargo = { cargo_type: packages, lcl: { components: [box] } };
    expect(changed(storedFrom({ ...inContainers, storage: true }), cargo)).toMatchObject({ storage: true });
  });

  test('takes cargo only together with its cargo_type: fcl is for containers, lcl for pallets and packages', () => {
    const unspecified = storedFrom({ ...onPallets, cargo_type: null, lcl: null });
    for (const sent of [{ fcl: { containers: [reefer] } }, { lcl: { components: [box] } }]) {
      expect(judgeUpdate(unspecified, sent).content, text(sent)).toBeUndefined();
      const cargo_type = 'fcl' in sent ? CONTAINERS : LOOSE[0];
      expect(changed(unspecified, { ...sent, cargo_type })).toMatchObject({ ...sent, cargo_type });
    }
  });

  test('answers for what the sent fields lead to', () => {
    expect(refused(lacking, { cargo_type: LOOSE[0] })).toEqual([`lcl is required with ${LOOSE[0]}`]);
  });

  test('Update 7: is not left without cargo by an update of its cargo type, be it the same', () => {
    expect(refused(lacking, { cargo_type: CONTAINERS })).toEqual([`fcl is required with ${CONTAINERS}`]);
    const emptied = storedFrom({ ...onPallets, lcl: { components: [] } });
    const needed = refused(emptied, { lcl: { components: [] } });
    expect(needed).toEqual([expect.stringMatching(/^lcl\.components /)]);
    for (const cargo_type of LOOSE) expect(refused(emptied, { cargo_type, storage: true })).toEqual(needed);
    expect(refused(emptied, { storage: true })).toEqual([]);
  });

  test('after its quote is accepted, is described though all of it is sent back as it is', () => {
    const accepted: Inquiry = { ...lacking, status: inquiryStates.accepted };
    const whole = { cargo_type: CONTAINERS, storage: true, carriers: ['maeu'], max_transit_days: -1, incoterms: [] };
    for (const sent of [whole, { ...whole, description: 'Cookware' }]) {
      const judged = judgeUpdate(accepted, sent);
      expect([judged.problems, changesDescriptionAlone(accepted, sent, judged)]).toEqual([undefined, true]);
    }
    const wrong = { ...whole, description: 'a'.repeat(5_001) };
    const judged = judgeUpdate(accepted, wrong);
    expect(outcome(judged).says).toEqual([expect.stringMatching(/^description /)]);
    expect(changesDescriptionAlone(accepted, wrong, judged)).toBe(true);
    const more = { ...whole, max_transit_days: 9 };
    expect(changesDescriptionAlone(accepted, more, judgeUpdate(accepted, more))).toBe(false);
  });
});

/** As GET shows it, or as an import may have left it: with containers of no type and number, too. */
const accepted: Arbitrary<Inquiry> = fc.tuple(fc.oneof(stored, incomplete), fc.boolean()).map(([inquiry, isVague]) => {
  const vague = { type: 'CONTAINER_TYPE_UNSPECIFIED', quantity: 0, dropoff_terminal_code: '' } as const;
  const { fcl } = inquiry;
  const cargo = fcl && isVague && { fcl: { ...fcl, containers: [vague, ...fcl.containers] } };
  return { ...inquiry, ...cargo, status: inquiryStates.accepted };
});

/** The same said in other ways: in any order of keys, with or without what is empty. */
function rewritten(value: unknown, any: fc.GeneratorValue): unknown {
  if (Array.isArray(value)) return value.map((entry) => rewritten(entry, any));
  if (!isObject(value)) return value;
  const needed = Object.entries(value).filter(([, field]) => field && text(field) !== '[]');
  const empty = Object.entries(value).filter((entry) => !needed.some(([key]) => key === entry[0]));
  const said = [...needed, ...any(fc.subarray, empty)];
  return Object.fromEntries(any(fc.shuffledSubarray, said, { minLength: said.length }).map(again(any)));
}
const again = (any: fc.GeneratorValue) => (entry: [string, unknown]) => [entry[0], rewritten(entry[1], any)] as const;

/** Some of the keys of an inquiry, and of its cargo. */
function partOf(inquiry: Inquiry, any: fc.GeneratorValue): Sent {
  const own = Object.entries(contentFrom(inquiry as Sent)).filter(([, value]) => value !== undefined);
  const entries = any(fc.shuffledSubarray, own).map(([key, value]) => {
    const [, said] = again(any)([key, value]);
    if (key !== 'fcl' && key !== 'lcl') return [key, said];
    return [key, Object.fromEntries(any(fc.shuffledSubarray, Object.entries(said as Sent), { minLength: 1 }))];
  });
  return Object.fromEntries(entries);
}

describe('after a quote is accepted', () => {
  test('any part of any inquiry may be sent back, however it is written, with another description', () => {
    fc.assert(
      fc.property(accepted, fc.gen(), (inquiry, any) => {
        const part = partOf(inquiry, any);
        const described = { ...part, description: 'Another' };
        const judged = judgeUpdate(inquiry, described);
        expect(judged.problems).toBeUndefined();
        expect(changesDescriptionAlone(inquiry, described, judged)).toBe(true);
        expect(afterwards(inquiry, judged)).toEqual(
          afterwards({ ...inquiry }, judgeUpdate(inquiry, { description: 'Another' })),
        );
        expect(changesNothing(inquiry, judgeUpdate(inquiry, part).content)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test.each<[what: string, sent: Sent]>([
    ['another value', { origin: { region_code: 'NL', postal_code: '1012' } }],
    ['a key less of an address', { origin: { region_code: 'NL' } }],
    ['a key more', { origin: { locality: 'Breda', postal_code: '1011', region_code: 'NL' } }],
    ['another order of a list', { fcl: { containers: [reefer, { type: 'CONTAINER_TYPE_40_REEFER' }] } }],
    ['a list that is none', { fcl: { containers: 'as before' } }],
    ['an address that is none', { origin: 'Amsterdam' }],
    ['a number for a flag', { storage: 0 }],
    ['cargo of the other kind, be it empty', { lcl: {} }],
    ['cargo that is cleared', { fcl: {} }],
  ])('what else is sent is a change: %s', (_, sent) => {
    const inquiry: Inquiry = {
      ...storedFrom({ description: 'd', cargo_type: CONTAINERS, origin: { region_code: 'NL', postal_code: '1011' } }),
      fcl: {
        containers: [
          { type: 'CONTAINER_TYPE_40_REEFER', quantity: 0, dropoff_terminal_code: '' },
          { type: 'CONTAINER_TYPE_40_REEFER', quantity: 2, dropoff_terminal_code: '' },
        ],
        min_free_demurrage_days: 2,
        min_free_detention_days: 0,
      },
      status: inquiryStates.accepted,
    };
    for (const more of [{}, { description: 'e' }]) {
      const all = { ...sent, ...more };
      expect(changesDescriptionAlone(inquiry, all, judgeUpdate(inquiry, all)), text(all)).toBe(false);
    }
  });

  test('a key that is no part of a request is named, within what is sent back as it is, too', () => {
    const inquiry: Inquiry = { ...inBoxes, status: inquiryStates.accepted };
    const sent = {
      description: 'e',
      origin: { ...inquiry.origin, colour: 1 },
      fcl: { ...inquiry.fcl, tail_lift: false },
    };
    expect(outcome(judgeUpdate(inquiry, sent)).unknown).toEqual(['fcl.tail_lift', 'origin.colour']);
  });
});
