import { CREDENTIAL_HEADER, type NewAccessToken } from '@fairlead/sdk/application';
import { Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { CopyButton } from '../../components/CopyButton.tsx';
import { useWords } from '../../i18n/language.tsx';
import classes from './CredentialPanel.module.css';
import { tokenWords } from './token-words.ts';

/** A first request with the token, to be pasted into a terminal. */
const curlWith = (credential: string) =>
  `curl -s -H '${CREDENTIAL_HEADER}: ${credential}' '${window.location.origin}/v1/shipment?limit=3'`;

/** A credential just made, shown this once. */
export function CredentialPanel({ made, onClose }: { made: NewAccessToken; onClose: () => void }) {
  const words = useWords(tokenWords);
  const heading = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  return (
    <Paper
      component="section"
      ref={panel}
      tabIndex={-1}
      aria-labelledby={heading}
      className={classes.panel}
      withBorder
      p="md"
      mb="md"
    >
      <Stack gap="sm">
        <Title order={2} size="h4" id={heading} style={{ overflowWrap: 'anywhere' }}>
          {words.made(made.token.name)}
        </Title>
        <Text fw={600}>{words.once}</Text>
        <Secret label={words.credential} text={made.credential} copy={words.copy_credential} />
        <Secret label={words.try_it} hint={words.try_hint} text={curlWith(made.credential)} copy={words.copy_curl} />
        <Group>
          <Button variant="default" onClick={onClose}>
            {words.done}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Secret({ label, hint, text, copy }: { label: string; hint?: string; text: string; copy: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm">
        <strong>{label}</strong> {hint}
      </Text>
      <Group gap="xs" align="flex-start">
        <Code className={classes.secret}>{text}</Code>
        <CopyButton value={text} label={copy} />
      </Group>
    </Stack>
  );
}
