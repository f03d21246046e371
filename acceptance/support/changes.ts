// One change of each kind that an import can make, each to an organization of its own.
import { client, credentialOf, documentSlot, file, inquiry, invoice, organization, shipment, user } from './records.ts';

const bytes = Buffer.from('%PDF-1.4 packing list');
const WAYBILL = '074-12345675';
const departed = { type: 'AIR_TRACKING_EVENT_TYPE_DEPARTED', state: 'TRACKING_EVENT_STATE_ACTUAL' };

interface Change {
  path: string;
  lines: object[];
  expected: object;
}

const CHANGES: Record<string, (organization_id: string, shipment_id: string) => Change> = {
  'a shipment': (organization_id, id) => ({
    path: `/v1/shipment/${id}`,
    lines: [shipment({ id, organization_id, description: 'changed' })],
    expected: { description: 'changed' },
  }),
  'a new shipment': (organization_id, shipment_id) => ({
    path: '/v1/shipment?limit=1',
    lines: [shipment({ id: `${shipment_id}9`, organization_id })],
    expected: { shipments: [{ id: `${shipment_id}9` }] },
  }),
  'an inquiry': (organization_id, shipment_id) => ({
    path: '/v1/inquiry',
    lines: [inquiry({ id: `${shipment_id}5`, organization_id, requester_user_id: organization_id })],
    expected: { inquiries: [{ id: `${shipment_id}5` }] },
  }),
  'an invoice': (_, shipment_id) => ({
    path: `/v1/shipment/${shipment_id}/invoice`,
    lines: [invoice({ id: `${shipment_id}4`, shipment_id })],
    expected: { invoices: [{ id: `${shipment_id}4` }] },
  }),
  'a user': (organization_id) => ({
    path: '/v1/profile/user',
    lines: [user({ id: organization_id, organization_id, first_name: 'Renamed' })],
    expected: { first_name: 'Renamed' },
  }),
  'an organization': (id) => ({
    path: '/v1/profile/organization',
    lines: [organization({ id, vat: 'NL1' })],
    expected: { vat: 'NL1' },
  }),
  'a document slot': (_, shipment_id) => ({
    path: `/v1/shipment/${shipment_id}/document`,
    lines: [documentSlot({ id: `${shipment_id}2`, shipment_id, document: file(`${shipment_id}3`, bytes) })],
    expected: { documents: [{ document: { id: `${shipment_id}3`, size_bytes: String(bytes.length) } }] },
  }),
  'a container': (_, shipment_id) => ({
    path: `/v1/shipment/${shipment_id}/tracking`,
    lines: [container(shipment_id, 'TCLU4711000')],
    expected: { sea: { containers: [{ container_number: 'MSCU6639870' }, { container_number: 'TCLU4711000' }] } },
  }),
  'a sea event': (_, shipment_id) => ({
    path: `/v1/shipment/${shipment_id}/tracking`,
    lines: [
      {
        ...{ kind: 'sea_event', shipment_id, container_number: 'MSCU6639870', timestamp: '2026-03-14T09:00:00Z' },
        ...{ type: 'SEA_TRACKING_EVENT_TYPE_DEPARTED', state: 'TRACKING_EVENT_STATE_ACTUAL' },
      },
    ],
    expected: { sea: { containers: [{ status: 'CONTAINER_TRACKING_STATUS_SAILING' }] } },
  }),
  'an air event': (organization_id) => ({
    path: `/v1/shipment/${organization_id}800/tracking`,
    lines: [{ kind: 'air_event', air_waybill: WAYBILL, ...departed, timestamp: '2026-03-14T09:00:00Z' }],
    expected: { air: { events: [departed] } },
  }),
  'an air event of a waybill that another organization shares': (organization_id) => ({
    path: `/v1/shipment/${organization_id}800/tracking`,
    lines: [],
    expected: { air: { events: [departed] } },
  }),
};

const container = (shipment_id: string, container_number: string) => ({
  ...{ kind: 'container', shipment_id, container_number, container_type: 'CONTAINER_TYPE_40_HIGH_CUBE' },
});
const byAir = { transport_mode: 'TRANSPORT_MODE_AIR', cargo_type: 'CARGO_TYPE_PACKAGES', air_waybill: WAYBILL };

export const changes = Object.entries(CHANGES).map(([what, make], at) => {
  const id = String(40 + at);
  const shipment_id = `${id}100`;
  const isByAir = what.startsWith('an air event');
  const before = [
    ...client(id, id),
    shipment({ id: shipment_id, organization_id: id }),
    container(shipment_id, 'MSCU6639870'),
    ...(isByAir ? [shipment({ id: `${id}800`, organization_id: id, ...byAir })] : []),
  ];
  return { what, before, who: { credential: credentialOf(id) }, ...make(id, shipment_id) };
});

/** What is there before. */
export function recordsToChange(): object[] {
  const waybill = { kind: 'air_waybill', number: WAYBILL, status: 'AIR_TRACKING_STATUS_BOOKED' };
  return [waybill, ...changes.flatMap(({ before }) => before)];
}
