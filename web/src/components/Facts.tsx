import type { ReactNode } from 'react';
import classes from './Facts.module.css';
import { OwnDirection } from './OwnDirection.tsx';

type Fact = readonly [name: string, value: ReactNode];

const isKnown = ([, value]: Fact): boolean => value !== undefined && value !== null && value !== false && value !== '';

/** Names and what they are, as a description list. What is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.filter(isKnown).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <OwnDirection>{value}</OwnDirection>
          </dd>
        </div>
      ))}
    </dl>
  );
}
