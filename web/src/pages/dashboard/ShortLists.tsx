import { listsBehind } from '@fairlead/contract/application/attention';
import { limits } from '@fairlead/contract/limits';
import type { Page } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { ExpectedDay } from '../../components/ExpectedDay.tsx';
import { Known } from '../../components/Known.tsx';
import { tellLateness } from '../../components/lateness.ts';
import { latenessWords } from '../../components/lateness-words.ts';
import { TextLink } from '../../components/links.tsx';
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
  const asked = useQuery({
    queryKey: ['attention', 'arrivals', 'first', today],
    queryFn: ({ signal }) => api.attention.arrivals({ concern: 'arriving', today }, { signal }),
  });
  return (
    <Section
      title={arrivals.title}
      actions={<TextLink {...OWN.arriving}>{arrivals.all(limits.attention_days)}</TextLink>}
    >
      <ShortList
        of={asked}
        none={
          <>
            {arrivals.none(limits.attention_days)}{' '}
            <TextLink to="/shipments" underline="always">
              {arrivals.next}
            </TextLink>
          </>
        }
      >
        {({ id, reference, description, eta }) => (
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
                <Moved id={id} eta={eta} />
              </Text>
            )}
          </>
        )}
      </ShortList>
    </Section>
  );
}

/** What tracking expects instead. */
function Moved({ id, eta }: { id: string; eta: string }) {
  const { data } = useQuery(queries.moved());
  const expected = data?.get(id)?.expected_date;
  return (
    expected && (
      <>
        {' · '}
        <ExpectedDay day={expected} instead_of={eta} />
      </>
    )
  );
}

/** The inquiries that wait for the person's choice. */
export function QuotesToReview({ today }: { today: string }) {
  const { quotes } = useWords(dashboardWords);
  const format = useFormat();
  const place = placeOf(listsBehind(today).inquiries_to_review);
  const asked = useQuery({
    queryKey: ['inquiries', 'first', place.search],
    queryFn: ({ signal }) => api.inquiries.list(queryOf('inquiries', place.search, SHOWN), { signal }),
  });
  return (
    <Section title={quotes.title} actions={<TextLink {...place}>{quotes.all}</TextLink>}>
      <ShortList
        of={asked}
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
  of: UseQueryResult<Page<T>>;
  none: ReactNode;
  children: (item: T) => ReactNode;
}

function ShortList<T extends { id: string }>({ of, none, children }: ShortListProps<T>) {
  return (
    <Known of={of} waiting={<Waiting height={120} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Text>{none}</Text>
        ) : (
          <ul className={classes.list}>
            {items.slice(0, SHOWN).map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        )
      }
    </Known>
  );
}
