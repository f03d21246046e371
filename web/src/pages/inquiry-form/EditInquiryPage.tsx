import { judgeUpdate, type Inquiry as Kept, type Sent } from '@fairlead/contract';
import { inquiryRefusal } from '@fairlead/contract/inquiry/can';
import { isEmptyObject } from '@fairlead/contract/inquiry/rules';
import type { Inquiry, InquiryChange } from '@fairlead/sdk/application';
import { Alert, Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { ButtonLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Problem, RecordProblem } from '../../components/Problem.tsx';
import { RuleWords } from '../../components/RuleWords.tsx';
import { Section } from '../../components/Section.tsx';
import { PagePending } from '../../components/Waiting.tsx';
import { common } from '../../i18n/common.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { changeOf } from './change.ts';
import { type Draft, draftOf } from './draft.ts';
import { Field } from './Field.tsx';
import { FormFields } from './FormFields.tsx';
import { InquiryForm, type Refused } from './InquiryForm.tsx';
import { ChangedError, toldMeanwhile } from './Meanwhile.tsx';
import { NewInquiry } from './NewInquiry.tsx';
import { markOf } from './numbers.ts';
import { StateNote } from './StateNote.tsx';
import { useToInquiry } from './useToInquiry.ts';
import { formWords } from './words.ts';

export function EditInquiryPage() {
  const { inquiry: name = '' } = useParams({ strict: false });
  // What is changed must be what is stored now; later news does not touch what the person is typing.
  const asked = useQuery({ ...queries.inquiry(name), staleTime: 0, refetchOnWindowFocus: false });
  const { data, error, isFetchedAfterMount, refetch } = asked;
  const { gone_title } = useWords(formWords);
  const [typed, setTyped] = useState<{ from: Inquiry; draft: Draft }>();
  const [newer, setNewer] = useState<Inquiry>();
  /** The inquiry whose form is open: whatever comes after, what is filled in stays. */
  const [begun, setBegun] = useState<string>();
  useEffect(() => {
    // Another form is in place of the one that had the focus.
    if (typed || newer) document.getElementById('main')?.focus();
  }, [typed, newer]);
  if (typed) return <NewInquiry from={typed.from} typed={typed.draft} />;
  if (error && begun !== name) return <RecordProblem error={error} onRetry={refetch} />;
  if (!data || !isFetchedAfterMount) return <PagePending />;
  if (begun !== name) setBegun(name);
  const inquiry = newer?.id === data.id ? newer : data;
  return (
    <>
      {error && (
        <Box mb="md">
          <Problem error={error} onRetry={refetch} gone={gone_title} />
        </Box>
      )}
      <EditInquiry
        key={newer === inquiry ? newer.update_time : inquiry.id}
        inquiry={inquiry}
        onLoad={setNewer}
        onNew={(draft) => setTyped({ from: inquiry, draft })}
      />
    </>
  );
}

const DESCRIPTION = 'description';

interface EditInquiryProps {
  inquiry: Inquiry;
  /** Begins anew with what is stored since. */
  onLoad: (newer: Inquiry) => void;
  /** Goes on with what was typed as a new inquiry. */
  onNew: (typed: Draft) => void;
}

function EditInquiry({ inquiry, onLoad, onNew }: EditInquiryProps) {
  const words = useWords(formWords);
  const { cancel } = useWords(common);
  const { locale } = useLanguage();
  const toInquiry = useToInquiry();
  // As the page was opened: what others change meanwhile in other fields stays as they made it.
  const [stored] = useState(inquiry as unknown as Kept);
  /** The version whose change is known here. */
  const seen = useRef(inquiry.update_time);
  const refusal = inquiryRefusal('update', stored);
  const [form] = useState(() => {
    const mark = markOf(locale);
    const judge = (content: Sent) => judgeUpdate(stored, changeOf(stored, content)).problems;
    return {
      draft: draftOf(stored as Sent, mark),
      mark,
      judge,
      fields: refusal === undefined ? undefined : [DESCRIPTION],
    };
  });
  const send = async (content: Sent) => {
    const change = changeOf(stored, content);
    if (isEmptyObject(change)) return () => toInquiry(inquiry, 'unchanged');
    const now = await api.inquiries.get(stored.id);
    // It was sent before, though no answer came.
    if (isEmptyObject(changeOf(now as unknown as Kept, content))) return () => toInquiry(now, 'updated');
    if (now.update_time !== seen.current) throw new ChangedError(now);
    const updated = await api.inquiries.update(stored.id, change as InquiryChange);
    return () => toInquiry(updated, 'updated');
  };
  const { reference } = inquiry;
  const tell = (refused: Refused) =>
    toldMeanwhile({
      ...refused,
      reference,
      onLoad,
      onSave: ({ update_time }) => {
        seen.current = update_time;
        refused.sendAgain();
      },
      onNew,
    });
  return (
    <>
      <PageHeader title={refusal === undefined ? words.edit_title(reference) : words.describe_title(reference)} />
      <StateNote inquiry={inquiry} />
      <InquiryForm
        form={form}
        send={send}
        submit={words.submit_edit}
        tell={tell}
        back={
          <ButtonLink variant="default" to="/inquiries/$inquiry" params={{ inquiry: reference }}>
            {cancel}
          </ButtonLink>
        }
      >
        {refusal === undefined ? <FormFields /> : <DescriptionAlone refusal={refusal} />}
      </InquiryForm>
    </>
  );
}

function DescriptionAlone({ refusal }: { refusal: string }) {
  const words = useWords(formWords);
  return (
    <>
      <Alert variant="light" role="note" mb="md">
        <Text size="sm">
          <RuleWords words={refusal} isAlone />
        </Text>
      </Alert>
      <Section title={words.what}>
        <Field input={DESCRIPTION} />
      </Section>
    </>
  );
}
