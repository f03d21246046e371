import { isCreditNote } from '@fairlead/contract/credit-note';
import type { Invoice } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { useKind } from './invoice-kind.ts';
import { TextLink } from './links.tsx';

/** An invoice by the reference that leads to it; a credit note is called one. */
export function InvoiceReference({ invoice }: { invoice: Invoice }) {
  const kind = useKind(invoice);
  const { reference } = invoice;
  return (
    <>
      <TextLink to="/invoices/$invoice" params={{ invoice: reference }} fw={600} className={wrapping(reference)}>
        <ReferenceText reference={reference} />
      </TextLink>
      {isCreditNote(invoice) && (
        <>
          {' '}
          <Text span size="sm" c="dimmed">
            {kind}
          </Text>
        </>
      )}
    </>
  );
}

const USUAL_LENGTH = 20;

/** One of the usual length stays whole; the longest are twice that. */
const wrapping = (reference: string) => (reference.length > USUAL_LENGTH ? 'parted' : 'whole');

/** Where it has to be broken, then before the shipment's reference that it ends in. */
export function ReferenceText({ reference }: { reference: string }) {
  const own = reference.indexOf('-') + 1;
  return (
    <>
      <span className="whole">{reference.slice(0, own)}</span>
      <wbr />
      <span className="whole">{reference.slice(own)}</span>
    </>
  );
}
