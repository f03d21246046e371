import type { Fairlead, Inquiry, Invoice, Shipment } from '@fairlead/sdk';
import { InvalidArgumentError, Option } from 'commander';
import { find, isName, NO_NAME } from './find.ts';
import type { Collection } from './list-flag.ts';
import type { Given } from './listing.ts';
import type { ReadPage } from './walk.ts';

// Where the records of a list come from: all there are, or the invoices of one shipment.

export interface Records {
  shipments: Shipment;
  inquiries: Inquiry;
  invoices: Invoice;
}

const OF_SHIPMENT = '--shipment <shipment>';

/** The flags of a list that are no parameters of its operation. */
export const placesOf = (collection: Collection): Option[] =>
  collection === 'invoices'
    ? [new Option(OF_SHIPMENT, 'those of one shipment, by its reference or id').argParser(readName)]
    : [];

function readName(text: string): string {
  if (isName(text)) return text;
  throw new InvalidArgumentError(`It ${NO_NAME}`);
}

/** Which shipment the list is narrowed to. */
export const shipmentIn = ({ shipment }: Given): string | undefined => shipment as string | undefined;

export function readerOf<C extends Collection>(client: Fairlead, collection: C, given: Given): ReadPage<Records[C]> {
  const shipment = shipmentIn(given);
  const read: ReadPage<object> =
    shipment === undefined
      ? (query) => client[collection].list(query)
      : (query) => find(client, 'shipment', shipment, (name) => client.shipments.invoices(name, query));
  return read as ReadPage<Records[C]>;
}
