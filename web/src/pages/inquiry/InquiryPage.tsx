import { INQUIRIES_TO_REVIEW } from '@fairlead/contract/application/attention';
import type { Inquiry } from '@fairlead/sdk/application';
import { Alert, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../api/queries.ts';
import { Address } from '../../components/Address.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Known } from '../../components/Known.tsx';
import { NoticeLine } from '../../components/NoticeLine.tsx';
import type { Notice } from '../../components/notice.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Person } from '../../components/Person.tsx';
import { RecordProblem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { PagePending } from '../../components/Waiting.tsx';
import { common } from '../../i18n/common.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { fieldLabels } from '../inquiry-form/labels.ts';
import { Cargo } from './Cargo.tsx';
import { InquiryActions } from './InquiryActions.tsx';
import { Insurance } from './Suppliers.tsx';
import { Wishes } from './Wishes.tsx';
import { inquiryWords } from './words.ts';

export function InquiryPage() {
  const { inquiry: name = '' } = useParams({ strict: false });
  const asked = useQuery(queries.inquiry(name));
  return (
    <Known of={asked} waiting={<PagePending />} tell={RecordProblem}>
      {(inquiry) => <ReadInquiry key={inquiry.id} inquiry={inquiry} />}
    </Known>
  );
}

function ReadInquiry({ inquiry }: { inquiry: Inquiry }) {
  const words = useWords(inquiryWords);
  const labels = useWords(fieldLabels).InquiryInput;
  const { unknown } = useWords(common);
  const [notice, setNotice] = useState<Notice>();
  return (
    <>
      <NoticeLine reference={inquiry.reference} now={notice} />
      <PageHeader
        title={inquiry.reference}
        mark={<StatusBadge of="InquiryStatus" value={inquiry.status} />}
        subtitle={<bdi style={{ whiteSpace: 'pre-line' }}>{inquiry.description}</bdi>}
        actions={<InquiryActions inquiry={inquiry} onTold={setNotice} />}
      />
      {isToReview(inquiry) && (
        <Alert variant="light" title={words.quotes} role="note" mb="md">
          {words.quotes_text}
        </Alert>
      )}
      <Section title={words.route}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
          <Address title={labels.origin} address={inquiry.origin} unknown={unknown} />
          <Address title={labels.destination} address={inquiry.destination} unknown={unknown} />
        </SimpleGrid>
        <RouteFacts inquiry={inquiry} />
      </Section>
      <Cargo inquiry={inquiry} />
      <Wishes inquiry={inquiry} />
      <Insurance inquiry={inquiry} />
      <About inquiry={inquiry} />
    </>
  );
}

/** Nothing of a quote is in the API: where to find them is all that can be told. */
const isToReview = ({ status }: Inquiry): boolean => INQUIRIES_TO_REVIEW.some((waits) => waits === status);

function RouteFacts({ inquiry }: { inquiry: Inquiry }) {
  const words = useWords(inquiryWords);
  const labels = useWords(fieldLabels).InquiryInput;
  const format = useFormat();
  const { cargo_ready_date, port_of_loading, port_of_discharge } = inquiry;
  return (
    <Facts
      facts={[
        [labels.port_of_loading, port_of_loading || words.no_port],
        [labels.port_of_discharge, port_of_discharge || words.no_port],
        [
          labels.cargo_ready_date,
          cargo_ready_date && `${format.date(cargo_ready_date)} (${format.fromToday(cargo_ready_date)})`,
        ],
      ]}
    />
  );
}

function About({ inquiry }: { inquiry: Inquiry }) {
  const words = useWords(inquiryWords);
  const format = useFormat();
  return (
    <Section title={words.about}>
      <Facts
        facts={[
          [words.requester, <Person key="requester" id={inquiry.requester_user_id} />],
          [words.created, format.instant(inquiry.create_time)],
          [words.updated, format.instant(inquiry.update_time)],
        ]}
      />
    </Section>
  );
}
