import type { NewAccessToken } from '@fairlead/sdk/application';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queries } from '../../api/queries.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { TextLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { common } from '../../i18n/common.ts';
import { useWords } from '../../i18n/language.tsx';
import { CredentialPanel } from './CredentialPanel.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';
import { TokenList } from './TokenList.tsx';
import { Told } from './Told.tsx';
import { tokenWords } from './token-words.ts';

export function TokensPage() {
  const words = useWords(tokenWords);
  const { nav } = useWords(common);
  const { data, error, isPending, refetch } = useQuery(queries.tokens());
  // Here alone: whoever leaves the page or closes the panel cannot see it again.
  const [made, setMade] = useState<NewAccessToken>();
  const [told, setTold] = useState('');
  const name = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const show = (next: NewAccessToken) => {
    setTold('');
    setMade(next);
  };
  const close = () => {
    setMade(undefined);
    name.current?.focus();
  };
  const deleted = (id: string, told: string) => {
    setTold(told);
    if (made?.token.id === id) setMade(undefined);
    list.current?.focus();
  };
  return (
    <>
      <PageHeader title={nav.tokens} subtitle={words.lead} />
      {made && <CredentialPanel key={made.token.id} made={made} onClose={close} />}
      <NewTokenForm nameRef={name} onMade={show} />
      <Told text={told} />
      {error && <Problem error={error} onRetry={refetch} />}
      {isPending && <Waiting height={160} />}
      <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
        <VisuallyHidden>{words.list}</VisuallyHidden>
        {data && data.tokens.length > 0 && <TokenList tokens={data.tokens} onDeleted={deleted} />}
        {data?.tokens.length === 0 && (
          <EmptyState title={words.empty} hint={words.empty_hint}>
            <TextLink to="/docs/getting-started">{words.learn}</TextLink>
          </EmptyState>
        )}
      </div>
    </>
  );
}
