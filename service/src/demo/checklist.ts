import type { DocumentType, INTERNAL_DOCUMENT_TYPES, ValueOf } from '@fairlead/contract';
import { FOOD } from './charges.ts';
import { lanes } from './plan.ts';
import type { Extension } from './sample-files.ts';
import type { Consignment } from './shipments.ts';

/** A document asked for, the day it is to be had (counted from today), and the kinds of file it comes in. */
export interface Wanted {
  type: ValueOf<typeof DocumentType> | (typeof INTERNAL_DOCUMENT_TYPES)[number];
  day: number;
  files: readonly [Extension, ...Extension[]];
}

const BATTERIES_OR_OIL = /oil|speaker|charger|solar|plug/i;
const ELECTRICAL = /light|lamp|kettle|scale|plug|frame|fan|Sensor|Anzeige/;

const wanted = (type: Wanted['type'], day: number, ...files: Wanted['files']): Wanted => ({ type, day, files });

/** Import papers: German customs give an ATB, the Dutch a TTW and later an assessment; elsewhere others file them. */
function customs({ line, sea, arrives }: Consignment): Wanted[] {
  if (sea && lanes[sea.lane].discharge === 'DEHAM') return [wanted('TYPE_ATB', arrives + 1, 'pdf')];
  if (line.destination?.region_code !== 'NL') return [];
  return [wanted('TYPE_TTW', arrives + 1, 'pdf', 'pdf', 'edi'), wanted('TYPE_UTB', arrives + 4, 'pdf')];
}

function transport(consignment: Consignment): Wanted[] {
  const { line, departs, arrives } = consignment;
  switch (line.transport_mode) {
    case 'TRANSPORT_MODE_SEA':
      return [
        wanted(line.fcl ? 'TYPE_MASTER_BILL_OF_LADING' : 'TYPE_HOUSE_BILL_OF_LADING', departs + 5, 'pdf'),
        wanted('TYPE_DELIVERY_ORDER', arrives, 'pdf'),
        ...customs(consignment),
      ];
    case 'TRANSPORT_MODE_AIR':
      return [
        wanted('TYPE_HOUSE_AIRWAY_BILL', departs, 'pdf'),
        wanted('TYPE_MASTER_AIRWAY_BILL', departs, 'pdf'),
        ...customs(consignment),
      ];
    case 'TRANSPORT_MODE_ROAD':
      return [wanted('TYPE_CMR', departs, 'pdf')];
    case 'TRANSPORT_MODE_RAIL':
      return [wanted('TYPE_OTHER', departs, 'pdf'), ...customs(consignment)];
    default:
      return [wanted('TYPE_HOUSE_AIRWAY_BILL', departs, 'pdf')];
  }
}

/** Papers of the client itself, asked for again from time to time. */
function representation({ line, plan, departs }: Consignment): Wanted[] {
  const turn = Number(line.id) % 8;
  if (plan.client === 'other') {
    const combined = turn % 2 === 0;
    const type = combined ? 'TYPE_DIRECT_FISCAL_COMBO_REPRESENTATION' : 'TYPE_FISCAL_REPRESENTATION';
    return turn < 4 ? [wanted(type, departs - 8, 'docx', 'pdf')] : [];
  }
  if (turn === 0) return [wanted('TYPE_DIRECT_REPRESENTATION', departs - 8, 'docx', 'pdf')];
  return turn === 1 ? [wanted('TYPE_COC_EXCERPT', departs - 8, 'pdf')] : [];
}

/** What the forwarder files for itself; clients never see it. */
function internal({ line, departs }: Consignment): Wanted[] {
  const turn = Number(line.id) % 15;
  if (turn === 2) return [wanted('TYPE_CARRIER_INVOICE', departs + 2, 'pdf')];
  if (turn === 7) return [wanted('TYPE_RATE_CONFIRMATION', departs - 12, 'xlsx')];
  return turn === 12 ? [wanted('TYPE_INTERNAL_NOTE', departs - 3, 'txt')] : [];
}

export function checklist(consignment: Consignment): Wanted[] {
  const { line, plan, departs, arrives } = consignment;
  const list = [
    wanted('TYPE_COMMERCIAL_INVOICE', departs - 4, 'pdf', 'pdf', 'pdf', 'docx'),
    wanted('TYPE_PACKING_LIST', departs - 3, 'pdf', 'xlsx', 'xlsx', 'txt'),
    ...transport(consignment),
    ...representation(consignment),
  ];
  if (line.insured_goods_value) list.push(wanted('TYPE_INSURANCE_CERTIFICATE', departs - 1, 'pdf'));
  if (BATTERIES_OR_OIL.test(plan.goods)) list.push(wanted('TYPE_MSDS', departs - 6, 'pdf', 'txt'));
  if (ELECTRICAL.test(plan.goods)) list.push(wanted('TYPE_TEST_CERTIFICATE', departs - 6, 'pdf'));
  if (FOOD.test(plan.goods)) list.push(wanted('TYPE_TEST_CERTIFICATE', departs - 2, 'pdf'));
  // Photographs: of the damage or the seal, taken at the quay.
  if (Number(line.id) % 4 === 0) list.push(wanted('TYPE_OTHER', arrives + 2, 'jpg', 'png', 'gif'));
  if (line.status === 'STATUS_UNSPECIFIED') list.push(wanted('TYPE_UNSPECIFIED', departs, 'pdf'));
  return [...list, ...internal(consignment)];
}
