import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useId } from 'react';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { closest, type Destination, destinations } from './here.ts';
import classes from './Navigation.module.css';
import { layoutWords } from './words.ts';

const GROUPS = [...new Set(destinations.map(({ group }) => group))];

/** The main menu. `onGo` is told when one of it is chosen, be it the page one is on. */
export function Navigation({ onGo }: { onGo: () => void }) {
  return (
    <ScrollArea type="auto">
      {GROUPS.map((group) => (
        <Pages key={group} group={group} onGo={onGo} />
      ))}
    </ScrollArea>
  );
}

function Pages({ group, onGo }: { group: Destination['group']; onGo: () => void }) {
  const { nav } = useWords(common);
  const { groups } = useWords(layoutWords);
  const here = useRouterState({ select: (state) => closest(state.location.pathname) });
  const id = useId();
  return (
    <div className={classes.group}>
      <Text id={id} className={classes.name}>
        {groups[group]}
      </Text>
      <ul aria-labelledby={id} className={classes.pages}>
        {destinations
          .filter((destination) => destination.group === group)
          .map(({ to, name }) => (
            <li key={to}>
              <NavLink
                component={Link}
                to={to}
                // A page beneath another would mark both.
                activeOptions={{ exact: true, includeSearch: false }}
                label={nav[name]}
                active={here === to}
                aria-current={here === to ? 'page' : undefined}
                onClick={onGo}
                className={classes.page}
              />
            </li>
          ))}
      </ul>
    </div>
  );
}
