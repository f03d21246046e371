import { lists } from '@fairlead/sdk/application';
import type { Format } from '../i18n/format.ts';
import { type SearchParams, valuesOf } from '../search-params.ts';
import { type ListKind, rangeOf } from './query.ts';
import type { listWords } from './words.ts';

interface Told {
  words: (typeof listWords)['en'];
  format: Pick<Format, 'date'>;
  /** The name of a status. */
  label: (status: string) => string;
}

/** What narrows a list, in words: for paper, which has no fields to show it in. */
export function filtersTold(kind: ListKind, search: SearchParams, { words, format, label }: Told): string[] {
  const text = valuesOf(search.search)[0];
  const states = valuesOf(search['filter.status']).map(label);
  const dates = lists[kind].dates.flatMap((name) => {
    const field = words.fields[name as keyof typeof words.fields];
    return valuesOf(search[`filter.${name}`]).map((value) => {
      const range = rangeOf([value]);
      if (!range) return words.odd_filter(field, value);
      const { from, to } = range;
      const ends = [from && `${words.from(field)} ${format.date(from)}`, to && `${words.to(field)} ${format.date(to)}`];
      return ends.filter(Boolean).join(', ');
    });
  });
  return [
    ...(text ? [`${words.search}: ${text}`] : []),
    ...(states.length > 0 ? [`${words.status}: ${states.join(', ')}`] : []),
    ...dates,
  ];
}
