import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../../components/Confirm.tsx';
import { useWords } from '../../i18n/language.tsx';
import { formWords } from './words.ts';

/** Asks before what was filled in is lost: by a link, the browser's buttons, or closing the tab. */
export function Leaving({ mustAsk, isSending }: { mustAsk: () => boolean; isSending: boolean }) {
  const words = useWords(formWords);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: mustAsk,
    enableBeforeUnload: mustAsk,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === 'blocked'}
      title={isSending ? words.leave_sending_title : words.leave_title}
      text={isSending ? words.leave_sending_text : words.leave_text}
      yes={words.leave}
      no={words.stay}
      onYes={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
