import { judgeCreate, limits, type Sent } from '@fairlead/contract';
import { type Inquiry, type InquiryInput, REPLAYED_HEADER } from '@fairlead/sdk/application';
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { mayBeDone } from '../../api/failure.ts';
import { ButtonLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Problem } from '../../components/Problem.tsx';
import { common } from '../../i18n/common.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { contentOf, type Draft, draftOf, emptyDraft } from './draft.ts';
import { FormFields } from './FormFields.tsx';
import { InquiryForm, type Refused } from './InquiryForm.tsx';
import { markOf } from './numbers.ts';
import { useToInquiry } from './useToInquiry.ts';
import { formWords } from './words.ts';

const judge = (content: Sent) => judgeCreate(content).problems;

interface NewInquiryProps {
  /** The inquiry it is filled in from. */
  from?: Inquiry;
  /** What was typed over that inquiry before it was deleted. */
  typed?: Draft;
}

export function NewInquiry({ from, typed }: NewInquiryProps) {
  const words = useWords(formWords);
  const { cancel } = useWords(common);
  const { locale } = useLanguage();
  const toInquiry = useToInquiry();
  const [form] = useState(() => {
    const mark = markOf(locale);
    const draft = typed ?? (from ? draftOf(from as unknown as Sent, mark) : emptyDraft());
    const isTried = from !== undefined && judge(contentOf(draft, mark)) !== undefined;
    return { draft, mark, judge, isTried, isUnsaved: typed !== undefined };
  });
  const send = async (content: Sent) => {
    const call = api.inquiries.create(content as unknown as InquiryInput);
    const { data, headers } = await call.withResponse();
    return () => toInquiry(data, headers.has(REPLAYED_HEADER) ? 'replayed' : 'created');
  };
  // Who does not know what became of it must not fear to ask twice.
  const tell = ({ error, ref }: Refused) =>
    mayBeDone(error) ? (
      <Problem ref={ref} error={error} hint={words.send_again(limits.replay_window_seconds / 60)} />
    ) : undefined;
  return (
    <>
      <PageHeader title={words.new_title} />
      {from && (
        <Alert variant="light" role="note" mb="md">
          <Text size="sm">{typed ? words.from_gone(from.reference) : words.copied(from.reference)}</Text>
        </Alert>
      )}
      <InquiryForm
        form={form}
        send={send}
        submit={words.submit_new}
        tell={tell}
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
