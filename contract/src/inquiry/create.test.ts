// The create rules of the document: what keeps them, and each broken in every way, alone and several at once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../check.ts';
import { importLines } from '../import-lines.ts';
import { Inquiry } from '../records/inquiry.ts';
import {
  bare,
  box,
  CONTAINER_TYPES,
  CONTAINERS,
  CONTENTS,
  complete,
  contentFrom,
  type Fault,
  faults,
  INCOTERMS,
  inContainers,
  inPackages,
  inquiry,
  isNothing,
  LOOSE,
  MISSING,
  MODES,
  onPallets,
  outcome,
  planted,
  put,
  reefer,
  SET_BY_SERVICE,
  type Sent,
} from './generators.fixture.ts';
import { judgeCreate, makeInquiry } from './rules.ts';

const many = { numRuns: 120 };

const oneOf = (choices: readonly string[]) => `must be one of ${choices.join(', ')}`;
const REQUIRED = 'is required';
const TWICE = 'is in the list already; name each once';
const ABOVE_ZERO = 'must be above zero';
const WHOLE = 'must be a whole number';
const INT32 = 'must be at most 2147483647';
const EXACT = 'must be at most 9007199254740991';
const NO_REGION = 'must be a two-letter region code in capitals, such as NL';
const NO_DAY = 'must be an existing calendar date, YYYY-MM-DD';
const NO_DAYS =
  `2026-02-30 2026-02-29 2027-02-29 2100-02-29 1900-02-29 2026-04-31 2026-13-01 2026-00-10 2026-01-00 2026-01-32
  2026-1-5 20260105 05-01-2026 2026/01/05 2026-01-05T00:00:00Z tomorrow`.split(/\s+/);
const NO_CARGO = ['CARGO_TYPE_UNSPECIFIED', 'PALLETS', 'cargo_type_pallets', 'CARGO_TYPE_BULK', 'toString'];
const NO_LANGUAGE = 'must be a BCP-47 language tag, such as nl or pt-BR';
const NO_LANGUAGES = ['nl_NL', 'n', 'Dutch language', 'nl-', '-nl', ' '];
const NO_REGIONS = ['nl', 'NLD', 'N', 'ZZ', 'UK', 'EU', ' NL', 'N1', 'toString'];

const NO_CARGO_AT_ALL = 'fcl or lcl is required, whichever goes with cargo_type';

const nothing = [MISSING, null, ''];
const inAddress = (end: string) => [
  ...faults('Create 1: origin and destination', end, [MISSING, null], REQUIRED),
  ...faults(
    'Create 1: origin and destination',
    end,
    [{}, { region_code: null, locality: '' }],
    ['region_code', 'locality'].map((key) => `${end}.${key} ${REQUIRED}`),
  ),
  ...faults('Create 1: region_code', `${end}.region_code`, nothing, REQUIRED),
  ...faults('Create 1: region_code', `${end}.region_code`, NO_REGIONS, NO_REGION),
  ...faults('Create 1: locality', `${end}.locality`, nothing, REQUIRED),
  ...faults('Create 1: locality', `${end}.locality`, [' \n'], 'must not be empty'),
  ...faults('PostalAddress: language_code', `${end}.language_code`, NO_LANGUAGES, NO_LANGUAGE),
];

function inChoices(field: string, choices: readonly string[], unspecified: string): Fault[] {
  const [a, b] = choices;
  const rule = `Create 1: ${field}`;
  return [
    ...faults(rule, field, [[unspecified], [''], ['SEA'], ['constructor']], [`${field}[0] ${oneOf(choices)}`]),
    ...faults(
      rule,
      field,
      [
        [b, null],
        [b, 4],
        [b, [a]],
        [b, { a }],
      ],
      [`${field}[1] must be a string`],
    ),
    ...faults('Create 1: no duplicates', field, [[a, b, a]], [`${field}[2] ${TWICE}`]),
    ...faults('Create 1: no duplicates', field, [[b, b, b]], [`${field}[1] ${TWICE}`, `${field}[2] ${TWICE}`]),
  ];
}
const atLeastOne = (field: string) => [
  ...faults(`Create 1: at least one of ${field}`, field, [MISSING, null], REQUIRED),
  ...faults(`Create 1: at least one of ${field}`, field, [[]], 'must have at least one entry'),
];

