import { listsBehind } from '@fairlead/contract/application/attention';
import { limits } from '@fairlead/contract/limits';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { tellLateness } from '../../components/lateness.ts';
import { latenessWords } from '../../components/lateness-words.ts';
import { TextLink } from '../../components/links.tsx';
import { Problem } from '../../components/Problem.tsx';
import { Section } from '../../components/Section.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { queryOf } from '../../lists/query.ts';
import { OWN, placeOf } from './behind.ts';
import classes from './ShortLists.module.css';
import { dashboardWords } from './words.ts';

const SHOWN = 5;

/** The shipments that arrive the soonest. */
export function NextArrivals({ today }: { today: string }) {
  const { arrivals } = useWords(dashboardWords);
  const { arrival } = useWords(latenessWords);
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['attention', 'arrivals', 'first', today],
    queryFn: ({ signal }) => api.attention.arrivals({ concern: 'arriving', today }, { signal }),
  });
  return (
    <Section
      title={arrivals.title}
      actions={<TextLink {...OWN.arriving}>{arrivals.all(limits.attention_days)}</TextLink>}
    >
      {error && <Problem error={error} onRetry={refetch} />}
      <ShortList
        items={data?.items.slice(0, SHOWN)}
        failed={error !== null}
        none={
          <>
            {arrivals.none(limits.attention_days)}{' '}
            <TextLink to="/shipments" underline="always">
              {arrivals.next}
            </TextLink>
          </>
        }
      >
        {({ reference, description, eta }) => (
          <>
            <span>
              <TextLink to="/shipments/$shipment" params={{ shipment: reference }} fw={600}>
                {reference}
              </TextLink>{' '}
              <bdi>{description}</bdi>
            </span>
            {eta && (
              <Text span size="sm" c="dimmed">
                {format.weekday(eta)}, {tellLateness(arrival, eta, today)}
              </Text>
            )}
          </>
        )}
      </ShortList>
    </Section>
  );
}

/** The inquiries that wait for the person's choice. */
export function QuotesToReview({ today }: { today: string }) {
  const { quotes } = useWords(dashboardWords);
  const format = useFormat();
  const place = placeOf(listsBehind(today).inquiries_to_review);
  const { data, error, refetch } = useQuery({
    queryKey: ['inquiries', 'first', place.search],
    queryFn: ({ signal }) => api.inquiries.list(queryOf('inquiries', place.search, SHOWN), { signal }),
  });
  return (
    <Section title={quotes.title} actions={<TextLink {...place}>{quotes.all}</TextLink>}>
      {error && <Problem error={error} onRetry={refetch} />}
      <ShortList
        items={data?.items}
        failed={error !== null}
        none={
          <>
            {quotes.none}{' '}
            <TextLink to="/inquiries/new" underline="always">
              {quotes.next}
            </TextLink>
          </>
        }
      >
        {({ reference, description, cargo_ready_date }) => (
          <>
            <span>
              <TextLink to="/inquiries/$inquiry" params={{ inquiry: reference }} fw={600}>
                {reference}
              </TextLink>{' '}
              <bdi>{description}</bdi>
            </span>
            {cargo_ready_date && (
              <Text span size="sm" c="dimmed">
                {quotes.ready(format.weekday(cargo_ready_date))}
              </Text>
            )}
          </>
        )}
      </ShortList>
    </Section>
  );
}

interface ShortListProps<T> {
  items: readonly T[] | undefined;
  failed: boolean;
  none: ReactNode;
  children: (item: T) => ReactNode;
}

function ShortList<T extends { id: string }>({ items, failed, none, children }: ShortListProps<T>) {
  if (failed) return null;
  if (!items) return <Waiting height={120} />;
  if (items.length === 0) return <Text>{none}</Text>;
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}
