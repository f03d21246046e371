import type { User } from '@fairlead/sdk/application';
import { Button, Menu, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { calledBy, fullName } from '../components/person-name.ts';
import { common } from '../i18n/common.ts';
import { type Language, languages, useLanguage, useWords } from '../i18n/language.tsx';
import { LANGUAGES, SCHEMES } from './choices.ts';
import { destinations } from './here.ts';
import { useLogOut } from './log-out.ts';
import classes from './Shell.module.css';
import { layoutWords } from './words.ts';

const PAGES = destinations.filter(({ group }) => group === 'account');

export function AccountMenu({ user }: { user: User }) {
  const { nav } = useWords(common);
  const { log_out_failed: failed } = useWords(layoutWords);
  const logOut = useLogOut();
  return (
    <>
      <Menu
        position="bottom-end"
        width={240}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        onClose={logOut.reset}
      >
        <Menu.Target>
          <Button
            variant="default"
            className={classes.account}
            aria-label={`${nav.account}: ${fullName(user) || user.email}`}
          >
            {calledBy(user)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {PAGES.map(({ to, name }) => (
            <Menu.Item key={to} component={Link} to={to}>
              {nav[name]}
            </Menu.Item>
          ))}
          <Appearance />
          <Languages />
          <Menu.Divider />
          <Menu.Item onClick={() => logOut.mutate()} closeMenuOnClick={false} disabled={logOut.isPending}>
            {logOut.error ? failed : nav.log_out}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden role="alert">{logOut.error && failed}</VisuallyHidden>
    </>
  );
}

function Appearance() {
  const { nav } = useWords(common);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(next) => setColorScheme(next as (typeof SCHEMES)[number])}>
      <Menu.Label>{nav.appearance}</Menu.Label>
      {SCHEMES.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {nav[scheme]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Languages() {
  const { nav } = useWords(common);
  const { language, choose } = useLanguage();
  return (
    <Menu.RadioGroup value={language} onChange={(next) => choose(next as Language)}>
      <Menu.Label>{nav.language}</Menu.Label>
      {LANGUAGES.map((each) => (
        <Menu.RadioItem key={each} value={each} lang={each}>
          {languages[each].name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
