import { Shipment } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, factsIn, rowsIn } from '../../drawing.fixture.tsx';
import { Cargo } from './Cargo.tsx';

const { fcl, ...rest } = example(Shipment);

it('tells every container, and the free days that were agreed', async () => {
  const free = { free_demurrage_days: 7, free_detention_days: 10, free_dd_combined_days: 0, free_storage_days: 1 };
  const bare = { container_number: '', type: 'CONTAINER_TYPE_20_REEFER', seal_number: '', gross_weight: 0 } as const;
  const containers = [...(fcl?.containers ?? []), bare];
  const html = await draw(Cargo, { shipment: { ...rest, fcl: { containers, ...free } } });
  expect(rowsIn(html)).toEqual([
    { Number: 'MSCU6639870', Type: '40 ft high cube', Seal: 'SL48213', 'Gross weight': '18,250 kg' },
    { Number: 'Not assigned yet', Type: '20 ft refrigerated', Seal: '–', 'Gross weight': '–' },
  ]);
  expect(factsIn(html)).toEqual({
    'Packed as': 'Containers',
    Demurrage: '7 days',
    Detention: '10 days',
    Storage: '1 day',
  });
  const combined = { ...free, free_demurrage_days: 0, free_detention_days: 0, free_dd_combined_days: 14 };
  const together = await draw(Cargo, { shipment: { ...rest, fcl: { containers, ...combined } } });
  expect(factsIn(together)).toEqual({ 'Packed as': 'Containers', Combined: '14 days', Storage: '1 day' });
});

const loose = { width: 80, height: 145.5, depth: 120, weight: 1250.5, quantity: 4 };
const pallets = { ...rest, cargo_type: 'CARGO_TYPE_PALLETS' as const };

it('tells how many loose units there are, their size and weight', async () => {
  const lcl = { components: [loose], tail_lift: false, pallet_exchange: false };
  const html = await draw(Cargo, { shipment: { ...pallets, lcl } });
  expect(rowsIn(html)).toEqual([
    { Pieces: '4', 'Length × width × height (cm)': '120 × 80 × 145.5', 'Weight each (kg)': '1,250.5' },
  ]);
  expect(factsIn(html)).toEqual({ 'Packed as': 'Pallets' });
});

it.each([
  [{ tail_lift: true, pallet_exchange: false }, 'Tail lift'],
  [{ tail_lift: false, pallet_exchange: true }, 'Pallet exchange'],
  [{ tail_lift: true, pallet_exchange: true }, 'Tail lift, Pallet exchange'],
])('tells of %o: %s', async (options, told) => {
  const html = await draw(Cargo, { shipment: { ...pallets, lcl: { components: [loose], ...options } } });
  expect(factsIn(html).Options).toBe(told);
});
