// What was written from the contract is what the contract is now. The types are held against it by the compiler.
import { readdirSync, readFileSync } from 'node:fs';
import type * as contract from '@fairlead/contract';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { generated, generatedFile } from '../scripts/generate.ts';
import type * as application from './application.ts';
import type * as sdk from './index.ts';

describe('the generated files', () => {
  test.each(Object.entries(generated()))('%s is what the contract writes', (name, text) => {
    expect(readFileSync(generatedFile(name), 'utf8')).toBe(text);
  });

  test('say of everything what it is', () => {
    for (const text of Object.values(generated())) expect(text).not.toMatch(/\/\*\*\s*\*\//);
  });

  test('are all that stand there', () => {
    expect(readdirSync(generatedFile('')).sort()).toEqual(Object.keys(generated()).sort());
  });
});

/** A record whose enumerations are texts: fields, and which of them may be absent, as they are. */
type Plain<T> = T extends string
  ? string
  : T extends readonly (infer Entry)[]
    ? Plain<Entry>[]
    : T extends object
      ? { [Field in keyof T]: Plain<T[Field]> }
      : T;

/** The members that an open enumeration knows. */
type Known<T> = T extends string ? (string extends T ? never : T) : never;

describe('the records of the contract', () => {
  test('have their names: no type of another thing is exported under one', () => {
    expectTypeOf<sdk.RateLimit>().toEqualTypeOf<sdk.ApiInfo['rate_limit']>();
    expectTypeOf<sdk.RateWindow>().toEqualTypeOf<NonNullable<sdk.RateLimitError['rateLimit']>>();
  });

  test('are records of the SDK', () => {
    expectTypeOf<contract.Shipment>().toExtend<sdk.Shipment>();
    expectTypeOf<contract.ShipmentList>().toExtend<sdk.ShipmentList>();
    expectTypeOf<contract.Tracking>().toExtend<sdk.Tracking>();
    expectTypeOf<contract.DocumentChecklist>().toExtend<sdk.DocumentChecklist>();
    expectTypeOf<contract.Inquiry>().toExtend<sdk.Inquiry>();
    expectTypeOf<contract.InquiryList>().toExtend<sdk.InquiryList>();
    expectTypeOf<contract.Invoice>().toExtend<sdk.Invoice>();
    expectTypeOf<contract.InvoiceList>().toExtend<sdk.InvoiceList>();
    expectTypeOf<contract.Organization>().toExtend<sdk.Organization>();
    expectTypeOf<contract.User>().toExtend<sdk.User>();
    expectTypeOf<contract.ApiInfo>().toExtend<sdk.ApiInfo>();
    expectTypeOf<contract.Status>().toExtend<sdk.Status>();
  });

  test('have the same fields there, absent in the same cases', () => {
    expectTypeOf<Plain<sdk.ShipmentList>>().toEqualTypeOf<Plain<contract.ShipmentList>>();
    expectTypeOf<Plain<sdk.Tracking>>().toEqualTypeOf<Plain<contract.Tracking>>();
    expectTypeOf<Plain<sdk.DocumentChecklist>>().toEqualTypeOf<Plain<contract.DocumentChecklist>>();
    expectTypeOf<Plain<sdk.InquiryList>>().toEqualTypeOf<Plain<contract.InquiryList>>();
    expectTypeOf<Plain<sdk.InvoiceList>>().toEqualTypeOf<Plain<contract.InvoiceList>>();
    expectTypeOf<Plain<sdk.Organization>>().toEqualTypeOf<Plain<contract.Organization>>();
    expectTypeOf<Plain<sdk.User>>().toEqualTypeOf<Plain<contract.User>>();
    expectTypeOf<Plain<sdk.ApiInfo>>().toEqualTypeOf<Plain<contract.ApiInfo>>();
  });

  test('have the same members known in their enumerations', () => {
    expectTypeOf<Known<sdk.ShipmentStatus>>().toEqualTypeOf<contract.Shipment['status']>();
    expectTypeOf<Known<sdk.InquiryStatus>>().toEqualTypeOf<contract.Inquiry['status']>();
    expectTypeOf<Known<sdk.InvoiceStatus>>().toEqualTypeOf<contract.Invoice['status']>();
    expectTypeOf<Known<sdk.TransportMode>>().toEqualTypeOf<contract.Shipment['transport_mode']>();
    expectTypeOf<Known<sdk.DocumentType>>().toEqualTypeOf<contract.DocumentSlot['type']>();
  });

  test("of the application are its client's too", () => {
    expectTypeOf<Plain<application.SessionList>>().toEqualTypeOf<Plain<contract.SessionList>>();
    expectTypeOf<Plain<application.AccessTokenList>>().toEqualTypeOf<Plain<contract.AccessTokenList>>();
    expectTypeOf<Plain<application.NewAccessToken>>().toEqualTypeOf<Plain<contract.NewAccessToken>>();
    expectTypeOf<Plain<application.Attention>>().toEqualTypeOf<Plain<contract.Attention>>();
    expectTypeOf<Plain<application.AttentionDocuments>>().toEqualTypeOf<Plain<contract.AttentionDocuments>>();
    expectTypeOf<Plain<application.FreeTimes>>().toEqualTypeOf<Plain<contract.FreeTimes>>();
    expectTypeOf<Plain<application.InvoiceSums>>().toEqualTypeOf<Plain<contract.InvoiceSums>>();
    expectTypeOf<Known<application.InvoiceAge>>().toEqualTypeOf<contract.AgedSum['age']>();
    expectTypeOf<Known<application.FreeTimeKind>>().toEqualTypeOf<contract.FreeTime['kind']>();
  });

  test('an inquiry is written with the fields that the contract takes', () => {
    expectTypeOf<keyof sdk.InquiryInput>().toEqualTypeOf<keyof contract.InquiryContent>();
    expectTypeOf<keyof sdk.InquiryChange>().toEqualTypeOf<keyof contract.InquiryContent>();
    expectTypeOf<sdk.InquiryInput>().toExtend<sdk.InquiryChange>();
  });
});

describe('an enumeration is open', () => {
  test('a member that is not known yet types, where it is read and where it is asked for', () => {
    const seized: sdk.ShipmentStatus = 'STATUS_SEIZED';
    const query: sdk.ShipmentQuery = {
      filter: { status: [seized, 'STATUS_ACTIVE'] },
      order_by: 'SHIPMENT_ORDER_BY_AGE',
    };
    expectTypeOf<sdk.Shipment['status']>().toEqualTypeOf<sdk.ShipmentStatus>();
    expect(query.filter?.status).toContain(seized);
  });

  test('what is no text does not', () => {
    // @ts-expect-error a number is no member
    const status: sdk.ShipmentStatus = 7;
    // @ts-expect-error a list has no such filter
    const query: sdk.ShipmentQuery = { filter: { due_date: '2026-01-01' } };
    void [status, query];
  });
});
