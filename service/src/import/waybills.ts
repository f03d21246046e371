import { waybillNumber } from '../tracking/numbers.ts';
import {
  isKnownAirWaybill,
  keepAirWaybill,
  moveEventsAndShipments,
  type OtherSpelling,
  otherSpellings,
} from '../tracking/store.ts';
import type { Session } from './session.ts';

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
