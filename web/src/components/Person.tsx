import { useQuery } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';

/** A colleague by name; one who has left is no longer known. */
export function Person({ id }: { id: string }) {
  const words = useWords(common);
  const { data, isPending } = useQuery(queries.colleague(id));
  if (isPending) return <>…</>;
  return <>{data ? `${data.first_name} ${data.last_name}` : words.unknown}</>;
}
