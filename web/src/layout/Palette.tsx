import { Button, Kbd, Popover, Text, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { reloadIfReached } from '../components/unloaded.ts';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import classes from './Palette.module.css';
import { callsPalette, isApple } from './palette-keys.ts';

export interface PaletteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** What is in the dialog comes when it is first wanted: the first load does without. */
const load = () => import('./PaletteDialog.tsx').catch(() => undefined);

/** Opens the command palette; so do the keys. */
export function PaletteButton() {
  const { nav, unreachable, retry } = useWords(common);
  const [opened, setOpened] = useState(false);
  const [Dialog, setDialog] = useState<ComponentType<PaletteDialogProps>>();
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setOpened(true);
    setFailed(false);
    if (Dialog) return true;
    const loaded = await load();
    if (loaded) setDialog(() => loaded.PaletteDialog);
    else setOpened(false);
    setFailed(!loaded);
    return loaded !== undefined;
  };
  // A newer version has other files; what is filled in is at stake for who asks again alone.
  const openAgain = async () => (await open()) || reloadIfReached();
  useWindowEvent('keydown', (event) => {
    if (!callsPalette(event)) return;
    // Over another dialog it would be in the way.
    if (!opened && document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    if (opened) setOpened(false);
    else open();
  });
  return (
    <>
      <Popover opened={hasFailed} onChange={setFailed} position="bottom-end" width={260} withinPortal={false} trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.button}
            onClick={open}
            onPointerEnter={load}
            onFocus={load}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K /"
          >
            <Glass />
            <span className={classes.words}>{nav.palette}</span>
            <VisuallyHidden className={classes.unseen}>{nav.palette}</VisuallyHidden>
            <Kbd size="xs" className={classes.words} aria-hidden="true">
              {isApple() ? '⌘ K' : 'Ctrl K'}
            </Kbd>
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="alert">
          <Text size="sm" mb="xs">
            {unreachable}
          </Text>
          <Button size="xs" variant="default" onClick={openAgain}>
            {retry}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {Dialog && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

function Glass() {
  return (
    <svg
      className={classes.glass}
      viewBox="0 0 18 18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <circle cx="7.5" cy="7.5" r="5" />
      <path d="m11.5 11.5 4.5 4.5" strokeLinecap="round" />
    </svg>
  );
}
