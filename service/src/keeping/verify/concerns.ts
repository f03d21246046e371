import type { Shipment } from '@fairlead/contract';
import type { Concern } from '../../attention/concerns/rules.ts';
import {
  askFor,
  CHUNK,
  concludedOf,
  keptConcerns,
  type ToldOfShipments,
  toldOfShipments,
} from '../../attention/concerns/store.ts';
import { readMeta } from '../../database/index.ts';
import type { Snapshot } from '../../database/snapshot.ts';
import type { Findings } from './findings.ts';
import { concernsOfOthers, type LiveShipment, liveShipments, nameOf } from './store.ts';

/** What is kept of what needs attention must be what shipments, checklists and tracking lead to. */
export async function verifyConcerns(snapshot: Snapshot, findings: Findings): Promise<string[]> {
  const { concerns_due } = await readMeta(snapshot);
  if (concerns_due) return ['what needs attention is made when the service starts, and was not verified'];
  for await (const chunk of chunks(liveShipments(snapshot))) await verifyChunk(snapshot, chunk, findings);
  for await (const concern of concernsOfOthers(snapshot)) {
    findings.add(nameOf('concern', concern), 'is of a shipment that is over');
  }
  return [];
}

/** So many of one organization as are asked for at once. */
async function* chunks(batches: AsyncIterable<LiveShipment[]>): AsyncGenerator<LiveShipment[]> {
  let chunk: LiveShipment[] = [];
  for await (const batch of batches) {
    for (const shipment of batch) {
      const [first] = chunk;
      if (first && (first.organization_id !== shipment.organization_id || chunk.length === CHUNK)) {
        yield chunk;
        chunk = [];
      }
      chunk.push(shipment);
    }
  }
  if (chunk.length > 0) yield chunk;
}

async function verifyChunk(snapshot: Snapshot, chunk: LiveShipment[], findings: Findings): Promise<void> {
  const organization_id = chunk[0]?.organization_id as string;
  const asked = askFor(
    BigInt(organization_id),
    chunk.map(({ id }) => BigInt(id)),
  );
  const told = await toldOfShipments(snapshot, asked);
  const kept = await keptConcerns(snapshot, asked);
  for (const { id, arrived, body } of chunk) {
    const made = concluded(body, told);
    // Its body, or that of something told of it, cannot be read: told by its own row.
    if (!made) continue;
    if (made.isThere !== (arrived === 1)) {
      findings.add(nameOf('shipment', { id }), `arrived is ${arrived}, going by its tracking it is ${1 - arrived}`);
    }
    compare(made.concerns, kept.get(id) ?? [], (concern, what) =>
      findings.add(nameOf('concern', { organization_id, ...concern }), what),
    );
  }
}

function concluded(body: string, told: ToldOfShipments) {
  try {
    return concludedOf(JSON.parse(body) as Shipment, told);
  } catch {
    return undefined;
  }
}

function compare(made: Concern[], kept: Concern[], tell: (concern: Concern, what: string) => void): void {
  const placeOf = ({ kind, place, type }: Concern) => [kind, place, type].join('\n');
  const left = new Map(kept.map((concern) => [placeOf(concern), concern]));
  for (const concern of made) {
    const found = left.get(placeOf(concern));
    if (!found) tell(concern, 'is missing');
    else if (found.body !== concern.body) tell(concern, 'is not what shipment and tracking say');
    left.delete(placeOf(concern));
  }
  for (const concern of left.values()) tell(concern, 'follows from nothing');
}
