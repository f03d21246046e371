import type { Invoice } from '@fairlead/sdk/application';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { DueDate } from '../../components/DueDate.tsx';
import { Facts } from '../../components/Facts.tsx';
import type { AskForFile } from '../../components/files.ts';
import { ReferenceText } from '../../components/InvoiceReference.tsx';
import { useKind } from '../../components/invoice-kind.ts';
import { Known } from '../../components/Known.tsx';
import { TextLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PdfView } from '../../components/PdfView.tsx';
import { RecordProblem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { PagePending } from '../../components/Waiting.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { Lines } from './Lines.tsx';
import { invoiceWords } from './words.ts';

export function InvoicePage() {
  const { invoice: name = '' } = useParams({ strict: false });
  const asked = useQuery(queries.invoice(name));
  return (
    <Known of={asked} waiting={<PagePending />} tell={RecordProblem}>
      {(invoice) => <Shown invoice={invoice} />}
    </Known>
  );
}

function Shown({ invoice }: { invoice: Invoice }) {
  const words = useWords(invoiceWords);
  const kind = useKind(invoice);
  const { id, reference, status } = invoice;
  const title = `${kind} ${reference}`;
  const ask: AskForFile = (options) => api.invoices.download(id, options);
  return (
    <>
      <PageHeader
        title={title}
        shown={
          <>
            {kind} <ReferenceText reference={reference} />
          </>
        }
        mark={<StatusBadge of="InvoiceStatus" value={status} />}
        actions={<DownloadButton ask={ask}>{words.download}</DownloadButton>}
      />
      <InvoiceFacts invoice={invoice} />
      <Section title={words.lines}>
        <Lines invoice={invoice} />
      </Section>
      <Section title={words.pdf(kind)}>
        <PdfView name={`invoice ${id}`} title={words.pdf_of(title)} ask={ask} />
      </Section>
    </>
  );
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const words = useWords(invoiceWords);
  const format = useFormat();
  const kind = useKind(invoice);
  const { issue_date, due_date, published_at, shipment_id, amount_ex_vat, amount_inc_vat } = invoice;
  return (
    <Section title={kind}>
      <Facts
        facts={[
          [words.shipment, <ShipmentLink key="shipment" id={shipment_id} />],
          [words.issued, issue_date && format.date(issue_date)],
          [words.due, due_date && <DueDate key="due" invoice={invoice} ahead />],
          [words.published, published_at && format.instant(published_at)],
          [words.ex_vat, format.money(amount_ex_vat)],
          [words.inc_vat, format.money(amount_inc_vat)],
        ]}
      />
    </Section>
  );
}

/** The shipment by its reference; by its id until that is known. */
function ShipmentLink({ id }: { id: string }) {
  const { data } = useQuery(queries.shipment(id));
  return (
    <TextLink to="/shipments/$shipment" params={{ shipment: data?.reference ?? id }}>
      {data?.reference ?? id}
    </TextLink>
  );
}