function inCargo(branch: string, list: string, fields: readonly string[]): Fault[] {
  const [rule, of, all] = [`Create 3: ${branch}`, { of: branch }, `${branch}.${list}`];
  const measures = fields.filter((field) => field !== 'type' && field !== 'quantity');
  return [
    ...faults(rule, branch, [MISSING, null], 'is required with {cargo_type}', { ...of, needs: 'cargo_type' }),
    ...faults(rule, branch, [{}, { [list]: null }], [`${all} ${REQUIRED}`], of),
    ...faults(rule, all, [MISSING, null], REQUIRED, of),
    ...faults(rule, all, [[]], 'must have at least one entry', of),
    ...faults(rule, `${all}[0]`, [null, 1, 'a', [], [box]], 'must be an object', of),
    ...faults(
      rule,
      `${all}[0]`,
      [{}],
      fields.map((field) => `${all}[0].${field} ${REQUIRED}`),
      of,
    ),
    ...fields.flatMap((field) => faults(rule, `${all}[0].${field}`, [MISSING, null], REQUIRED, of)),
    ...faults(rule, `${all}[0].quantity`, [0, -0, -1, -2_147_483_648, -2_147_483_649], ABOVE_ZERO, of),
    ...faults(rule, `${all}[0].quantity`, [0.5, 1.5, -1.5, 2_147_483_647.5], WHOLE, of),
    ...faults(rule, `${all}[0].quantity`, [2_147_483_648, 1e21, Infinity], INT32, of),
    ...measures.flatMap((field) => [
      ...faults(rule, `${all}[0].${field}`, [0, -0, -1, -0.001, -Number.MIN_VALUE, -(2 ** 53)], ABOVE_ZERO, of),
      ...faults(rule, `${all}[0].${field}`, [2 ** 53, 1e300, Infinity], EXACT, of),
    ]),
  ];
}

const FOR_LOOSE = 'is for CARGO_TYPE_PACKAGES and CARGO_TYPE_PALLETS only';
const FOR_CONTAINERS = 'is for CARGO_TYPE_CONTAINERS only';
const ofFcl = { of: 'fcl', needs: 'cargo_type' };
const ofLcl = { of: 'lcl', needs: 'cargo_type' };

const inLimit = (at: string, max: number, outside: string, more = {}) => [
  ...faults('Create 5: limits', at, [-1, -2_147_483_648, -max - 2], 'must be 0 or more', more),
  ...faults('Create 5: limits', at, [0.5, -0.5], WHOLE, more),
  ...faults('Create 5: limits', at, [max + 1, Infinity], outside, more),
];

const unknownHere = (at: string, of?: string) =>
  faults('Create 6: options where they are no key', at, [true, false, 0, null], [], {
    unknown: [at],
    ...(of && { of }),
  });

const NO_PORTS = ['NL RTM', 'nlrtm', 'RTM', 'NLRT', 'NLRTMX', 'ZZRTM', 'NLRT1', 'NLRT0', 'Rotterdam', ' '];
const NO_CARRIERS = ['', 'M', 'MAERS', 'maeu', 'MAE1', 'MA U', 'MÄEU'].map((code) => ['MSCU', code]);
const NO_SCAC = 'must be a SCAC code: two to four capitals, such as MAEU';
const [currency, cents] = ['insured_goods_value.currency', 'insured_goods_value.amount_cents'];

