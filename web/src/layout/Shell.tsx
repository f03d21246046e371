import { AppShell, Burger, Group, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { Link, Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { common } from '../i18n/common.ts';
import { useLanguage, useWords } from '../i18n/language.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import { Navigation } from './Navigation.tsx';
import { PaletteButton } from './Palette.tsx';
import classes from './Shell.module.css';
import { layoutWords } from './words.ts';

/** What every page for a person who is logged in has around it. */
export function Shell() {
  const words = useWords(common);
  const { user } = useRouteContext({ from: '/inside' });
  const { suggest } = useLanguage();
  const menu = useMobileMenu();
  useEffect(() => suggest(user.language), [user.language, suggest]);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 245, breakpoint: 'md', collapsed: { mobile: !menu.opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: it does go there */}
      <a className="skip-link" href="#main" onClick={skip}>
        {words.skip}
      </a>
      <AppShell.Header className={classes.chrome}>
        <Group h="100%" px={{ base: 'xs', sm: 'md' }} gap="sm" wrap="nowrap">
          <Burger {...menu.burger} hiddenFrom="md" size="sm" />
          <UnstyledButton component={Link} to="/" aria-label="Fairlead" onClick={menu.close} className={classes.logo}>
            <Logo />
          </UnstyledButton>
          <Group ml="auto" gap="xs" wrap="nowrap" miw={0}>
            <PaletteButton />
            <AccountMenu user={user} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar id="menu" p="sm" aria-label={words.nav.main} className={classes.chrome} inert={menu.hidden}>
        <Navigation onGo={menu.close} />
      </AppShell.Navbar>
      {/* Beneath the open menu nothing can be reached. */}
      <AppShell.Main id="main" tabIndex={-1} className={classes.main} inert={menu.covers}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** The address stays as it is: it is what one comes back to after logging in again. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The menu of a narrow screen: closed by Escape, by another page, and by a wide screen, which always shows it. */
function useMobileMenu() {
  const words = useWords(layoutWords);
  const [opened, { close, toggle }] = useDisclosure();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false });
  const path = useRouterState({ select: (state) => state.location.pathname });
  const ref = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [path, isNarrow]);
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !opened) return;
    close();
    ref.current?.focus();
  });
  const name = opened ? words.close_menu : words.open_menu;
  const burger = { ref, opened, onClick: toggle, 'aria-label': name, 'aria-expanded': opened, 'aria-controls': 'menu' };
  return { opened, close, burger, hidden: isNarrow && !opened, covers: isNarrow && opened };
}
