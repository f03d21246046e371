import { judgeCreate, type Sent } from '@fairlead/contract';
import { type Inquiry, type InquiryInput, REPLAYED_HEADER } from '@fairlead/sdk/application';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { ButtonLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PagePending } from '../../components/PageStates.tsx';
import { RecordProblem } from '../../components/Problem.tsx';
import { common } from '../../i18n/common.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { type SearchParams, valuesOf } from '../../search-params.ts';
import { contentOf, draftOf, emptyDraft } from './draft.ts';
import { FormFields } from './FormFields.tsx';
import { InquiryForm } from './InquiryForm.tsx';
import { markOf } from './numbers.ts';
import { useToInquiry } from './useToInquiry.ts';
import { formWords } from './words.ts';

const judge = (content: Sent) => judgeCreate(content).problems;

export function NewInquiryPage() {
  const { from } = useSearch({ strict: false }) as SearchParams;
  const [name] = valuesOf(from);
  return name ? <Duplicate key={name} name={name} /> : <NewInquiry key="new" />;
}

/** A new inquiry with the content of an old one. */
function Duplicate({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(queries.inquiry(name));
  if (data) return <NewInquiry from={data} />;
  return error ? <RecordProblem error={error} onRetry={refetch} /> : <PagePending />;
}

function NewInquiry({ from }: { from?: Inquiry }) {
  const words = useWords(formWords);
  const { cancel } = useWords(common);
  const { locale } = useLanguage();
  const toInquiry = useToInquiry();
  const [form] = useState(() => {
    const mark = markOf(locale);
    const draft = from ? draftOf(from as unknown as Sent, mark) : emptyDraft();
    return { draft, mark, judge, isTried: from !== undefined && judge(contentOf(draft, mark)) !== undefined };
  });
  const send = async (content: Sent) => {
    const call = api.inquiries.create(content as unknown as InquiryInput);
    const { data, headers } = await call.withResponse();
    return () => toInquiry(data, headers.has(REPLAYED_HEADER) ? 'replayed' : 'created');
  };
  return (
    <>
      <PageHeader title={words.new_title} />
      {from && <Copied from={from} />}
      <InquiryForm
        form={form}
        send={send}
        submit={words.submit_new}
        back={
          <ButtonLink variant="default" to="/inquiries">
            {cancel}
          </ButtonLink>
        }
      >
        <FormFields />
      </InquiryForm>
    </>
  );
}

function Copied({ from: { reference } }: { from: Inquiry }) {
  const words = useWords(formWords);
  return (
    <Alert variant="light" role="note" mb="md">
      <Text size="sm">{words.copied(reference)}</Text>
    </Alert>
  );
}