const FAULTS: Fault[] = [
  ...faults('Create 1: description', 'description', nothing, REQUIRED),
  ...faults('Create 1: description', 'description', [' ', '\t\r\n\u3000'], 'must not be empty'),
  ...inAddress('origin'),
  ...inAddress('destination'),
  ...faults('Create 1: cargo_ready_date', 'cargo_ready_date', nothing, REQUIRED),
  ...faults(
    'Create 1: a non-existent day',
    'cargo_ready_date',
    [...NO_DAYS, ' 2026-01-05', '2026-01-05 ', ' '],
    NO_DAY,
  ),
  ...faults('Create 1: cargo_type', 'cargo_type', nothing, REQUIRED),
  ...faults('Create 1: cargo_type', 'cargo_type', NO_CARGO, oneOf([...LOOSE, CONTAINERS])),
  ...atLeastOne('transport_modes'),
  ...atLeastOne('incoterms'),
  ...inChoices('transport_modes', MODES, 'TRANSPORT_MODE_UNSPECIFIED'),
  ...inChoices('incoterms', INCOTERMS, 'INCOTERM_UNSPECIFIED'),
  ...inChoices('special_contents', CONTENTS, 'SPECIAL_CONTENTS_UNSPECIFIED'),
  ...[['BARGE'], ['SEA', 'BARGE']].flatMap((modes, index) =>
    faults(
      'Create 2: no barge',
      'transport_modes',
      [modes.map((mode) => `TRANSPORT_MODE_${mode}`)],
      [`transport_modes[${index}] ${oneOf(MODES)}`],
    ),
  ),
  ...inCargo('fcl', 'containers', ['type', 'quantity']),
  ...faults('Create 3: type', 'fcl.containers[0].type', [''], REQUIRED, { of: 'fcl' }),
  ...faults(
    'Create 3: type',
    'fcl.containers[0].type',
    ['CONTAINER_TYPE_UNSPECIFIED', '40HC'],
    oneOf(CONTAINER_TYPES),
    {
      of: 'fcl',
    },
  ),
  ...inCargo('lcl', 'components', ['width', 'height', 'depth', 'weight', 'quantity']),
  ...faults('Create 4: not lcl', 'lcl', [{ components: [box] }], FOR_LOOSE, ofFcl),
  ...faults('Create 4: not lcl', 'lcl', [{}], FOR_LOOSE, ofFcl),
  ...faults('Create 4: not fcl', 'fcl', [{ containers: [reefer] }], FOR_CONTAINERS, ofLcl),
  ...faults('Create 4: not fcl', 'fcl', [{}], FOR_CONTAINERS, ofLcl),
  ...['max_transit_days', 'min_review_score', 'hs_code_count', 'origin.revision', 'destination.revision'].flatMap(
    (at) => inLimit(at, 2_147_483_647, INT32),
  ),
  ...['fcl.min_free_demurrage_days', 'fcl.min_free_detention_days'].flatMap((at) =>
    inLimit(at, 9_007_199_254_740_991, EXACT, { of: 'fcl' }),
  ),
  ...faults('Create 6: storage', 'storage', [true], FOR_LOOSE, ofFcl),
  ...faults('Create 6: timeslot_delivery', 'timeslot_delivery', [true], FOR_LOOSE, ofFcl),
  ...faults('Create 6: side_loader_delivery', 'side_loader_delivery', [true], FOR_CONTAINERS, ofLcl),
  ...['tail_lift', 'pallet_exchange'].flatMap((key) => [...unknownHere(key), ...unknownHere(`fcl.${key}`, 'fcl')]),
  ...['min_free_demurrage_days', 'min_free_detention_days'].flatMap((key) => [
    ...unknownHere(key),
    ...unknownHere(`lcl.${key}`, 'lcl'),
  ]),
  ...['port_of_loading', 'port_of_discharge'].flatMap((port) =>
    faults('Create 8: ports', port, NO_PORTS, 'must be a UN/LOCODE in capitals without a space, such as NLRTM'),
  ),
  ...faults('Create 8: carriers', 'carriers', NO_CARRIERS, [`carriers[1] ${NO_SCAC}`]),
  ...faults('Create 8: carriers', 'carriers', [['MSCU', null]], ['carriers[1] must be a string']),
  ...faults('Create 8: carriers', 'carriers', [['MSCU', 'MAEU', 'MSCU']], [`carriers[2] ${TWICE}`]),
  ...faults('Create 8: currency', currency, nothing, REQUIRED, { needs: cents }),
  ...faults(
    'Create 8: currency',
    currency,
    ['eur', 'EURO', 'XXX', 'XTS', 'ZZZ', '€'],
    'must be an ISO 4217 code, such as EUR',
  ),
  ...faults('Create 8: amount_cents', cents, [MISSING, null], REQUIRED, { needs: currency }),
  ...faults('Create 8: amount_cents', cents, [0.5, 12.34], WHOLE),
  ...faults('Create 8: amount_cents', cents, [2_147_483_648], INT32),
  ...faults('Create 8: amount_cents', cents, [-2_147_483_649], 'must be -2147483648 or more'),
];

