import { EmptyState } from '../components/EmptyState.tsx';
import { ButtonLink } from '../components/links.tsx';
import { useWords } from '../i18n/language.tsx';
import type { SearchParams } from '../search-params.ts';
import { withoutFilters } from './query.ts';
import { listWords } from './words.ts';

export function NothingFound({ search }: { search: SearchParams }) {
  const words = useWords(listWords);
  return (
    <EmptyState title={words.none_found} hint={words.none_found_hint}>
      <ButtonLink variant="default" to="." search={withoutFilters(search)}>
        {words.clear}
      </ButtonLink>
    </EmptyState>
  );
}
