import { INQUIRIES_TO_REVIEW } from '@fairlead/contract/application/attention';
import { inquiryStates } from '@fairlead/contract/inquiry/can';
import type { Inquiry } from '@fairlead/sdk/application';
import { Alert, Text } from '@mantine/core';
import { TextLink } from '../../components/links.tsx';
import { useWords } from '../../i18n/language.tsx';
import { formWords } from './words.ts';

const isCancelled = ({ status }: Inquiry): boolean => status === inquiryStates.cancelled;

/** What to know before an inquiry is changed in the state it is in; undefined where there is nothing to know. */
export function useStateWords(inquiry: Inquiry): string | undefined {
  const words = useWords(formWords);
  if (isCancelled(inquiry)) return words.is_cancelled;
  return INQUIRIES_TO_REVIEW.some((waits) => waits === inquiry.status) ? words.is_quoted : undefined;
}

export function StateNote({ inquiry }: { inquiry: Inquiry }) {
  const words = useWords(formWords);
  const told = useStateWords(inquiry);
  if (!told) return null;
  return (
    <Alert variant="light" role="note" mb="md">
      <Text size="sm">
        {told}{' '}
        {isCancelled(inquiry) && (
          <TextLink to="/inquiries/new" search={{ from: inquiry.reference }} underline="always">
            {words.duplicate}
          </TextLink>
        )}
      </Text>
    </Alert>
  );
}
