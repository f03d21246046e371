import type { Cursor } from '@fairlead/sdk/application';
import { Button, Group } from '@mantine/core';
import { ButtonLink } from '../components/links.tsx';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import type { SearchParams } from '../search-params.ts';
import { changed } from './query.ts';
import { useTurning } from './turning.ts';

/** To the neighbouring pages: links, so that they can be opened beside this one. */
export function Pager({ cursor, search }: { cursor: Cursor; search: SearchParams }) {
  const words = useWords(common);
  const { after, before } = cursor;
  const turning = useTurning(`${before} ${after}`);
  return (
    <Group gap="xs" component="nav" aria-label={words.pages} {...turning}>
      <Turn label={words.previous} search={before ? { ...changed(search, {}), before } : undefined} />
      <Turn label={words.next} search={after ? { ...changed(search, {}), after } : undefined} />
    </Group>
  );
}

function Turn({ label, search }: { label: string; search: SearchParams | undefined }) {
  if (!search) {
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink variant="default" to="." search={search}>
      {label}
    </ButtonLink>
  );
}
