import { limits } from '@fairlead/contract/limits';
import type { Attention, Tally } from '@fairlead/sdk/application';
import { Paper, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { common } from '../../i18n/common.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { type Concern, type PlaceBehind, placesBehind } from './behind.ts';
import classes from './Numbers.module.css';
import { dashboardWords } from './words.ts';

const GROUPS = [
  { name: 'shipments', concerns: ['arriving', 'late', 'moved'] },
  { name: 'documents', concerns: ['documents_outstanding', 'documents_to_send', 'documents_expiring'] },
  { name: 'free_time', concerns: ['free_time_ending', 'free_time_over'] },
  { name: 'invoices', concerns: ['invoices_due', 'invoices_overdue'] },
  { name: 'inquiries', concerns: ['inquiries_to_review'] },
] as const satisfies { name: string; concerns: Concern[] }[];

/** These have gone wrong already. */
const ALARMING: readonly Concern[] = ['late', 'free_time_over', 'invoices_overdue'];

/** Every number is a link to the list behind it. */
export function Numbers({ attention }: { attention: Attention }) {
  const words = useWords(dashboardWords);
  const id = useId();
  const places = placesBehind(attention.today);
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden>
        <h2 id={id}>{words.attention}</h2>
      </VisuallyHidden>
      <div className={classes.groups}>
        {GROUPS.map(({ name, concerns }) => (
          <Paper key={name} withBorder p="sm" className={classes.group}>
            <Title order={3} size="h5" px="xs">
              {words.groups[name]}
            </Title>
            <ul className={classes.numbers}>
              {concerns.map((concern) => (
                <li key={concern}>
                  <Count
                    concern={concern}
                    group={words.groups[name]}
                    tally={attention[concern]}
                    place={places[concern]}
                  />
                </li>
              ))}
            </ul>
          </Paper>
        ))}
      </div>
    </section>
  );
}

interface CountProps {
  concern: Concern;
  group: string;
  tally: Tally;
  place: PlaceBehind;
}

function Count({ concern, group, tally, place }: CountProps) {
  const words = useWords(dashboardWords);
  const { more_than } = useWords(common);
  const format = useFormat();
  const { count, more } = tally;
  const told = more ? more_than(format.number(count)) : count === 0 ? words.none : format.number(count);
  const days = concern === 'documents_expiring' ? limits.expiry_days : limits.attention_days;
  const feeling = count === 0 ? 'calm' : ALARMING.includes(concern) ? 'alarming' : undefined;
  return (
    <Link {...place} className={classes.number} data-feeling={feeling}>
      {/* Who hears the links alone hears what they count. */}
      <VisuallyHidden>{group}: </VisuallyHidden>
      <span className={classes.count} data-words={more || undefined}>
        {told}
      </span>{' '}
      <span className={classes.label}>{words.concerns[concern](days, count === 1)}</span>
    </Link>
  );
}
