import {
  check,
  daysBetween,
  InquiryContent,
  importLines,
  isInvoiceReference,
  isReference,
  judgeCreate,
} from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { lines, load, of, secrets, TODAY } from './demo.fixture.ts';
import { type DemoLine, demoPeople } from './index.ts';

describe('the demo', () => {
  it('is as large as a year of two clients', () => {
    const modes = of('shipment').map((line) => line.transport_mode.replace('TRANSPORT_MODE_', ''));
    const count = (mode: string): number => modes.filter((each) => each === mode).length;
    expect([count('SEA'), count('AIR'), count('ROAD'), count('RAIL'), count('EXPRESS')]).toEqual([51, 16, 8, 6, 1]);
    expect(of('organization').map((line) => line.type)).toEqual(['TYPE_FORWARDER', 'TYPE_CLIENT', 'TYPE_CLIENT']);
    expect([of('user').length, of('token').length, of('inquiry').length]).toEqual([6, 2, 14]);
    expect(of('invoice').length).toBeGreaterThanOrEqual(38);
    expect(of('container').length).toBeGreaterThan(40);
    const filed = of('document_slot').filter((line) => line.document).length / of('document_slot').length;
    expect(filed).toBeGreaterThan(0.4);
    expect(filed).toBeLessThan(0.6);
  });

  it('has lines that the import accepts', () => {
    for (const { kind, ...fields } of lines) {
      expect(check(importLines[kind], fields), JSON.stringify(fields).slice(0, 200)).toEqual({
        violations: [],
        unknown: [],
      });
    }
  });

  it('refers to earlier lines only', () => {
    const seen = new Set<string>();
    for (const line of lines) {
      const needs: string[] = [];
      if ('organization_id' in line) needs.push(`organization ${line.organization_id}`);
      if ('shipment_id' in line) needs.push(`shipment ${line.shipment_id}`);
      if ('user_id' in line) needs.push(`user ${line.user_id}`);
      if ('requester_user_id' in line) needs.push(`user ${line.requester_user_id}`);
      if ('air_waybill' in line) needs.push(`air_waybill ${line.air_waybill}`);
      if (line.kind === 'sea_event') needs.push(`container ${line.shipment_id} ${line.container_number}`);
      expect(needs.filter((need) => !seen.has(need))).toEqual([]);
      if ('id' in line) seen.add(`${line.kind} ${line.id}`);
      if (line.kind === 'air_waybill') seen.add(`air_waybill ${line.number}`);
      if (line.kind === 'container') seen.add(`container ${line.shipment_id} ${line.container_number}`);
    }
    const unresolved = of('shipment').filter((line) => !seen.has(`user ${line.client_user_id}`));
    expect(unresolved).toHaveLength(1);
  });

  it('has ids and references of its own for every record, rising as records were made', () => {
    const ids = lines.flatMap((line) => ('id' in line ? [line.id] : []));
    const documents = of('document_slot').flatMap((line) => (line.document ? [line.document.id] : []));
    expect(new Set([...ids, ...documents]).size).toBe(ids.length + documents.length);
    const references = [...of('shipment'), ...of('inquiry')].map((line) => line.reference);
    expect(new Set(references).size).toBe(references.length);
    expect(references.every(isReference)).toBe(true);
    expect(of('invoice').every((line) => isInvoiceReference(line.reference))).toBe(true);
    const created = of('shipment').map((line) => line.create_time);
    expect(created).toEqual([...created].sort());
  });

  it('is the same whenever it is loaded, but for its dates', () => {
    expect(load(TODAY)).toEqual(lines);
    const undated = (from: DemoLine[]) =>
      JSON.stringify(from).replaceAll(/"\d{4}-\d\d-\d\d(T\d\d:\d\d:00\.000Z)?"/g, '"date"');
    for (const today of ['2026-03-11', '2026-03-14', '2027-12-31', '2028-02-29']) {
      expect(undated(load(today)) === undated(lines), today).toBe(true);
    }
  });

  it('refuses a day that does not exist', () => {
    expect(() => load('2026-02-30')).toThrow(RangeError);
  });

  it('says every secret once', () => {
    const text = JSON.stringify(lines);
    for (const { token, password } of secrets) {
      expect(text.split(token)).toHaveLength(2);
      expect(text.split(password)).toHaveLength(2);
    }
    const uuids = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
    expect(uuids).toEqual(secrets.map((secret) => secret.token));
    expect(
      of('user')
        .filter((line) => line.password)
        .map((line) => line.id),
    ).toEqual(demoPeople.map((one) => one.user_id));
  });
});

describe('time in the demo', () => {
  it.each([TODAY, '2026-03-14', '2026-03-15'])('has nothing that happened after the beginning of %s', (today) => {
    const midnight = `${today}T00:00:00.000Z`;
    const from = load(today);
    const events = [...of('sea_event', from), ...of('air_event', from)];
    for (const event of events) {
      expect(event.state).toBe(`TRACKING_EVENT_STATE_${event.timestamp < midnight ? 'ACTUAL' : 'EXPECTED'}`);
    }
    const happened = [
      ...from.flatMap((line) => ('create_time' in line ? [line.create_time] : [])),
      ...of('inquiry', from).map((line) => line.update_time),
      ...of('invoice', from).flatMap((line) => line.published_at ?? []),
      ...of('document_slot', from).flatMap((line) => line.document?.uploaded_on ?? []),
    ];
    expect(happened.filter((instant) => instant >= midnight)).toEqual([]);
  });

  it('goes from five months back to two months ahead, with dates not yet known', () => {
    const days = of('shipment').flatMap((line) =>
      [line.etd, line.eta, line.cargo_ready_date].filter((day) => day !== undefined),
    );
    const far = days.map((day) => daysBetween(TODAY, day));
    expect(Math.min(...far)).toBeLessThan(-140);
    expect(Math.max(...far)).toBeGreaterThan(35);
    expect(Math.max(...far)).toBeLessThan(70);
    for (const field of ['etd', 'eta', 'cargo_ready_date'] as const) {
      expect(
        of('shipment').some((line) => line[field] === undefined),
        field,
      ).toBe(true);
    }
  });
});

describe('inquiries', () => {
  it('could have been made through the API: the rules have nothing against them', () => {
    for (const line of of('inquiry')) {
      const sent = Object.entries(line).filter(([key]) => key in InquiryContent.properties);
      expect(judgeCreate(Object.fromEntries(sent)).problems, line.description).toBeUndefined();
      expect([line.total_volume, line.total_weight]).toEqual([undefined, undefined]);
      expect(line.update_time >= line.create_time).toBe(true);
    }
  });
});
