import { Alert, Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '../i18n/language.tsx';
import { forgetNotice, type Notice, noticeFor } from './notice.ts';
import { noticeWords } from './notice-words.ts';

interface NoticeLineProps {
  /** The inquiry whose page this is; none on the list. */
  reference?: string;
  /** What happened on this very page. */
  now?: Notice | undefined;
}

/** What was just done. The line is there before its words are, so that they are heard; it alone is a live region. */
export function NoticeLine({ reference, now }: NoticeLineProps) {
  const words = useWords(noticeWords);
  const [left] = useState(() => noticeFor(reference));
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    return forgetNotice;
  }, []);
  const told = now && reference ? { notice: now, reference } : left;
  return (
    <Box role="status">
      {isReady && told && (
        <Alert color="green" variant="light" role="note" mb="md">
          {words[told.notice](told.reference)}
        </Alert>
      )}
    </Box>
  );
}
