import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { check, type Schema } from './check.ts';
import { DocumentSlot } from './records/document.ts';
import { Inquiry } from './records/inquiry.ts';
import { Invoice } from './records/invoice.ts';
import { Organization, User } from './records/people.ts';
import { Cursor, Money, PostalAddress } from './records/shared.ts';
import { Shipment } from './records/shipment.ts';
import { AirTrackingEvent, SeaTrackingEvent, Tracking } from './records/tracking.ts';
import { render } from './render.ts';

const RECORDS = {
  Shipment,
  Inquiry,
  Invoice,
  DocumentSlot,
  Organization,
  User,
  Tracking,
  SeaTrackingEvent,
  AirTrackingEvent,
};

/** Any value that passes `check` for a schema, or says nothing, its keys in any order. */
function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(anyOf(schema.items as Schema), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.constant(0), fc.integer());
    case 'number':
      return fc.oneof(fc.constant(0), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
    default:
      return textOf(schema.format);
  }
}

function textOf(format = ''): fc.Arbitrary<string> {
  const min = new Date('1970-01-01');
  const moment = fc.date({ noInvalidDate: true, min, max: new Date('2100-01-01') }).map((it) => it.toISOString());
  if (format === 'date') return moment.map((text) => text.slice(0, 10));
  if (format === 'date-time')
    return fc.oneof(
      moment,
      moment.map((text) => text.replace(/\.\d+Z$/, '+02:00')),
    );
  if (format === 'uint64') return fc.nat().map(String);
  return format === 'currency' ? fc.constantFrom('EUR', 'USD') : fc.string({ unit: 'grapheme', maxLength: 8 });
}

function objectOf(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {});
  const members = Object.fromEntries(fields.map(([key, field]) => [key, fc.option(anyOf(field), { nil: undefined })]));
  const shuffled = fc.shuffledSubarray(
    fields.map(([key]) => key),
    { minLength: 0 },
  );
  return fc
    .tuple(fc.record(members), shuffled)
    .map(([value, keys]) => Object.fromEntries(keys.map((key) => [key, value[key]])));
}

const given = fc
  .constantFrom<TSchema[]>(...Object.values(RECORDS))
  .chain((schema) => fc.tuple(fc.constant(schema), objectOf(schema as Schema)));

/** Every object within a value, with the schema it was rendered by. */
function* objectsIn(schema: Schema, value: unknown): Generator<[Schema, Record<string, unknown>]> {
  if (schema.type === 'array') for (const item of value as unknown[]) yield* objectsIn(schema.items as Schema, item);
  if (schema.type !== 'object') return;
  const object = value as Record<string, unknown>;
  yield [schema, object];
  for (const [key, member] of Object.entries(object)) yield* objectsIn(schema.properties?.[key] as Schema, member);
}

const saysNothing = (value: unknown) =>
  value === '' || value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

