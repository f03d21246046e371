import { FclDetails, Shipment, TrackedContainer } from '@fairlead/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw, example, linesIn } from '../../drawing.fixture.tsx';
import { FreeTimeNote, FreeTimes } from './FreeTimes.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 3, 24, 12), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

// Lifted off the vessel on the 20th: two clocks run, and the one told last ends first.
const container: TrackedContainer = { ...example(TrackedContainer), discharge_date: '2026-04-20' };
const fcl = { ...example(FclDetails), free_demurrage_days: 7, free_dd_combined_days: 0, free_storage_days: 3 };
const shipment: Shipment = { ...example(Shipment), status: 'STATUS_ACTIVE', fcl };
const about = { shipment, container };

it('tells the most urgent clock first', async () => {
  const lines = linesIn(await draw(FreeTimes, about));
  expect(lines.filter((line) => line.includes('until'))).toEqual([
    'Storage: until 23 Apr 2026, 1 day over',
    'Demurrage: until 27 Apr 2026, 3 days left',
  ]);
});

it('tells in the heading of a container the most urgent alone', async () => {
  expect(linesIn(await draw(FreeTimeNote, about))).toEqual(['Storage: 1 day over']);
});

it.each(['STATUS_COMPLETED', 'STATUS_CANCELLED'] as const)('tells no clock of a shipment in %s', async (status) => {
  const ended = { container, shipment: { ...shipment, status } };
  expect(linesIn(await draw(FreeTimes, ended))).toEqual([]);
  expect(linesIn(await draw(FreeTimeNote, ended))).toEqual([]);
});
