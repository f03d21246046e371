import type { FreeTime } from './application/records.ts';
import { addDays } from './dates.ts';
import type { FclDetails } from './records/shipment.ts';
import type { TrackedContainer } from './records/tracking.ts';

// Free days of a container: how long it may stand in the terminal, or be out of it, before that costs money.

type FreeTimeClock = Pick<FreeTime, 'kind' | 'from_date' | 'free_days' | 'last_free_day'>;

/**
 * The clocks that run for a container now. The day a clock starts is not counted: the day after it is the first free
 * day, so that the last is as many days after the start as were agreed. 0 days are none agreed, and no clock.
 */
export function runningFreeTimes(fcl: FclDetails, container: TrackedContainer): FreeTimeClock[] {
  const { discharge_date, gate_out_time, empty_return_time } = container;
  const out = dayOf(gate_out_time);
  const back = dayOf(empty_return_time);
  const combined = fcl.free_dd_combined_days > 0;
  // What came back empty has left the terminal, though nobody said so.
  const left = out ?? back;
  return [
    ...clock('FREE_TIME_DEMURRAGE', combined ? 0 : fcl.free_demurrage_days, discharge_date, left),
    ...clock('FREE_TIME_DETENTION', combined ? 0 : fcl.free_detention_days, out, back),
    ...clock('FREE_TIME_DEMURRAGE_AND_DETENTION', fcl.free_dd_combined_days, discharge_date, back),
    ...clock('FREE_TIME_STORAGE', fcl.free_storage_days, discharge_date, left),
  ];
}

const dayOf = (instant: string | undefined): string | undefined => instant?.slice(0, 10);

/** None when it has not started, or has stopped. What happened before the start was of an earlier journey. */
function clock(
  kind: FreeTime['kind'],
  free_days: number,
  from_date: string | undefined,
  stopped_on: string | undefined,
): FreeTimeClock[] {
  if (!from_date || !(free_days > 0) || (stopped_on !== undefined && stopped_on >= from_date)) return [];
  return [{ kind, from_date, free_days, last_free_day: addDays(from_date, free_days) }];
}
