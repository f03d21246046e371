import { describe, expect, test } from 'vitest';
import { plainText, width } from '../text.ts';
import { paper, shipment } from '../track/tracking.fixture.ts';
import { drawShipment, routeOf } from './shipment.ts';

const sanne = {
  id: '31',
  first_name: 'Sanne',
  last_name: 'Polderkamp',
  email: 'sanne@polderkamp.example',
  phone: '',
  language: 'nl',
  organization_id: '7',
};
const containers = {
  containers: [
    {
      container_number: 'MSCU6639870',
      type: 'CONTAINER_TYPE_40_HIGH_CUBE',
      seal_number: 'SL48213',
      gross_weight: 18250,
    },
    { container_number: '', type: 'CONTAINER_TYPE_IGLOO', seal_number: '', gross_weight: 0 },
  ],
  free_demurrage_days: 7,
  free_detention_days: 1,
  free_dd_combined_days: 0,
  free_storage_days: 3,
};
const pallets = {
  components: [
    { width: 80, height: 120, depth: 120, weight: 250.1, quantity: 3 },
    { width: 40.5, height: 30, depth: 60, weight: 70, quantity: 1 },
  ],
  tail_lift: true,
  pallet_exchange: true,
};

test('planned days are told as of the day where the person is, the day it was booked as of UTC, in which it is', () => {
  const angeles = { ...paper(), today: '2026-11-17', utcToday: '2026-11-18' };
  const planned = { cargo_ready_date: '2026-11-16', etd: '2026-11-17', eta: '2026-11-18' };
  const lines = drawShipment(shipment({ ...planned, create_time: '2026-11-18T02:00:00.000Z' }), undefined, angeles);
  expect(lines).toContain('Cargo ready    16 Nov 2026, yesterday');
  expect(lines).toContain('Departure      ETD 17 Nov 2026, today');
  expect(lines).toContain('Arrival        ETA 18 Nov 2026, tomorrow');
  expect(lines).toContain('Booked         18 Nov 2026, today');
});

describe('a shipment', () => {
  test('of containers is told with its route, dates, cargo and free days', () => {
    const full = shipment({
      etd: '2026-11-12',
      eta: '2026-11-16',
      cargo_ready_date: '2026-11-01',
      insured_goods_value: { currency: 'EUR', amount_cents: 8_450_000 },
      fcl: containers,
    });
    expect(drawShipment(full, sanne, paper())).toEqual([
      'K7WM-42QX · Stainless cookware',
      'Active: booked and under way, or being prepared to move',
      '',
      'Route          Ningbo, CN → Rotterdam, NL, by sea',
      'Cargo ready    1 Nov 2026, 14 days ago',
      'Departure      ETD 12 Nov 2026, 3 days ago',
      'Arrival        ETA 16 Nov 2026, tomorrow',
      'Forwarder ref  FL-26-00412',
      'Insured for    EUR 84,500.00',
      'On your side   Sanne Polderkamp',
      'Booked         1 Oct 2026, 45 days ago',
      'Cargo          full containers',
      'Free days      7 days of demurrage, 1 day of detention, 3 days of storage',
      '',
      '  • MSCU6639870, 40 ft high cube, seal SL48213, 18,250 kg',
      '  • no number yet, CONTAINER_TYPE_IGLOO',
    ]);
  });

  test('says nothing of the kind of a container where none is stated', () => {
    const unknown = {
      container_number: 'PLNU4769375',
      type: 'CONTAINER_TYPE_UNSPECIFIED',
      seal_number: '',
      gross_weight: 0,
    };
    const lines = drawShipment(shipment({ fcl: { ...containers, containers: [unknown] } }), undefined, paper());
    expect(lines.at(-1)).toBe('  • PLNU4769375');
  });

  test('of pallets is told with their sizes, and what is needed on delivery', () => {
    const lines = drawShipment(shipment({ cargo_type: 'CARGO_TYPE_PALLETS', lcl: pallets }), undefined, paper());
    expect(lines.slice(-5)).toEqual([
      'Cargo          cargo on pallets',
      'On delivery    a tail lift is needed, pallets are exchanged',
      '',
      '  • 3 of 80 × 120 × 120 cm, 250.1 kg each, 750.3 kg together',
      '  • 1 of 40.5 × 30 × 60 cm, 70 kg',
    ]);
  });

  test('that is hardly known says so, and leaves the rest out', () => {
    const bare = shipment({ forwarder_reference: '', description: '', status: 'STATUS_LOST' });
    expect(drawShipment(bare, undefined, paper())).toEqual([
      'K7WM-42QX',
      'STATUS_LOST',
      '',
      'Route      Ningbo, CN → Rotterdam, NL, by sea',
      'Departure  not known yet',
      'Arrival    not known yet',
      'Booked     1 Oct 2026, 45 days ago',
      'Cargo      full containers',
    ]);
  });

  test('without free days says so', () => {
    const none = { ...containers, free_demurrage_days: 0, free_detention_days: 0, free_storage_days: 0 };
    expect(drawShipment(shipment({ fcl: none }), undefined, paper())).toContain('Free days      none');
    const combined = { ...none, free_dd_combined_days: 14 };
    expect(drawShipment(shipment({ fcl: combined }), undefined, paper())).toContain(
      'Free days      14 days of demurrage and detention together',
    );
  });

  test('fits 40 columns and cannot steer the terminal', () => {
    const evil = '\u001b[31mRed\u009b2J\nSea ';
    const lines = drawShipment(
      shipment({
        description: evil.repeat(9),
        forwarder_reference: evil,
        status: evil,
        fcl: {
          ...containers,
          containers: [{ container_number: evil, type: evil, seal_number: evil, gross_weight: 1 }],
        },
      }),
      { ...sanne, first_name: evil },
      paper(40),
    );
    expect(lines).toEqual(lines.map(plainText));
    for (const line of lines) expect(width(line)).toBeLessThanOrEqual(40);
  });
});

test('a route says which end is not known', () => {
  expect(routeOf(shipment({ origin: undefined }))).toBe('not known → Rotterdam, NL, by sea');
  expect(routeOf(shipment({ origin: undefined, destination: undefined, transport_mode: 'BY_CAMEL' }))).toBe('BY_CAMEL');
});
