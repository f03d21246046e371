import {
  AirTracking,
  AirTrackingEvent,
  SeaTrackingEvent,
  Shipment,
  TrackedContainer,
  type Tracking,
} from '@fairlead/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, example, linesIn, queries } from '../../drawing.fixture.tsx';
import { TrackingSection } from './Tracking.tsx';
import { shipmentWords } from './words.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 2, 20, 12), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const words = shipmentWords.en;
const shipment: Shipment = { ...example(Shipment), status: 'STATUS_ACTIVE' };

const toldOf = async (tracking: Tracking, about: Shipment = shipment) =>
  linesIn(
    await draw(
      TrackingSection,
      { shipment: about },
      {
        answers: [[queries.tracking(about.reference).queryKey, tracking]],
      },
    ),
  );

const flown = (event: AirTrackingEvent): Tracking => ({ air: { ...example(AirTracking), events: [event] } });

it('tells a flight with its airline, and the measures that were reported, as those of the whole waybill', async () => {
  const lines = await toldOf(flown(example(AirTrackingEvent)));
  expect(lines).toEqual(
    expect.arrayContaining([
      'In transit',
      words.whole_waybill,
      'Flight KL0896, KLM Cargo',
      '12 pieces, 840.5 kg, 4.2 m³',
    ]),
  );
});

it('tells no measure that was not reported, and nothing of the whole waybill without any', async () => {
  const { cargo: _, flight: __, ...bare } = example(AirTrackingEvent);
  const some = await toldOf(flown({ ...bare, flight: { number: 'KL0896' }, cargo: { pieces: 1 } }));
  expect(some).toEqual(expect.arrayContaining(['Flight KL0896', '1 piece']));
  const none = await toldOf(flown(bare));
  expect(none).not.toContain(words.whole_waybill);
  expect(none.join()).not.toMatch(/Flight|piece/);
});

it('says of a milestone that its time has passed without a report, and of no other', async () => {
  const at = (timestamp: string): SeaTrackingEvent => ({
    ...example(SeaTrackingEvent),
    state: 'TRACKING_EVENT_STATE_EXPECTED',
    timestamp,
  });
  const { discharge_date: _, ...container } = example(TrackedContainer);
  const seen = (events: SeaTrackingEvent[]) => toldOf({ sea: { containers: [{ ...container, events }] } });
  const passed = at('2026-03-19T12:00:00.000Z');
  const lines = await seen([passed, at('2026-03-21T12:00:00.000Z')]);
  expect(lines.filter((line) => line === words.overdue)).toHaveLength(1);
  expect(await seen([{ ...passed, state: 'TRACKING_EVENT_STATE_ACTUAL' }])).not.toContain(words.overdue);
});

const unmoved: Tracking = { sea: { containers: [{ ...example(TrackedContainer), events: [] }] } };

it.each([
  ['STATUS_ACTIVE', words.no_events, words.no_containers],
  ['STATUS_COMPLETED', words.no_events_ended, words.no_containers_ended],
  ['STATUS_CANCELLED', words.no_events_ended, words.no_containers_ended],
] as const)(
  'says of a shipment in %s that nothing was reported, so that nobody waits in vain',
  async (status, no_events, no_containers) => {
    const about = { ...shipment, status };
    expect(await toldOf(unmoved, about)).toContain(no_events);
    expect(await toldOf({ sea: { containers: [] } }, about)).toContain(no_containers);
  },
);
