import type { ListCall, Page } from '@fairlead/sdk/application';
import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CardColumn, CardTable } from '../../components/CardTable.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Known } from '../../components/Known.tsx';
import { ButtonLink } from '../../components/links.tsx';
import { OnPaper } from '../../components/OnPaper.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { WaitingRows } from '../../components/Waiting.tsx';
import { common } from '../../i18n/common.ts';
import { today } from '../../i18n/days.ts';
import { useWords } from '../../i18n/language.tsx';
import { ListProblem } from '../../lists/ListProblem.tsx';
import { useTurning } from '../../lists/turning.ts';
import { useSearchParams, valuesOf } from '../../search-params.ts';
import { attentionWords } from './words.ts';

interface Concern<T> {
  name: string;
  label: string;
  /** Said when there are none. */
  none: string;
  columns: readonly CardColumn<T>[];
}

interface ConcernPageProps<T> {
  /** Name of the list, for what is remembered of it. */
  kind: string;
  title: string;
  subtitle: string;
  /** The first is shown unless the URL says another. */
  concerns: readonly [Concern<T>, ...Concern<T>[]];
  list: (
    query: { concern?: string | undefined; today: string; after?: string | undefined },
    options: { signal: AbortSignal },
  ) => ListCall<T>;
  keyOf: (record: T) => string;
}

/** A list behind a number of the dashboard, and its sisters. Which of them, and which page, is in the URL. */
export function ConcernPage<T>({ kind, title, subtitle, concerns, list, keyOf }: ConcernPageProps<T>) {
  const words = useWords(attentionWords);
  const search = useSearchParams();
  const day = today();
  const [concern = concerns[0].name] = valuesOf(search.concern);
  const [after] = valuesOf(search.after);
  const asked = useQuery<Page<T>>({
    queryKey: ['attention', kind, concern, day, after],
    queryFn: ({ signal }) => list({ concern, today: day, after }, { signal }),
    placeholderData: keepPreviousData,
  });
  // What the URL names and nobody knows, the service refuses.
  const shown = concerns.find(({ name }) => name === concern) ?? concerns[0];
  const name = `${title}: ${shown.label}`;
  return (
    <>
      <PageHeader
        title={title}
        tab={name}
        subtitle={subtitle}
        actions={<ConcernSwitch concerns={concerns} chosen={concern} />}
      />
      <OnPaper told={[shown.label]} />
      <Known of={asked} waiting={<WaitingRows />} tell={ListProblem}>
        {({ items, cursor }) => (
          <Stack gap="sm" aria-busy={asked.isPlaceholderData} opacity={asked.isPlaceholderData ? 0.6 : 1}>
            {items.length > 0 ? (
              <CardTable caption={name} columns={shown.columns} records={items} keyOf={keyOf} opens />
            ) : (
              <EmptyState title={shown.none} hint={words.none_hint}>
                <ButtonLink variant="default" to="/shipments">
                  {words.to_shipments}
                </ButtonLink>
              </EmptyState>
            )}
            <Turns concern={concern} isFirst={after === undefined} next={cursor.after} />
          </Stack>
        )}
      </Known>
    </>
  );
}

function ConcernSwitch({ concerns, chosen }: { concerns: readonly Concern<never>[]; chosen: string }) {
  const words = useWords(attentionWords);
  return (
    <Group component="nav" aria-label={words.concerns} gap="xs">
      {concerns.map(({ name, label }) => (
        <ButtonLink
          key={name}
          to="."
          search={{ concern: name }}
          variant={name === chosen ? 'filled' : 'default'}
          aria-current={name === chosen ? 'page' : undefined}
        >
          {label}
        </ButtonLink>
      ))}
    </Group>
  );
}

/** These lists go forward only; from anywhere there is a way to the beginning. */
function Turns({ concern, isFirst, next }: { concern: string; isFirst: boolean; next: string | undefined }) {
  const words = useWords(attentionWords);
  const { pages, next: label } = useWords(common);
  const turning = useTurning(`${isFirst} ${next}`);
  if (isFirst && !next) return null;
  return (
    <Group component="nav" aria-label={pages} gap="xs" justify="flex-end" {...turning}>
      {!isFirst && (
        <ButtonLink variant="default" to="." search={{ concern }}>
          {words.first_page}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink variant="default" to="." search={{ concern, after: next }}>
          {label}
        </ButtonLink>
      )}
    </Group>
  );
}
