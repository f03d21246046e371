// Writes to a service and holds every answer, success and refusal, against the contract that the same service publishes.
import { expect } from 'vitest';
import type { Answer, Ask } from './asking.ts';
import type { SendOptions, Service } from './service.ts';
import { headersOf, problemsOf, responsesTo, type Swagger } from './swagger.ts';

/** For services that are written to more often than a client may. */
export const UNLIMITED = { READ_RATE_LIMIT: '1000000', WRITE_RATE_LIMIT: '1000000', EDGE_RATE_LIMIT: '1000000' };

export type Method = 'POST' | 'PATCH' | 'DELETE';

export interface WriteOptions extends SendOptions {
  /** The status that must come back. */
  status: number;
}

/** The body of a 204 is undefined. */
export type Write = <T = Record<string, unknown>>(
  method: Method,
  path: string,
  options: WriteOptions,
) => Promise<Answer<T>>;

export async function writing(service: Service, credential: string): Promise<Write> {
  const told = await service.get('/openapi.json', { credential });
  expect(told.status).toBe(200);
  const contract = (await told.json()) as Swagger;
  return async <T>(method: Method, path: string, { status, ...options }: WriteOptions) => {
    const response = await service.send(method, path, { credential, ...options });
    const text = await response.text();
    const asked = `${method} ${path}`;
    expect(response.status, `${asked}: ${text}`).toBe(status);
    const promised = responsesTo(contract, method, path)[status];
    if (!promised) throw new Error(`the contract does not say that ${asked} can answer ${status}`);
    const { sent, described } = headersOf(contract, method, path, response);
    expect(described, asked).toEqual(expect.arrayContaining(sent));
    const answer = { status, headers: response.headers, text };
    if (!promised.schema) {
      expect([text, response.headers.get('content-type')], asked).toEqual(['', null]);
      return { ...answer, body: undefined as T };
    }
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = JSON.parse(text) as T;
    expect(problemsOf(contract, promised.schema, body), asked).toEqual([]);
    return { ...answer, body };
  };
}

export interface FieldViolation {
  field: string;
  description: string;
}

export interface Refusal {
  code: number;
  message: string;
  details: { '@type': string; field_violations: FieldViolation[] }[];
}

/** What a 400 says is wrong with which field: `[field, description]`, in the order told. */
export const violationsOf = ({ details }: Refusal): [field: string, description: string][] =>
  details.flatMap(({ field_violations }) => field_violations.map(({ field, description }) => [field, description]));

/** What an answer says of what was asked; the rest is about the request itself. */
export const told = ({ text, headers }: { text: string; headers: Headers }) => ({
  text,
  headers: [...headers].filter(([name]) => !ABOUT_THE_REQUEST.includes(name)),
});
const ABOUT_THE_REQUEST = ['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset'];

/** Acts, and holds that what was read before is read again after it: byte for byte, under the same ETag. */
export async function unchanged<T>(ask: Ask, paths: string[], act: () => Promise<T>): Promise<T> {
  const read = async () => {
    const answers = await Promise.all(paths.map((path) => ask(path)));
    return answers.map(({ text, headers }) => [text, headers.get('ETag')]);
  };
  const before = await read();
  const done = await act();
  expect(await read()).toEqual(before);
  return done;
}

export const names = (prefix: string, members: string): string[] =>
  members.split(' ').map((member) => `${prefix}_${member}`);

/** What an inquiry can ask for. */
export const CHOICES = {
  cargo_type: names('CARGO_TYPE', 'PACKAGES PALLETS CONTAINERS'),
  transport_modes: names('TRANSPORT_MODE', 'SEA AIR RAIL ROAD EXPRESS'),
  incoterms: names('INCOTERM', 'EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF'),
  special_contents: names('SPECIAL_CONTENTS', 'BATTERIES LIQUIDS TEXTILES GASES'),
};
/** What is said of a value of another JSON type than its field's, for every field that is no object. */
export const TYPES: Record<string, string> = {
  ...each('must be a string', 'description cargo_ready_date cargo_type port_of_loading port_of_discharge'),
  ...each('must be a list', 'transport_modes special_contents incoterms carriers suppliers'),
  ...each('must be a number', 'max_transit_days min_review_score hs_code_count'),
  ...each('must be true or false', 'timeslot_delivery gas_measurement storage side_loader_delivery'),
};
function each(words: string, fields: string): Record<string, string> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, words]));
}