describe('of any record', () => {
  test('fields are in the order of the contract; required ones always there, optional ones only when they say something', () => {
    fc.assert(
      fc.property(given, ([schema, value]) => {
        for (const [of, object] of objectsIn(schema as Schema, render(schema, value))) {
          const known = Object.keys(of.properties ?? {});
          const keys = Object.keys(object);
          expect(keys).toEqual(known.filter((key) => keys.includes(key)));
          expect(keys).toEqual(expect.arrayContaining([...(of.required ?? [])]));
          for (const key of keys) {
            if (!of.required?.includes(key)) expect(saysNothing(object[key]), key).toBe(false);
          }
        }
      }),
    );
  });

  test('never null, never undefined', () => {
    fc.assert(
      fc.property(given, ([schema, value]) => {
        for (const [, object] of objectsIn(schema as Schema, render(schema, value))) {
          expect(Object.values(object)).not.toContain(null);
          expect(Object.values(object)).not.toContain(undefined);
        }
      }),
    );
  });

  test('rendering twice is rendering once, and the order of the keys given does not matter', () => {
    fc.assert(
      fc.property(given, ([schema, value]) => {
        const once = JSON.stringify(render(schema, value));
        expect(JSON.stringify(render(schema, render(schema, value) as object))).toBe(once);
        expect(JSON.stringify(render(schema, Object.fromEntries(Object.entries(value).reverse())))).toBe(once);
      }),
    );
  });

  test('what was given is left as it was', () => {
    fc.assert(
      fc.property(given, ([schema, value]) => {
        const before = JSON.stringify(value);
        render(schema, value);
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  test('and passes the check, once its ids, sizes, instants and currencies are known', () => {
    fc.assert(
      fc.property(given, ([schema, value]) => {
        const { violations, unknown } = check(schema, render(schema, value));
        expect(unknown).toEqual([]);
        const formats = /^must be (an id|a number above zero|an RFC 3339 timestamp|an ISO 4217 code)/;
        expect(violations.filter(({ description }) => !formats.test(description))).toEqual([]);
      }),
    );
  });
});

describe('absent or empty', () => {
  test('Inquiry: every option, list, limit and string is present with its default', () => {
    expect(JSON.stringify(render(Inquiry, { cargo_type: 'CARGO_TYPE_PALLETS', lcl: {} }))).toBe(
      JSON.stringify({
        id: '',
        create_time: '',
        update_time: '',
        status: 'STATUS_UNSPECIFIED',
        requester_user_id: '',
        organization_id: '',
        reference: '',
        description: '',
        cargo_type: 'CARGO_TYPE_PALLETS',
        transport_modes: [],
        special_contents: [],
        incoterms: [],
        max_transit_days: 0,
        min_review_score: 0,
        hs_code_count: 0,
        timeslot_delivery: false,
        gas_measurement: false,
        storage: false,
        side_loader_delivery: false,
        port_of_loading: '',
        port_of_discharge: '',
        carriers: [],
        suppliers: [],
        lcl: { components: [], tail_lift: false, pallet_exchange: false },
      }),
    );
  });

  test('elsewhere: strings and lists present, dates and objects absent when unknown', () => {
    expect(render(Shipment, {})).toStrictEqual({
      id: '',
      reference: '',
      forwarder_reference: '',
      description: '',
      status: 'STATUS_UNSPECIFIED',
      client_user_id: '',
      organization_id: '',
      cargo_type: 'CARGO_TYPE_UNSPECIFIED',
      create_time: '',
      transport_mode: 'TRANSPORT_MODE_UNSPECIFIED',
    });
    expect(render(Cursor, {})).toStrictEqual({});
  });

  test('an optional field is left out when it says nothing: "", 0, [], {} or null', () => {
    const address = { revision: 0, region_code: '', postal_code: '', address_lines: [], recipients: null };
    expect(render(PostalAddress, address)).toStrictEqual({ region_code: '' });
    expect(render(Shipment, { etd: '', eta: null, insured_goods_value: undefined })).toStrictEqual(
      render(Shipment, {}),
    );
    expect(render(Inquiry, { total_volume: 0, total_weight: -0 })).toStrictEqual(render(Inquiry, {}));
  });

  test('location, vessel and voyage appear when known', () => {
    const event = {
      type: 'SEA_TRACKING_EVENT_TYPE_LOADED',
      state: 'TRACKING_EVENT_STATE_ACTUAL',
      timestamp: '2026-01-31T08:00:00Z',
    };
    const timestamp = '2026-01-31T08:00:00.000Z';
    const vague = { ...event, location: { un_locode: '', name: '' }, vessel: { name: 'MSC Aurelia', voyage: '' } };
    expect(render(SeaTrackingEvent, vague)).toStrictEqual({ ...event, timestamp, vessel: { name: 'MSC Aurelia' } });
  });

  test('a cargo measure that was not reported is absent, never 0', () => {
    const event = {
      type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED',
      state: 'TRACKING_EVENT_STATE_ACTUAL',
      timestamp: '2026-01-31T08:00:00.000Z',
    };
    const render_ = (cargo: object) => render(AirTrackingEvent, { ...event, cargo });
    expect(render_({ pieces: 0, weight_kg: 12.5 })).toStrictEqual({ ...event, cargo: { weight_kg: 12.5 } });
    expect(render_({ pieces: 0, volume_cbm: 0 })).toStrictEqual(event);
  });

  test('a required record is present with the defaults of its fields', () => {
    const none = { currency: '', amount_cents: 0 };
    expect(render(Invoice, { lines: [{ description: 'Freight' }] })).toMatchObject({
      amount_ex_vat: none,
      lines: [{ description: 'Freight', amount_ex_vat: none, vat_category: 'CATEGORY_UNSPECIFIED', vat_percentage: 0 }],
    });
    expect(render(Money, { amount_cents: 0, currency: 'EUR' })).toStrictEqual({ currency: 'EUR', amount_cents: 0 });
  });

  test('instants are in UTC, dates as they are, and unknown keys are not rendered', () => {
    const given_ = { create_time: '2026-01-31T23:30:00-01:00', etd: '2026-01-31', colour: 'red' };
    const shipment = render(Shipment, given_);
    expect(shipment).toMatchObject({ create_time: '2026-02-01T00:30:00.000Z', etd: '2026-01-31' });
    expect(shipment).not.toHaveProperty('colour');
  });
});