const told = (sent: Sent) => outcome(judgeCreate(sent));

describe('a broken rule is refused, with the field and what is wrong with it', () => {
  test.each([...new Set(FAULTS.map(({ rule }) => rule))])('%s', (rule) => {
    for (const fault of FAULTS.filter((one) => one.rule === rule)) {
      const tried = [inContainers, onPallets, inPackages].map((sound) => planted(complete(sound), [fault]));
      const apt = tried.filter(({ chosen }) => chosen.length);
      expect(apt).not.toEqual([]);
      for (const { draft, says, unknown } of apt) {
        expect(told(draft), `${fault.at}: ${String(fault.value)}`).toEqual({ accepted: false, says, unknown });
      }
    }
  });

  test('all problems in one request are reported together', () => {
    const any = fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 12 });
    let most = 0;
    fc.assert(
      fc.property(inquiry.map(complete), any, (sound, wanted) => {
        const { draft, chosen, says, unknown } = planted(sound, wanted);
        expect(told(draft)).toEqual({ accepted: chosen.length === 0, says, unknown });
        most = Math.max(most, chosen.length);
      }),
      many,
    );
    expect(most).toBeGreaterThan(6);
  });

  test('Create 1: a body with nothing in it lacks every required field', () => {
    const required = 'cargo_ready_date cargo_type description destination incoterms origin transport_modes'.split(' ');
    const all = [...required.map((field) => `${field} ${REQUIRED}`), NO_CARGO_AT_ALL].sort();
    expect(told({})).toEqual({ accepted: false, says: all, unknown: [] });
    expect(told(Object.fromEntries(required.map((field) => [field, null])))).toMatchObject({ says: all });
  });

  test('Create 4: both branches, and no cargo_type to choose by', () => {
    const both = { ...inContainers, lcl: onPallets.lcl };
    for (const cargo_type of [null, 'CARGO_TYPE_UNSPECIFIED']) {
      const words = cargo_type ? oneOf([...LOOSE, CONTAINERS]) : REQUIRED;
      const together = [`cargo_type ${words}`, 'lcl cannot be sent together with fcl'];
      expect(told({ ...both, cargo_type }).says).toEqual(together);
      expect(told({ ...inContainers, cargo_type }).says).toEqual([`cargo_type ${words}`]);
      expect(told({ ...onPallets, cargo_type, storage: true }).says).toEqual([`cargo_type ${words}`]);
    }
  });

  test('Create 4: of both branches, and no cargo_type to choose by, all problems are told', () => {
    const fcl = { containers: [{ ...reefer, quantity: 0 }] };
    const lcl = { components: [{ ...box, width: 0 }] };
    const [inFcl, inLcl] = [`fcl.containers[0].quantity ${ABOVE_ZERO}`, `lcl.components[0].width ${ABOVE_ZERO}`];
    const cargo_type = `cargo_type ${oneOf([...LOOSE, CONTAINERS])}`;
    const together = 'lcl cannot be sent together with fcl';
    const both = { ...bare, fcl, lcl };
    expect(told({ ...both, cargo_type: 'CARGO_TYPE_PALLET' }).says).toEqual([cargo_type, inFcl, together, inLcl]);
    expect(told(both).says).toEqual([`cargo_type ${REQUIRED}`, inFcl, together, inLcl]);
    expect(told({ ...both, cargo_type: CONTAINERS }).says).toEqual([inFcl, `lcl ${FOR_LOOSE}`]);
    expect(told({ ...both, cargo_type: LOOSE[0] }).says).toEqual([`fcl ${FOR_CONTAINERS}`, inLcl]);
  });
});