export const mustBeOneOf = (field: keyof typeof CHOICES): string => `must be one of ${CHOICES[field].join(', ')}`;

// Bodies of a create, valid as they are; what is optional is left out.

export type Fields = Record<string, unknown>;

/** Each its own description: two bodies of one content would be one inquiry. */
let count = 0;

const body = (fields: Fields): Fields => ({
  description: `Stainless cookware, lot ${++count}`,
  origin: { region_code: 'CN', locality: 'Ningbo' },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
  cargo_ready_date: '2026-04-01',
  transport_modes: ['TRANSPORT_MODE_SEA'],
  incoterms: ['INCOTERM_FOB'],
  ...fields,
});

/** Loose units of one size; 1.152 m³ and 250.5 kg each. */
export const component = (fields: Fields = {}): Fields => ({
  ...{ width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 },
  ...fields,
});

export const container = (fields: Fields = {}): Fields => ({
  ...{ type: 'CONTAINER_TYPE_40_HIGH_CUBE', quantity: 2 },
  ...fields,
});

export const pallets = (fields: Fields = {}): Fields =>
  body({ cargo_type: 'CARGO_TYPE_PALLETS', lcl: { components: [component()] }, ...fields });

export const packages = (fields: Fields = {}): Fields =>
  body({ cargo_type: 'CARGO_TYPE_PACKAGES', lcl: { components: [component()] }, ...fields });

export const containers = (fields: Fields = {}): Fields =>
  body({ cargo_type: 'CARGO_TYPE_CONTAINERS', fcl: { containers: [container()] }, ...fields });

/** All that can be said of an inquiry, whatever its cargo. */
const everything: Fields = {
  origin: { region_code: 'CN', language_code: 'zh-Hans', locality: 'Foshan', address_lines: ['Chancheng', 'Foshan'] },
  destination: {
    ...{ revision: 1, region_code: 'NL', language_code: 'nl', postal_code: '3511 AB', sorting_code: 'S1' },
    ...{ administrative_area: 'Utrecht', locality: 'Utrecht', sublocality: 'Binnenstad' },
    ...{ address_lines: ['Oudegracht 1'], recipients: ['Sanne'], organization: 'Polderkamp' },
  },
  cargo_ready_date: '2028-02-29',
  transport_modes: CHOICES.transport_modes,
  special_contents: CHOICES.special_contents,
  incoterms: CHOICES.incoterms,
  ...{ max_transit_days: 45, min_review_score: 4, hs_code_count: 3, gas_measurement: true },
  ...{ port_of_loading: 'CNNGB', port_of_discharge: 'NLRTM' },
  insured_goods_value: { currency: 'EUR', amount_cents: 125_000 },
  carriers: ['MSCU', 'MAEU'],
  suppliers: [{ name: 'Tiles Co.', email: 'export@tiles.example', phone: '+86 757 555', address: 'Chancheng 1' }],
};

/** Every field given, every option taken. */
export const wholePallets = (fields: Fields = {}): Fields =>
  pallets({
    ...everything,
    ...{ timeslot_delivery: true, storage: true },
    lcl: { components: [component(), component({ weight: 0.1 })], tail_lift: true, pallet_exchange: true },
    ...fields,
  });

export const wholeContainers = (fields: Fields = {}): Fields =>
  containers({
    ...everything,
    side_loader_delivery: true,
    fcl: {
      containers: [container({ dropoff_terminal_code: 'ECTDELTA' }), container({ type: 'CONTAINER_TYPE_20_REEFER' })],
      ...{ min_free_demurrage_days: 7, min_free_detention_days: 10 },
    },
    ...fields,
  });
