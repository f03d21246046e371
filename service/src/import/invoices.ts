import {
  type ImportLine,
  Invoice,
  isInvoiceReference,
  lists,
  render,
  type Shipment,
  searchOf,
} from '@fairlead/contract';
import { keepContent } from './content.ts';
import { identityOf, keep, knownBy } from './references.ts';
import { refuse, type Session } from './session.ts';

/** The first is what the service gives; the others are for when someone else gave just that. */
const LETTERS = 'FGHJKLMNPQ';

export async function keepInvoice(session: Session, line: ImportLine<'invoice'>): Promise<void> {
  const stored = await session.referred('shipment', 'shipment_id', line.shipment_id);
  const shipment = JSON.parse(stored.body) as Shipment;
  const { pdf_base64, pdf_path, ...given } = line;
  const newReference = (id: bigint, tries: number) => `${LETTERS[tries]}${id}-${shipment.reference}`;
  const { id, reference, stored: before } = await identityOf(session, 'invoice', line, newReference);
  if (!isInvoiceReference(reference) || !reference.endsWith(`-${shipment.reference}`)) {
    refuse('reference', `must be a letter, digits, a hyphen and the shipment's reference ${shipment.reference}`);
  }
  const { currency } = line.amount_ex_vat;
  if (line.amount_inc_vat.currency !== currency)
    refuse('amount_inc_vat', `must be in ${currency}, as amount_ex_vat is`);
  const create_time = line.create_time ?? (before && (JSON.parse(before.body) as Invoice).create_time) ?? session.now;
  const invoice = render(Invoice, { ...given, id: String(id), reference, create_time });
  const pdf = await keepContent(session, 'pdf', { base64: pdf_base64, path: pdf_path });
  const columns = {
    id,
    organization_id: BigInt(stored.organization_id),
    shipment_id: BigInt(line.shipment_id),
    pdf_sha256: pdf?.sha256 ?? null,
    pdf_size_bytes: pdf?.size_bytes ?? null,
    currency,
    search: searchOf(lists.invoices, invoice),
    body: JSON.stringify(invoice),
  };
  await keep(session, 'invoice', columns, knownBy(line));
}
