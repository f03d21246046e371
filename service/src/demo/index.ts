import { airTracking } from './air.ts';
import { calendar } from './calendar.ts';
import { documents } from './documents.ts';
import { inquiries } from './inquiries.ts';
import { invoices } from './invoices.ts';
import type { DemoLine } from './lines.ts';
import { type DemoSecret, people } from './people.ts';
import { seaTracking } from './sea.ts';
import { consignments } from './shipments.ts';

export type { DemoLine } from './lines.ts';
export { type DemoSecret, demoPeople } from './people.ts';

interface DemoOptions {
  /** YYYY-MM-DD: all dates lie around it; ids, references and files are the same on every day. */
  today: string;
  /** For the people who shall be able to log in, usually `demoPeople`. */
  secrets: readonly DemoSecret[];
}

/** A forwarder and two clients in the middle of their year, as lines of the operator's import, in an order that holds. */
export function* demoRecords({ today, secrets }: DemoOptions): Generator<DemoLine> {
  const dates = calendar(today);
  const shipments = consignments(dates);
  yield* people(secrets);
  yield* numbered(AIR_EVENTS, airTracking(shipments, dates));
  let seaEvents = SEA_EVENTS;
  for (const shipment of shipments) {
    yield shipment.line;
    seaEvents = yield* numbered(seaEvents, seaTracking(shipment, dates));
  }
  yield* documents(shipments, dates);
  yield* invoices(shipments, dates);
  yield* inquiries(dates);
}

const SEA_EVENTS = 700_001;
const AIR_EVENTS = 800_001;

/** Events get ids of their own: tomorrow's demo then moves them, rather than telling them a second time. */
function* numbered(next: number, lines: Iterable<DemoLine>): Generator<DemoLine, number> {
  let id = next;
  for (const line of lines) {
    yield line.kind === 'sea_event' || line.kind === 'air_event' ? { ...line, id: String(id++) } : line;
  }
  return id;
}
