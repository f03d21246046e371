import { at, type Calendar } from './calendar.ts';
import { checklist, type Wanted } from './checklist.ts';
import type { DemoLine } from './lines.ts';
import type { Paper } from './pdf.ts';
import { type Random, random } from './random.ts';
import { sampleFile } from './sample-files.ts';
import type { Consignment } from './shipments.ts';

const FIRST_SLOT_ID = 300_001;
const FIRST_DOCUMENT_ID = 400_001;

/** Types that expire, and after how many days. */
const VALID_DAYS: Partial<Record<Wanted['type'], number>> = {
  TYPE_COC_EXCERPT: 90,
  TYPE_DIRECT_REPRESENTATION: 365,
  TYPE_FISCAL_REPRESENTATION: 365,
  TYPE_DIRECT_FISCAL_COMBO_REPRESENTATION: 365,
  TYPE_MSDS: 1_095,
  TYPE_TEST_CERTIFICATE: 730,
};

/** TYPE_PACKING_LIST: `Packing list` on the paper, `packing-list` in the file's name. */
const words = (type: Wanted['type']): string => type.replace('TYPE_', '').toLowerCase().replaceAll('_', ' ');

function paper(type: Wanted['type'], { line, plan }: Consignment): Paper {
  const title = words(type);
  const packed = line.fcl
    ? line.fcl.containers.map(({ container_number, seal_number, gross_weight }) => [
        container_number || 'container to be named',
        seal_number || '-',
        `${gross_weight} kg`,
      ])
    : (line.lcl?.components ?? []).map(({ quantity, width, depth, height, weight }) => [
        `${quantity} x ${plan.goods}`,
        `${width} x ${depth} x ${height} cm`,
        `${weight * quantity} kg`,
      ]);
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    facts: [
      ['Shipment', line.reference],
      ['Forwarder reference', line.forwarder_reference],
      ['Shipper', line.origin?.organization ?? ''],
      ['From', line.origin?.locality ?? ''],
      ['Consignee', line.destination?.organization ?? ''],
      ['To', line.destination?.locality ?? ''],
      ['Goods', line.description],
    ],
    table: [[line.fcl ? 'Container' : 'Units', line.fcl ? 'Seal' : 'Size', 'Gross weight'], ...packed],
  };
}

/** Received when its day has come; some are late, some are refused, and nobody asks any more when it was called off. */
function slotStatus({ line }: Consignment, { type, day }: Wanted, dice: Random): DemoLine<'document_slot'>['status'] {
  const luck = dice.int(1, 100);
  if (type === 'TYPE_UNSPECIFIED') return 'STATUS_UNSPECIFIED';
  if (line.status === 'STATUS_CANCELLED' && day >= -40) return 'STATUS_DELETED';
  if (day >= 0) return 'STATUS_TO_BE_RECEIVED';
  if (luck <= 5) return 'STATUS_REJECTED';
  if (luck <= 7) return 'STATUS_DELETED';
  return luck <= 32 ? 'STATUS_TO_BE_RECEIVED' : 'STATUS_RECEIVED';
}

function upload(wanted: Wanted, consignment: Consignment, dice: Random, calendar: Calendar) {
  const uploaded = Math.max(at(wanted.day, dice.int(6, 17), dice.int(0, 59)), consignment.created + 45);
  const extension = dice.pick(wanted.files);
  const valid_days = VALID_DAYS[wanted.type];
  return {
    file_name: `${words(wanted.type).replaceAll(' ', '-')}-${consignment.line.reference}.${extension}`,
    uploaded_on: calendar.instant(uploaded),
    // Issued some weeks before it was sent: excerpts of older shipments have expired since.
    ...(valid_days && { expiration_date: calendar.date(wanted.day + valid_days - 21) }),
    ...sampleFile(extension, paper(wanted.type, consignment)),
  };
}

/** Checklists of all shipments, in their order: the ids of slots and documents rise together. */
export function* documents(
  shipments: readonly Consignment[],
  calendar: Calendar,
): Generator<DemoLine<'document_slot'>> {
  let slot = FIRST_SLOT_ID;
  let document = FIRST_DOCUMENT_ID;
  for (const consignment of shipments) {
    const dice = random(`documents ${consignment.line.reference}`);
    for (const wanted of checklist(consignment)) {
      const status = slotStatus(consignment, wanted, dice);
      const has_file = status === 'STATUS_RECEIVED' || status === 'STATUS_REJECTED';
      yield {
        kind: 'document_slot',
        id: String(slot++),
        shipment_id: consignment.line.id,
        type: wanted.type,
        status,
        ...(has_file && { document: { id: String(document++), ...upload(wanted, consignment, dice, calendar) } }),
      };
    }
  }
}
