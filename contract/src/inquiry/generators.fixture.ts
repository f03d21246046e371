import fc, { type Arbitrary } from 'fast-check';
import type { Inquiry } from '../records/inquiry.ts';
import type { Judgement } from './rules.ts';

// Inquiries as clients may send them, and what they then are. Typed out from the document, not taken from the source.

export type Sent = Record<string, unknown>;

const words = (text: string) => text.trim().split(/\s+/);
const members = (prefix: string, text: string) => words(text).map((word) => prefix + word);

export const CONTAINERS = 'CARGO_TYPE_CONTAINERS';
export const LOOSE = ['CARGO_TYPE_PACKAGES', 'CARGO_TYPE_PALLETS'];
/** What can be asked for: every member but the unspecified ones, and no barge. */
export const MODES = members('TRANSPORT_MODE_', 'SEA AIR RAIL ROAD EXPRESS');
export const CONTENTS = members('SPECIAL_CONTENTS_', 'BATTERIES LIQUIDS TEXTILES GASES');
export const INCOTERMS = members('INCOTERM_', 'EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF');
export const CONTAINER_TYPES = members(
  'CONTAINER_TYPE_',
  `20_STANDARD_DRY 40_STANDARD_DRY 40_HIGH_CUBE 45_HIGH_CUBE 20_REEFER 40_REEFER 20_OPEN_TOP 40_OPEN_TOP 20_FLAT_RACK
  40_FLAT_RACK 40_OPEN_TOP_HIGH_CUBE`,
);

const of = <T>(values: readonly T[]) => fc.constantFrom(...values);
const text = fc.string({ unit: of(['a', 'Z', '7', ' ', 'é', '船', '🚢', '"', '\\', '\n', '%']), maxLength: 6 });
const said = text.map((some) => `${some}x`);
const whole = (max: number) => fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constant(max));
const int32 = whole(2_147_483_647);
const int64 = whole(9_007_199_254_740_991);
const measure = fc.oneof(
  fc.integer({ min: 1, max: 400 }),
  fc.double({ min: 0.001, max: 12_000, noNaN: true }),
  of([Number.MIN_VALUE, 0.1, 9_007_199_254_740_991]),
);
const codes = (letters: string, lengths: object) => fc.string({ unit: of([...letters]), ...lengths });
const texts = fc.array(text, { minLength: 1, maxLength: 3 });
/** A choice of some, each once, in any order. */
const some = (values: readonly string[]) => fc.shuffledSubarray([...values], { minLength: 1, maxLength: 4 });
const day = fc.oneof(
  fc.integer({ min: -30_000, max: 80_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
  of(['2028-02-29', '2000-02-29', '2026-02-28', '2026-12-31', '0001-01-01', '9999-12-31']),
);

/** Now and then a value that says nothing. */
const maybe = (value: Arbitrary<unknown>, ...nothing: unknown[]) =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: of([null, ...nothing]) });
const partly = (required: Record<string, Arbitrary<unknown>>, optional: Record<string, Arbitrary<unknown>>) =>
  fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) }) as Arbitrary<Sent>;

