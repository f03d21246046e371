import { inquiryRefusal, inquiryStates } from '@fairlead/contract/inquiry/can';
import type { Inquiry } from '@fairlead/sdk/application';
import { Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { orGone } from '../../api/write.ts';
import { Confirm } from '../../components/Confirm.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { leaveNotice, type Notice } from '../../components/notice.ts';
import { RuleWords } from '../../components/RuleWords.tsx';
import { useStillHere } from '../../components/still-here.ts';
import { useWords } from '../../i18n/language.tsx';
import { ActionButton } from './ActionButton.tsx';
import { useEnding } from './useEnding.ts';
import { inquiryWords } from './words.ts';

/** What can be done with an inquiry in the state it is in, and why the rest cannot. */
export function InquiryActions({ inquiry, onTold }: { inquiry: Inquiry; onTold: (notice: Notice) => void }) {
  const words = useWords(inquiryWords);
  const id = useId();
  const { reference } = inquiry;
  const cancelling = useCancel(inquiry, onTold);
  const deleting = useDelete(inquiry);
  const known = inquiry as Parameters<typeof inquiryRefusal>[1];
  const isCancelled = known.status === inquiryStates.cancelled;
  const refusals = { cancel: inquiryRefusal('cancel', known), delete: inquiryRefusal('delete', known) };
  const why = (write: keyof typeof refusals) => (refusals[write] ? `${id}-${write}` : undefined);
  return (
    <Stack gap={6} align="flex-start">
      <Group gap="xs">
        {/* What is most likely wanted: of a cancelled inquiry, another like it. */}
        <ButtonLink
          variant={isCancelled ? 'default' : 'filled'}
          to="/inquiries/$inquiry/edit"
          params={{ inquiry: reference }}
        >
          {inquiryRefusal('update', known) ? words.describe : words.edit}
        </ButtonLink>
        <ButtonLink variant={isCancelled ? 'filled' : 'default'} to="/inquiries/new" search={{ from: reference }}>
          {words.duplicate}
        </ButtonLink>
        <ActionButton
          variant="default"
          onClick={cancelling.open}
          refusedBy={isCancelled ? `${id}-cancel` : why('cancel')}
        >
          {words.cancel}
        </ActionButton>
        <ActionButton variant="default" onClick={deleting.open} refusedBy={why('delete')}>
          {words.delete}
        </ActionButton>
      </Group>
      {isCancelled && <Why id={`${id}-cancel`} reason={words.is_cancelled} />}
      {Object.entries(refusals).map(
        ([write, reason]) =>
          reason && <Why key={write} id={`${id}-${write}`} reason={<RuleWords words={reason} isAlone />} />,
      )}
      <Confirm
        {...cancelling}
        title={words.cancel_title(reference)}
        text={words.cancel_text}
        gone={words.is_gone}
        yes={words.cancel_yes}
        no={words.keep}
      />
      <Confirm
        {...deleting}
        title={words.delete_title(reference)}
        text={words.delete_text}
        yes={words.delete_yes}
        no={words.keep}
      />
    </Stack>
  );
}

const Why = ({ id, reason }: { id: string; reason: ReactNode }) => (
  <Text id={id} size="sm" c="dimmed">
    {reason}
  </Text>
);

function useCancel({ id, reference }: Inquiry, onTold: (notice: Notice) => void) {
  const client = useQueryClient();
  return useEnding(
    () => api.inquiries.cancel(id),
    (cancelled) => {
      for (const name of [id, reference]) client.setQueryData(queries.inquiry(name).queryKey, cancelled);
      client.invalidateQueries({ queryKey: ['inquiries', 'list'] });
      onTold('cancelled');
    },
  );
}

function useDelete({ id, reference }: Inquiry) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  return useEnding(
    () => orGone(api.inquiries.delete(id)),
    async () => {
      leaveNotice('deleted', reference);
      if (isStillHere()) await navigate({ to: '/inquiries' });
      // Only now: this page would ask for what is gone. Who has opened it again is told so by the answer.
      for (const name of [id, reference]) {
        client.removeQueries({ queryKey: queries.inquiry(name).queryKey, type: 'inactive' });
      }
      client.invalidateQueries({ queryKey: ['inquiries'] });
    },
  );
}
