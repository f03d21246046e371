import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export type Fact = readonly [name: string, value: ReactNode] | undefined | false;

/** Names and what they are, as a description list. What is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => {
        if (!fact || fact[1] === undefined || fact[1] === '' || fact[1] === null) return null;
        return (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        );
      })}
    </dl>
  );
}
