// A database with a small organization for each way in which it can be damaged, so that all can be planted at once.
import { runSql } from './database.ts';
import { ndjson, sha256 } from './operator.ts';
import { runCommand } from './process.ts';
import { client, documentSlot, file, inquiry, invoice, shipment } from './records.ts';
import type { Place } from './service.ts';

/** What an organization's records are called. Those of the first are never damaged. */
export function namesOf(number: number) {
  const id = (place: number) => String(number * 100 + place);
  const reference = (what: string) => `${String(number).padStart(4, '0')}-${what}`;
  return {
    number,
    ...{ organization: id(1), person: id(2), session: id(3), sea: id(10), air: id(11), over: id(12) },
    ...{ slot: id(20), document: id(21), outstanding: id(22), sea_event: id(30), air_event: id(31) },
    ...{ invoice: id(40), inquiry: id(50), spare: id(60), waybill: `074-${number}`, container: `MSCU${number}` },
    ...{ SEAS: reference('SEAS'), AIRS: reference('AIRS'), OVER: reference('OVER'), INQU: reference('INQU') },
    ...{ papers: `papers ${number}`, pdf: `%PDF-1.4 ${number}` },
  };
}
export type Names = ReturnType<typeof namesOf>;
export const OTHER = namesOf(1);

const ACTUAL = { state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: '2026-03-20T08:30:00Z' };

const PALLETS = { width: 120, height: 100, depth: 80, weight: 250, quantity: 2 };

function recordsOf(names: Names): object[] {
  const { organization, person, sea, air, over, waybill, container } = names;
  const own = { organization_id: organization, client_user_id: person };
  return [
    ...client(organization, person),
    { kind: 'air_waybill', number: waybill, status: 'AIR_TRACKING_STATUS_BOOKED' },
    {
      ...{ kind: 'air_event', id: names.air_event, air_waybill: waybill, ...ACTUAL },
      type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED',
    },
    shipment({ ...own, id: sea, reference: names.SEAS, eta: '2026-04-20', fcl: { free_demurrage_days: 7 } }),
    shipment({
      ...{ ...own, id: air, reference: names.AIRS, air_waybill: waybill },
      ...{ transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PALLETS' },
    }),
    shipment({ ...own, id: over, reference: names.OVER, status: 'STATUS_COMPLETED', fcl: { free_storage_days: 1 } }),
    {
      ...{ kind: 'container', shipment_id: sea, container_number: container },
      container_type: 'CONTAINER_TYPE_40_REEFER',
    },
    {
      ...{ kind: 'sea_event', shipment_id: sea, container_number: container, ...ACTUAL },
      ...{ id: names.sea_event, type: 'SEA_TRACKING_EVENT_TYPE_DISCHARGED' },
    },
    // Known by what it says, not by an id.
    {
      ...{ kind: 'sea_event', shipment_id: sea, container_number: container, ...ACTUAL },
      ...{ timestamp: '2026-03-01T08:30:00Z', type: 'SEA_TRACKING_EVENT_TYPE_GATE_IN' },
    },
    documentSlot({ id: names.slot, shipment_id: sea, document: file(names.document, names.papers) }),
    documentSlot({ id: names.outstanding, shipment_id: sea }),
    documentSlot({ id: `${names.spare}`, shipment_id: over, type: 'TYPE_INTERNAL_NOTE' }),
    invoice({
      ...{ id: names.invoice, shipment_id: sea, reference: `F${names.number}-${names.SEAS}` },
      pdf_base64: Buffer.from(names.pdf).toString('base64'),
    }),
    inquiry({
      ...{ id: names.inquiry, organization_id: organization, requester_user_id: person, reference: names.INQU },
      ...{ cargo_type: 'CARGO_TYPE_PALLETS', lcl: { components: [PALLETS] } },
    }),
  ];
}

/** What clients leave behind: a log-in, and a claim of an inquiry that they sent. */
const tracesOf = ({ session, person, organization, inquiry, number }: Names) =>
  `INSERT INTO session (id, user_id, secret_sha256, create_time_ms, last_seen_ms, user_agent, address)
      VALUES (${session}, ${person}, '${sha256(`session ${number}`)}', 1, 1, '', '');
    INSERT INTO inquiry_claim (organization_id, fingerprint, inquiry_id, claim_time_ms)
      VALUES (${organization}, '${sha256(`claim ${number}`)}', ${inquiry}, 1);`;

/** Fills a place with organizations, and the one that is never damaged. */
export async function fillWorld({ env }: Place, names: Names[]): Promise<void> {
  const all = [OTHER, ...names];
  const { code, stderr } = await runCommand(['import', '-'], env, ndjson(all.flatMap(recordsOf)));
  if (code !== 0) throw new Error(stderr);
  await runSql(env, all.map(tracesOf).join('\n'));
}