const REGIONS = words('NL CN DE US VN XK');
const ADDRESS_TEXTS = words('postal_code sorting_code administrative_area sublocality organization');
const address = partly(
  { region_code: of(REGIONS), locality: said },
  {
    revision: maybe(int32, 0),
    language_code: maybe(of(['nl', 'pt-BR', 'zh-Hant-TW', 'de-1996']), ''),
    ...Object.fromEntries(ADDRESS_TEXTS.map((key) => [key, maybe(said, '')])),
    address_lines: maybe(texts, []),
    recipients: maybe(texts, []),
  },
);
const port = of(words('NLRTM CNNGB USLAX DEHAM GB2AB XZ234'));
const money = fc.record({
  currency: of(words('EUR USD JPY XAF')),
  amount_cents: fc.oneof(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }), of([-2_147_483_648, 2_147_483_647])),
});
const carriers = fc.uniqueArray(codes('ABMZ', { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const supplier = partly({}, Object.fromEntries(words('name email phone address').map((key) => [key, maybe(said, '')])));
const container = partly({ type: of(CONTAINER_TYPES), quantity: int32 }, { dropoff_terminal_code: maybe(said, '') });
const component = fc.record({ width: measure, height: measure, depth: measure, weight: measure, quantity: int32 });

/** Values that say something, for each field that does not depend on the kind of cargo. */
export const REQUIRED_VALUES: Record<string, Arbitrary<unknown>> = {
  description: said,
  origin: address,
  destination: address,
  cargo_ready_date: day,
  transport_modes: some(MODES),
  incoterms: some(INCOTERMS),
};
export const OPTIONAL_VALUES: Record<string, [value: Arbitrary<unknown>, ...nothing: unknown[]]> = {
  special_contents: [some(CONTENTS), []],
  max_transit_days: [int32, 0],
  min_review_score: [int32, 0],
  hs_code_count: [int32, 0],
  gas_measurement: [fc.constant(true), false],
  port_of_loading: [port, ''],
  port_of_discharge: [port, ''],
  insured_goods_value: [money, {}],
  carriers: [carriers, []],
  suppliers: [fc.array(supplier, { minLength: 1, maxLength: 3 }), []],
};

export const FCL = { containers: fc.array(container, { minLength: 1, maxLength: 3 }) };
export const FCL_OPTIONS = { min_free_demurrage_days: maybe(int64, 0), min_free_detention_days: maybe(int64, 0) };
export const LCL = { components: fc.array(component, { minLength: 1, maxLength: 3 }) };
export const LCL_OPTIONS = { tail_lift: maybe(fc.boolean()), pallet_exchange: maybe(fc.boolean()) };

const off = maybe(fc.constant(false));
export const boxes = partly(
  { cargo_type: fc.constant(CONTAINERS), fcl: partly(FCL, FCL_OPTIONS) },
  { lcl: fc.constant(null), side_loader_delivery: maybe(fc.boolean()), storage: off, timeslot_delivery: off },
);
const onOff = maybe(fc.boolean());
export const loose = partly(
  { cargo_type: of(LOOSE), lcl: partly(LCL, LCL_OPTIONS) },
  { fcl: fc.constant(null), side_loader_delivery: off, storage: onOff, timeslot_delivery: onOff },
);

const optional = Object.entries(OPTIONAL_VALUES).map(([key, [value, ...nothing]]) => [key, maybe(value, ...nothing)]);
const general = partly(REQUIRED_VALUES, Object.fromEntries(optional));

/** What a create accepts. */
export const inquiry: Arbitrary<Sent> = fc
  .tuple(general, fc.oneof(boxes, loose))
  .map((parts) => Object.assign({}, ...parts));

/** Whether a value says nothing: null, an empty text, or an empty object. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || JSON.stringify(value) === '{}';

const or = (value: unknown, nothing: unknown) => (isNothing(value) ? nothing : value);
const listOf = (value: unknown) => or(value, []) as Sent[];

/** Absent are the fields of an address that are not known; its region is always there. */
function addressOf(value: unknown): Sent | undefined {
  if (isNothing(value)) return undefined;
  const sent = value as Sent;
  const known = (key: string) => or(sent[key], undefined);
  const lines = (key: string) => (listOf(sent[key]).length ? sent[key] : undefined);
  return {
    revision: sent.revision || undefined,
    region_code: sent.region_code,
    language_code: known('language_code'),
    postal_code: known('postal_code'),
    sorting_code: known('sorting_code'),
    administrative_area: known('administrative_area'),
    locality: known('locality'),
    sublocality: known('sublocality'),
    address_lines: lines('address_lines'),
    recipients: lines('recipients'),
    organization: known('organization'),
  };
}

const containerOf = ({ type, quantity, dropoff_terminal_code: code }: Sent) => ({
  type,
  quantity,
  dropoff_terminal_code: or(code, ''),
});
const componentOf = ({ width, height, depth, weight, quantity }: Sent) => ({ width, height, depth, weight, quantity });
const fclOf = (sent: Sent) => ({
  containers: listOf(sent.containers).map(containerOf),
  min_free_demurrage_days: or(sent.min_free_demurrage_days, 0),
  min_free_detention_days: or(sent.min_free_detention_days, 0),
});
const lclOf = (sent: Sent) => ({
  components: listOf(sent.components).map(componentOf),
  tail_lift: or(sent.tail_lift, false),
  pallet_exchange: or(sent.pallet_exchange, false),
});

/** Create 5: what an inquiry is that was sent so, in the document's order of fields; what is undefined is absent. */
export const contentFrom = (sent: Sent): Sent => ({
  description: or(sent.description, ''),
  origin: addressOf(sent.origin),
  destination: addressOf(sent.destination),
  cargo_ready_date: or(sent.cargo_ready_date, undefined),
  cargo_type: or(sent.cargo_type, 'CARGO_TYPE_UNSPECIFIED'),
  transport_modes: listOf(sent.transport_modes),
  special_contents: listOf(sent.special_contents),
  incoterms: listOf(sent.incoterms),
  max_transit_days: or(sent.max_transit_days, 0),
  min_review_score: or(sent.min_review_score, 0),
  hs_code_count: or(sent.hs_code_count, 0),
  timeslot_delivery: or(sent.timeslot_delivery, false),
  gas_measurement: or(sent.gas_measurement, false),
  storage: or(sent.storage, false),
  side_loader_delivery: or(sent.side_loader_delivery, false),
  port_of_loading: or(sent.port_of_loading, ''),
  port_of_discharge: or(sent.port_of_discharge, ''),
  insured_goods_value: or(sent.insured_goods_value, undefined),
  carriers: listOf(sent.carriers),
  suppliers: listOf(sent.suppliers).map(({ name, email, phone, address: place }) => ({
    name: or(name, ''),
    email: or(email, ''),
    phone: or(phone, ''),
    address: or(place, ''),
  })),
  fcl: isNothing(sent.fcl) ? undefined : fclOf(sent.fcl as Sent),
  lcl: isNothing(sent.lcl) ? undefined : lclOf(sent.lcl as Sent),
});

export const SET_BY_SERVICE = {
  id: '2048',
  create_time: '2026-03-14T09:26:53.000Z',
  update_time: '2026-03-15T09:26:53.000Z',
  status: 'STATUS_RECEIVED',
  requester_user_id: '31',
  organization_id: '7',
  reference: 'Q3FD-88NR',
} as const;

/** An inquiry as it is kept, of what was sent. */
export const storedFrom = (sent: Sent): Inquiry =>
  JSON.parse(JSON.stringify({ ...SET_BY_SERVICE, ...contentFrom(sent) })) as Inquiry;
export const stored: Arbitrary<Inquiry> = inquiry.map(storedFrom);

/** A value put at a path of a sound inquiry, and what must be said of it. */
export interface Fault {
  rule: string;
  at: string;
  value: unknown;
  /** Each problem: the field, a space, and the words. */
  says: string[];
  unknown: string[];
  /** The branch of the inquiries it is a fault of; of all when not said. */
  of?: string;
  /** Another path that must be as it was. */
  needs?: string;
}

export const MISSING = Symbol('missing');

type More = Pick<Fault, 'of' | 'needs'> & { unknown?: string[] };

/** Values that are a fault at a path: with the words for that path, or with every problem. */
export const faults = (
  rule: string,
  at: string,
  values: readonly unknown[],
  says: string | string[],
  more: More = {},
) =>
  values.map(
    (value): Fault => ({
      rule,
      at,
      value,
      says: typeof says === 'string' ? [`${at} ${says}`] : says,
      unknown: [],
      ...more,
    }),
  );

/** `lcl.components[0].weight` set to a value; also where the key is `__proto__`. */
export function put(draft: Sent, at: string, value: unknown): void {
  const keys = at.split(/[.[\]]+/).filter(Boolean);
  const last = keys.pop() as string;
  const target = keys.reduce<Sent>((object, key) => object[key] as Sent, draft);
  if (value === MISSING) delete target[last];
  else Object.defineProperty(target, last, { value, enumerable: true, configurable: true, writable: true });
}

const isWithin = (inner: string, outer: string) =>
  inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
const meet = (a = ' ', b = ' ') => isWithin(a, b) || isWithin(b, a);
const clash = (a: Fault, b: Fault) => meet(a.at, b.at) || meet(a.needs, b.at) || meet(b.needs, a.at);

/** A sound inquiry with faults in it, as many of these as do not get in each other's way, and what must be said of it. */
export function planted(sound: Sent, wanted: readonly Fault[]) {
  const draft = structuredClone(sound);
  const branch = draft.cargo_type === CONTAINERS ? 'fcl' : 'lcl';
  const chosen: Fault[] = [];
  for (const fault of wanted) {
    if ((fault.of ?? branch) === branch && !chosen.some((other) => clash(fault, other))) chosen.push(fault);
  }
  for (const { at, value } of chosen) put(draft, at, value);
  const says = chosen.flatMap((fault) =>
    fault.says.map((words) => words.replace('{cargo_type}', `${sound.cargo_type}`)),
  );
  return { draft, chosen, says: says.sort(), unknown: chosen.flatMap(({ unknown }) => unknown).sort() };
}

/** With an entry wherever a fault may be planted. */
export const complete = (sent: Sent): Sent => ({
  ...sent,
  origin: { ...(sent.origin as Sent), postal_code: '3011 AA' },
  destination: { ...(sent.destination as Sent), postal_code: '3011 AA' },
  insured_goods_value: { currency: 'EUR', amount_cents: -1 },
  suppliers: [{ name: 'Ningbo Kitchenware Co.' }],
});

export const box = { width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 };
export const reefer = { type: 'CONTAINER_TYPE_40_REEFER', quantity: 2 };
/** All that every inquiry needs, whatever its cargo. */
export const bare = {
  description: 'Stainless cookware',
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-04-01',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
};
export const inContainers: Sent = { ...bare, cargo_type: CONTAINERS, fcl: { containers: [reefer] } };
export const onPallets: Sent = { ...bare, cargo_type: 'CARGO_TYPE_PALLETS', lcl: { components: [box] } };
export const inPackages: Sent = { ...onPallets, cargo_type: 'CARGO_TYPE_PACKAGES' };

/** What was said of an inquiry, as a fault has it. */
export function outcome({ content, problems = { violations: [], unknown: [] } }: Judgement) {
  const says = problems.violations.map(({ field, description }) => `${field} ${description}`).sort();
  return { accepted: content !== undefined, says, unknown: [...problems.unknown].sort() };
}