describe('with a cargo_type that is none', () => {
  const wrong = [null, 'CARGO_TYPE_UNSPECIFIED', 'PALLETS'].map((cargo_type) => ({
    cargo_type,
    says: `cargo_type ${cargo_type ? oneOf([...LOOSE, CONTAINERS]) : REQUIRED}`,
  }));
  const options = { storage: true, timeslot_delivery: true, side_loader_delivery: true };

  test('Create 6: the only cargo there is tells which options go with it', () => {
    for (const { cargo_type, says } of wrong) {
      const loose = { ...onPallets, ...options, cargo_type, max_transit_days: -1 };
      expect(told(loose).says).toEqual([
        says,
        'max_transit_days must be 0 or more',
        `side_loader_delivery ${FOR_CONTAINERS}`,
      ]);
      const boxed = { ...inContainers, ...options, cargo_type };
      expect(told(boxed).says).toEqual([says, `storage ${FOR_LOOSE}`, `timeslot_delivery ${FOR_LOOSE}`]);
    }
  });

  test('Create 6: where nothing does, or cargo of both kinds, each option may be right', () => {
    for (const { cargo_type, says } of wrong) {
      expect(told({ ...bare, ...options, cargo_type }).says).toEqual([says, NO_CARGO_AT_ALL]);
      const both = { ...inContainers, ...options, cargo_type, lcl: onPallets.lcl };
      const together = 'lcl cannot be sent together with fcl';
      expect(told(both).says).toEqual([says, together]);
      const oneIsNone = { ...onPallets, ...options, cargo_type, fcl: [] };
      expect(told(oneIsNone).says).toEqual([says, 'fcl must be an object', together]);
    }
  });
});

describe('what keeps the rules is accepted', () => {
  test('Create 5: omitted optional fields take the untouched-form defaults', () => {
    fc.assert(
      fc.property(inquiry, (sent) => {
        const before = JSON.stringify(sent);
        expect(JSON.stringify(judgeCreate(sent).content)).toBe(JSON.stringify(contentFrom(sent)));
        expect(JSON.stringify(sent)).toBe(before);
      }),
      many,
    );
  });

  test('Create 5: false for options, empty list for filters, 0 for limits', () => {
    const defaults = {
      ...{ special_contents: [], max_transit_days: 0, min_review_score: 0, hs_code_count: 0, timeslot_delivery: false },
      ...{ gas_measurement: false, storage: false, side_loader_delivery: false, port_of_loading: '' },
      ...{ port_of_discharge: '', carriers: [], suppliers: [] },
    };
    const containers = [{ ...reefer, dropoff_terminal_code: '' }];
    const fcl = { containers, min_free_demurrage_days: 0, min_free_detention_days: 0 };
    expect(judgeCreate(inContainers).content).toStrictEqual({ ...bare, ...defaults, cargo_type: CONTAINERS, fcl });
    const lcl = { components: [box], tail_lift: false, pallet_exchange: false };
    expect(judgeCreate(inPackages).content).toStrictEqual({ ...inPackages, ...defaults, lcl });
  });

  test('and a key without a value is not there', () => {
    const { content } = judgeCreate(inPackages);
    for (const sent of [
      { ...inPackages, note: undefined },
      { ...inPackages, insured_goods_value: { currency: undefined, amount_cents: undefined } },
      { ...inPackages, origin: { ...bare.origin, note: undefined } },
      { ...inPackages, lcl: { components: [{ ...box, note: undefined }] } },
    ])
      expect(judgeCreate(sent)).toStrictEqual({ content });
  });

  test('Idempotent create 2: key order and explicit defaults do not matter, the order of a list does', () => {
    fc.assert(
      fc.property(inquiry, (sent) => {
        const content = JSON.stringify(judgeCreate(sent).content);
        const explicit = JSON.parse(JSON.stringify(contentFrom(sent)));
        expect(JSON.stringify(judgeCreate(backwards(explicit) as Sent).content)).toBe(content);
        const said = Object.entries(sent).filter(([, value]) => !isNothing(value));
        expect(JSON.stringify(judgeCreate(Object.fromEntries(said)).content)).toBe(content);
      }),
      { numRuns: 150 },
    );
    const modes = (transport_modes: string[]) =>
      judgeCreate({ ...onPallets, transport_modes }).content?.transport_modes;
    expect([modes(MODES), modes(MODES.toReversed())]).toEqual([MODES, MODES.toReversed()]);
  });

  test.each<[at: string, value: unknown, as?: unknown]>([
    ['transport_modes', MODES],
    ['incoterms', INCOTERMS],
    ['special_contents', CONTENTS],
    ['suppliers', [{}]],
    ['lcl.components[0].quantity', 2_147_483_647],
    ['lcl.components[0].weight', Number.MIN_VALUE],
    ['lcl.components[0].depth', 9_007_199_254_740_991],
    ['max_transit_days', 2_147_483_647],
    ['insured_goods_value.amount_cents', -2_147_483_648],
    ['insured_goods_value', { currency: null, amount_cents: null }, null],
    ['cargo_ready_date', '2028-02-29'],
    ['cargo_ready_date', '2000-02-29'],
    ['storage', true],
    ['timeslot_delivery', true],
    ['side_loader_delivery', false],
    ['fcl', null],
  ])('at its limit: %s %j', (at, value, as = value) => {
    const { draft } = planted(complete(onPallets), []);
    put(draft, at, value);
    const { content } = judgeCreate(draft);
    put(draft, at, as);
    expect(JSON.stringify(content)).toBe(JSON.stringify(contentFrom(draft)));
  });

  test('Create 7: total_volume and total_weight are computed; container inquiries have neither', () => {
    const components = [box, { ...box, weight: 0.1, quantity: 3 }];
    const loose = made({ ...onPallets, lcl: { components } });
    expect(loose).toMatchObject({ ...SET_BY_SERVICE, total_volume: 8.064, total_weight: 1002.3 });
    const keys = Object.keys(loose);
    expect(keys.slice(0, 8)).toEqual([...Object.keys(SET_BY_SERVICE), 'description']);
    expect(keys.slice(keys.indexOf('side_loader_delivery')).slice(1, 3)).toEqual(['total_volume', 'total_weight']);
    const contained = made({ ...inContainers, side_loader_delivery: true });
    expect(contained).toStrictEqual({
      ...SET_BY_SERVICE,
      ...judgeCreate({ ...inContainers, side_loader_delivery: true }).content,
    });
  });
});

