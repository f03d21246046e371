import { INQUIRIES_TO_REVIEW } from '@fairlead/contract/application/attention';
import { inquiryStates } from '@fairlead/contract/inquiry/can';
import type { Inquiry } from '@fairlead/sdk/application';
import { Alert, Text } from '@mantine/core';
import { TextLink } from '../../components/links.tsx';
import { useWords } from '../../i18n/language.tsx';
import { formWords } from './words.ts';

/** What to know before an inquiry is changed in the state it is in. */
export function StateNote({ inquiry: { status, reference } }: { inquiry: Inquiry }) {
  const words = useWords(formWords);
  const isCancelled = status === inquiryStates.cancelled;
  if (!isCancelled && !INQUIRIES_TO_REVIEW.some((waits) => waits === status)) return null;
  return (
    <Alert variant="light" role="note" mb="md">
      <Text size="sm">
        {isCancelled ? words.is_cancelled : words.is_quoted}{' '}
        {isCancelled && (
          <TextLink to="/inquiries/new" search={{ from: reference }} underline="always">
            {words.duplicate}
          </TextLink>
        )}
      </Text>
    </Alert>
  );
}
