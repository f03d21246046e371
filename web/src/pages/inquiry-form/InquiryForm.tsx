import type { Sent } from '@fairlead/contract';
import { AuthenticationError, BadRequestError } from '@fairlead/sdk/application';
import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Problem } from '../../components/Problem.tsx';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import type { Draft } from './draft.ts';
import { FormContext } from './form-context.ts';
import { Leaving } from './Leaving.tsx';
import { LogInAgain } from './LogInAgain.tsx';
import { markOf } from './numbers.ts';
import { Summary } from './Summary.tsx';
import { type FormStore, makeFormStore } from './store.ts';
import { formWords } from './words.ts';

/** What was not sent, and why. */
export interface Refused {
  error: unknown;
  draft: () => Draft;
  sendAgain: () => void;
  /** Of what the focus is brought to. */
  ref: Ref<HTMLDivElement>;
}

interface InquiryFormProps {
  form: Parameters<typeof makeFormStore>[0];
  /** Sends what the form says, and goes on from there. */
  send: (content: Sent) => Promise<() => void>;
  submit: string;
  /** Beside the submit button: the way back. */
  back: ReactNode;
  /** Tells what went wrong, where the error's own words do not do; undefined where they do. */
  tell?: (refused: Refused) => ReactNode | undefined;
  children: ReactNode;
}

/** A form that sends nothing the rules refuse, and tells what they say, or the service says, at each field. */
export function InquiryForm({ form, send, submit, back, tell, children }: InquiryFormProps) {
  const words = useWords(formWords);
  const [store] = useState(() => makeFormStore(form));
  const { locale } = useLanguage();
  // The profile's language may come after the form, and another be chosen while it is filled in.
  useLayoutEffect(() => store.readBy(markOf(locale)), [store, locale]);
  const { onSubmit, sendAgain, isSending, error, summary, button, mustAsk } = useSubmit(store, send);
  const violated = isViolated(error) ? error : undefined;
  const problem = useFocused(violated ? null : error);
  const refused = { error, draft: () => store.get().draft, sendAgain, ref: problem };
  return (
    <FormContext value={store}>
      <form noValidate onSubmit={onSubmit} aria-busy={isSending}>
        <Summary ref={summary} requestId={violated?.requestId} />
        {/* What is typed while it is sent would be lost. */}
        <fieldset role="none" disabled={isSending} style={{ display: 'contents' }}>
          {children}
        </fieldset>
        {error && !violated ? (tell?.(refused) ?? <Problem ref={problem} error={error} />) : null}
        <Group mt="md">
          <Button
            ref={button}
            type="submit"
            aria-disabled={isSending || undefined}
            data-disabled={isSending || undefined}
          >
            {isSending ? words.sending : submit}
          </Button>
          {back}
        </Group>
      </form>
      {/* Not within the form: what is busy is not read out. */}
      <VisuallyHidden role="status">{isSending && words.sending}</VisuallyHidden>
      <Leaving mustAsk={mustAsk} isSending={isSending} />
      {/* Who was logged out when sending has said already what they want. */}
      <LogInAgain onLoggedIn={() => error instanceof AuthenticationError && sendAgain()} />
    </FormContext>
  );
}

const isViolated = (error: unknown): error is BadRequestError =>
  error instanceof BadRequestError && error.violations.length > 0;

/** Brings what went wrong into sight. The end of a session is told by a dialog. */
function useFocused(error: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error || error instanceof AuthenticationError) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return ref;
}

function useSubmit(store: FormStore, send: InquiryFormProps['send']) {
  const summary = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = useRef(false);
  const isDone = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (goOn) => {
      isDone.current = true;
      goOn();
    },
    onError: (refusal) => {
      isBusy.current = false;
      if (isViolated(refusal)) {
        flushSync(() => store.answer(refusal.violations));
        summary.current?.focus();
      }
    },
  });
  const submit = () => {
    // Who presses twice sends once.
    if (isBusy.current) return;
    let isAllowed = false;
    flushSync(() => {
      reset();
      isAllowed = store.submit();
    });
    if (!isAllowed) return summary.current?.focus();
    isBusy.current = true;
    // A field that is held still would lose the focus.
    button.current?.focus();
    mutate(store.get().content);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  useEffect(() => {
    // A form that was filled in from elsewhere may have problems from the beginning.
    summary.current?.focus();
  }, []);
  return {
    onSubmit,
    sendAgain: submit,
    isSending: isPending,
    error,
    summary,
    button,
    mustAsk: () => store.get().isChanged && !isDone.current,
  };
}