describe('what was created', () => {
  const problemsOf = (line: object) => [Inquiry, importLines.inquiry].map((schema) => check(schema, line));
  const sound = { violations: [], unknown: [] };

  test('can be imported as it is, and verified', () => {
    fc.assert(
      fc.property(inquiry, (sent) => {
        expect(problemsOf(JSON.parse(JSON.stringify(made(sent))))).toEqual([sound, sound]);
      }),
      { numRuns: 120 },
    );
  });

  test('also where its totals are beyond what is exact; its components never are', () => {
    const [most, quantity] = [Number.MAX_SAFE_INTEGER, 2_147_483_647];
    const component = { width: most, height: most, depth: most, weight: most, quantity };
    const heavy = made({ ...onPallets, lcl: { components: Array(500).fill(component) } });
    expect(heavy.total_weight).toBeGreaterThan(most);
    expect(problemsOf(JSON.parse(JSON.stringify(heavy)))).toEqual([sound, sound]);
    const words = [{ field: 'lcl.components[0].weight', description: EXACT }];
    const lcl = { ...heavy.lcl, components: [{ ...component, weight: heavy.total_weight }] };
    for (const { violations } of problemsOf({ ...heavy, lcl })) expect(violations).toEqual(words);
    for (const total_weight of [Infinity, Number.NaN, '1']) {
      for (const { violations } of problemsOf({ ...heavy, total_weight })) expect(violations).toHaveLength(1);
    }
  });
});

function made(sent: Sent) {
  const { content } = judgeCreate(sent);
  return makeInquiry(SET_BY_SERVICE, content as NonNullable<typeof content>);
}

/** The same with the keys of every object in the opposite order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, backwards(field)]),
  );
}
