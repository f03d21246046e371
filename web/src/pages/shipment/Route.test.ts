import { SeaTrackingEvent, Shipment, TrackedContainer, User } from '@fairlead/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, example, factsIn, lateIn, queries } from '../../drawing.fixture.tsx';
import { Route } from './Route.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 2, 12, 12), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const shipment: Shipment = { ...example(Shipment), status: 'STATUS_ACTIVE', transport_mode: 'TRANSPORT_MODE_SEA' };

/** Drawn when tracking expects the arrival at an instant, or nothing. */
function drawOf(about: Shipment, expected?: string) {
  const event: SeaTrackingEvent = {
    ...example(SeaTrackingEvent),
    type: 'SEA_TRACKING_EVENT_TYPE_ARRIVED',
    state: 'TRACKING_EVENT_STATE_EXPECTED',
    ...(expected && { timestamp: expected }),
  };
  const { discharge_date: _, ...container } = example(TrackedContainer);
  const tracking = { sea: { containers: [{ ...container, events: expected ? [event] : [] }] } };
  return draw(
    Route,
    { shipment: about },
    {
      answers: [
        [queries.tracking(about.reference).queryKey, tracking],
        [queries.colleague(about.client_user_id).queryKey, example(User)],
      ],
    },
  );
}

const factsOf = async (...about: Parameters<typeof drawOf>) => factsIn(await drawOf(...about));

it('tells every date of a shipment, how far it is from today, and what else is known of it', async () => {
  expect(await factsOf(shipment)).toMatchObject({
    Transport: 'Sea',
    'Departure (ETD)': '14 Mar 2026, in 2 days',
    'Arrival (ETA)': '20 Apr 2026, in 39 days',
    'Cargo ready': '9 Mar 2026',
    'Insured value': '€1,250.00',
    'Contact on your side': 'Sanne Polderkamp / sanne@polderkamp.example / +31 10 555 0100',
    'Forwarder’s reference': 'FL-26-00412',
    Recorded: '2 Mar 2026, 00:15',
  });
});

it.each(['STATUS_COMPLETED', 'STATUS_CANCELLED'] as const)(
  'tells no distance of the dates of a shipment in %s',
  async (status) => {
    expect(await factsOf({ ...shipment, status })).toMatchObject({
      'Departure (ETD)': '14 Mar 2026',
      'Arrival (ETA)': '20 Apr 2026',
    });
  },
);

it('tells how many days a shipment is late, and makes that stand out', async () => {
  const html = await drawOf({ ...shipment, eta: '2026-03-09' });
  expect(factsIn(html)['Arrival (ETA)']).toBe('9 Mar 2026, 3 days late');
  expect(lateIn(html)).toEqual(['3 days late']);
});

it('tells how much earlier tracking expects it', async () => {
  const { 'Arrival (ETA)': told } = await factsOf(shipment, '2026-04-17T08:00:00.000Z');
  expect(told).toContain('tracking expects 17 Apr 2026 (3 days earlier)');
});
