// An import of every kind of record, of any length: all that could be left to the service is given, so that every run
// of it leaves the same state.
import { everyKind } from '../../acceptance/support/every-kind.ts';
import { client, documentSlot, file, inquiry, invoice, shipment } from '../../acceptance/support/records.ts';

const TIME = '2026-03-14T08:30:00.000Z';

/** So many shipments, and something of every other kind for each tenth of them. */
export function* mixedImport(shipments: number): Generator<object> {
  yield* everyKind;
  yield* client();
  for (let number = 0; number < shipments; number++) {
    const id = String(100_000 + number);
    yield shipment({ id, reference: referenceOf('S', number), create_time: TIME, ...texts(number) });
    if (number % 10 === 0) yield* belongings(id, number);
  }
}

const referenceOf = (letter: string, number: number) =>
  `${letter}${String(Math.floor(number / 10_000)).padStart(3, '0')}-${String(number % 10_000).padStart(4, '0')}`;

const texts = (number: number) => ({
  description: `Stainless cookware, lot ${number}, ${(number * 7_919) % 100_003} boxes`,
  origin: { region_code: 'CN', locality: `Ningbo ${number % 97}` },
  destination: { region_code: 'NL', locality: 'Rotterdam' },
});

function* belongings(shipment_id: string, number: number): Generator<object> {
  const own = (kind: number) => String(kind * 1_000_000 + number);
  const container_number = `MSCU${6_000_000 + number}`;
  const departed = { type: 'SEA_TRACKING_EVENT_TYPE_DEPARTED', state: 'TRACKING_EVENT_STATE_ACTUAL', timestamp: TIME };
  // Some are the same: a file that two documents have is stored once.
  const content = Buffer.alloc(1_000 + (number % 40_000), `papers ${number % 700}; `);
  yield { kind: 'container', shipment_id, container_number, container_type: 'CONTAINER_TYPE_20_REEFER' };
  yield { kind: 'sea_event', shipment_id, container_number, ...departed };
  yield documentSlot({ id: own(1), shipment_id, document: file(own(2), content, { uploaded_on: TIME }) });
  const pdf_base64 = Buffer.from(`%PDF-1.4 invoice ${number}`).toString('base64');
  const reference = `F${number}-${referenceOf('S', number)}`;
  yield invoice({ id: own(3), shipment_id, reference, create_time: TIME, ...(number % 20 === 0 && { pdf_base64 }) });
  const times = { create_time: TIME, update_time: TIME };
  yield inquiry({ id: own(4), reference: referenceOf('Q', number), ...times, ...texts(number) });
}
