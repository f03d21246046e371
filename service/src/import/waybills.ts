import {
  isKnownAirWaybill,
  keepAirWaybill,
  moveEventsAndShipments,
  type OtherSpelling,
  otherSpellings,
} from '../tracking/store.ts';
import type { Session } from './session.ts';

const DIGITS = 11;
const PREFIX = 3;

/** The number of an air waybill as it is kept: eleven digits are written in many ways. Any other text is its own. */
export function waybillNumber(written: string): string {
  const digits = written.replaceAll(/[ -]/g, '');
  if (digits.length !== DIGITS || !/^\d+$/.test(digits)) return written;
  return `${digits.slice(0, PREFIX)}-${digits.slice(PREFIX)}`;
}

/** What earlier versions have stored as it was written: of one number in two spellings, all that was told is of one. */
export async function uniteWaybills(session: Session): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const found: OtherSpelling[] = await otherSpellings(session.tx, last);
    last = found.at(-1)?.number;
    for (const { number: written, status, airline } of found) {
      const number = waybillNumber(written);
      if (number === written) continue;
      if (!(await isKnownAirWaybill(session.tx, number))) await keepAirWaybill(session.tx, number, status, airline);
      await moveEventsAndShipments(session.tx, written, number);
      await session.touchWaybill(number);
    }
  }
}
