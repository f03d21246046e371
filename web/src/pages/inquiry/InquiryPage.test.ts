import { Inquiry, User } from '@fairlead/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, example, factsIn, linesIn, queries, rowsIn } from '../../drawing.fixture.tsx';
import { InquiryPage } from './InquiryPage.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 2, 27, 12), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const drawOf = (inquiry: Inquiry, around = {}) =>
  draw(
    InquiryPage,
    {},
    {
      answers: [
        [queries.inquiry('').queryKey, inquiry],
        [queries.colleague(inquiry.requester_user_id).queryKey, example(User)],
      ],
      ...around,
    },
  );

const loose: Inquiry = {
  ...example(Inquiry),
  update_time: '2026-03-15T21:40:00.000Z',
  special_contents: ['SPECIAL_CONTENTS_BATTERIES', 'SPECIAL_CONTENTS_LIQUIDS'],
  transport_modes: ['TRANSPORT_MODE_SEA', 'TRANSPORT_MODE_RAIL'],
  min_review_score: 4,
  timeslot_delivery: true,
  gas_measurement: true,
  storage: true,
};
const { lcl: _, total_volume: __, total_weight: ___, ...rest } = loose;

it('tells every field of an inquiry for loose cargo', async () => {
  const html = await drawOf(loose);
  expect(factsIn(html)).toEqual({
    'Port of loading': 'CNNGB',
    'Port of discharge': 'NLRTM',
    'Cargo ready on': '1 Apr 2026 (in 5 days)',
    'Cargo type': 'Pallets',
    'Special contents': 'Batteries, Liquids',
    'Total volume': '4.608 m³',
    'Total weight': '1,002 kg',
    'Tail lift': 'Yes',
    'Pallet exchange': 'No',
    'Ways of transport': 'Sea, Rail',
    Incoterms: 'FOB',
    Carriers: 'MSCU, MAEU',
    'Longest transit in days': '45 days',
    'Lowest review score': '4',
    'Number of HS codes': '2',
    Options: 'Delivery in a time slot, Gas measurement, Storage at destination',
    'Insured value': '€1,250.00',
    Name: 'Ningbo Kitchenware Co.',
    'E-mail': 'export@ningbo-kitchenware.example',
    Telephone: '+86 574 5555 0100',
    Address: '88 Beilun Road, Ningbo',
    'Asked by': 'Sanne Polderkamp / sanne@polderkamp.example / +31 10 555 0100',
    Created: '14 Mar 2026, 02:26',
    'Last changed': '15 Mar 2026, 14:40',
  });
  expect(rowsIn(html)).toEqual([
    { Quantity: '4', 'Length × width × height (cm)': '120 × 80 × 120', 'Weight each (kg)': '250.5' },
  ]);
});

it('tells what an inquiry leaves open as such', async () => {
  const { insured_goods_value: _, cargo_ready_date: __, ...told } = rest;
  const html = await drawOf({
    ...told,
    requester_user_id: '',
    special_contents: [],
    transport_modes: [],
    incoterms: [],
    carriers: [],
    suppliers: [],
    max_transit_days: 0,
    min_review_score: 0,
    hs_code_count: 0,
    timeslot_delivery: false,
    gas_measurement: false,
    storage: false,
    port_of_loading: '',
    port_of_discharge: '',
    lcl: { components: [], tail_lift: false, pallet_exchange: true },
  });
  expect(factsIn(html)).toEqual({
    'Port of loading': 'None asked for',
    'Port of discharge': 'None asked for',
    'Cargo type': 'Pallets',
    'Special contents': 'None',
    'Tail lift': 'No',
    'Pallet exchange': 'Yes',
    'Ways of transport': 'Not known',
    Incoterms: 'Not known',
    Carriers: 'Any',
    'Longest transit in days': 'No limit',
    'Lowest review score': 'Any',
    'Number of HS codes': 'One',
    Options: 'None',
    'Insured value': 'Not asked for',
    'Asked by': 'Not known',
    Created: '14 Mar 2026, 02:26',
    'Last changed': '15 Mar 2026, 14:40',
  });
  expect(linesIn(html)).toContain('No suppliers named.');
});

it('tells the containers of an inquiry, how many they are in all, and the free days wanted', async () => {
  const fcl = {
    containers: [
      { type: 'CONTAINER_TYPE_40_HIGH_CUBE' as const, quantity: 2, dropoff_terminal_code: 'ECTDELTA' },
      { type: 'CONTAINER_TYPE_20_REEFER' as const, quantity: 3, dropoff_terminal_code: '' },
    ],
    min_free_demurrage_days: 7,
    min_free_detention_days: 10,
  };
  const options = { timeslot_delivery: false, storage: false, side_loader_delivery: true };
  const boxed: Inquiry = { ...rest, ...options, cargo_type: 'CARGO_TYPE_CONTAINERS', fcl };
  const html = await drawOf(boxed);
  expect(rowsIn(html)).toEqual([
    { Quantity: '2', Type: '40 ft high cube', 'Drop-off terminal': 'ECTDELTA' },
    { Quantity: '3', Type: '20 ft refrigerated', 'Drop-off terminal': '–' },
  ]);
  expect(factsIn(html)).toMatchObject({
    'Cargo type': 'Containers',
    'Containers in all': '5',
    'Free days of demurrage, at least': '7 days',
    'Free days of detention, at least': '10 days',
    Options: 'Gas measurement, Delivery by side loader',
  });
  const unwished = await drawOf({ ...boxed, fcl: { ...fcl, min_free_demurrage_days: 0, min_free_detention_days: 0 } });
  expect(factsIn(unwished)).toMatchObject({
    'Free days of demurrage, at least': 'No wish',
    'Free days of detention, at least': 'No wish',
  });
});

it('says in Dutch, to who reads Dutch, what an accepted quote forbids', async () => {
  const html = await drawOf({ ...loose, status: 'STATUS_QUOTE_ACCEPTED' }, { language: 'nl' });
  expect(html).toContain('er is een offerte geaccepteerd: de aanvraag kan niet meer worden geannuleerd');
  expect(html).not.toContain('a quote was accepted');
});
