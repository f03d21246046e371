import { limits } from '@fairlead/sdk/application';
import { CloseButton, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { Problem } from '../components/Problem.tsx';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { useLogOut } from './log-out.ts';
import classes from './Palette.module.css';
import { PaletteOptions } from './PaletteOptions.tsx';
import { PaletteShortcuts } from './PaletteShortcuts.tsx';
import { useCommands } from './palette-commands.ts';
import { type Entry, narrowed, stepped } from './palette-entries.ts';
import { useHits } from './palette-records.ts';
import { paletteWords } from './palette-words.ts';

interface PaletteBoxProps {
  onClose: () => void;
  onChosen: () => void;
}

/** A combobox over pages, actions and records; the field keeps the focus, the list is walked by its arrow keys. */
export function PaletteBox({ onClose, onChosen }: PaletteBoxProps) {
  const words = useWords(paletteWords);
  const { close } = useWords(common);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [isHelp, setHelp] = useState(false);
  const logOut = useLogOut();
  const text = typed.trim();
  const commands = useCommands({ showShortcuts: () => setHelp(true), logOut: () => logOut.mutate() });
  const hits = useHits(text);
  const groups = [...narrowed(commands, text), ...hits.groups];
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const run = (entry: Entry) => {
    entry.run();
    if (!entry.stays) onChosen();
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends the writing of a character chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (!steps && event.key !== 'Enter') return;
    event.preventDefault();
    if (steps) setChosen(stepped(entries, active?.id, steps)?.id);
    else if (active) run(active);
  };
  const type = (next: string) => {
    setTyped(next);
    setChosen(undefined);
    setHelp(false);
  };
  return (
    <div className={classes.box}>
      <div className={classes.field}>
        <TextInput
          className={classes.input}
          size="md"
          role="combobox"
          aria-label={words.label}
          aria-expanded={!isHelp && entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={!isHelp && active ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.max_search_length}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          data-autofocus
        />
        <CloseButton size="lg" aria-label={close} onClick={onClose} />
      </div>
      {logOut.error && <Problem error={logOut.error} />}
      {isHelp ? (
        <PaletteShortcuts />
      ) : (
        <div className={classes.results}>
          <PaletteOptions id={id} groups={groups} active={active?.id} onPoint={setChosen} onRun={run} />
          <Outcome count={entries.length} isSearching={hits.isSearching} hasFailed={hits.error !== null} />
        </div>
      )}
    </div>
  );
}

/** How many were found, for who does not see the list; what is missing, for everybody. */
function Outcome({ count, isSearching, hasFailed }: { count: number; isSearching: boolean; hasFailed: boolean }) {
  const words = useWords(paletteWords);
  const isNothing = count === 0 && !isSearching && !hasFailed;
  return (
    <div role="status" className={classes.outcome}>
      {isSearching && <Text size="sm">{words.searching}</Text>}
      {hasFailed && <Text size="sm">{words.failed}</Text>}
      {isNothing && (
        <Text size="sm">
          <strong>{words.nothing}.</strong> {words.nothing_hint}
        </Text>
      )}
      {!isNothing && !isSearching && <VisuallyHidden>{words.count(count)}</VisuallyHidden>}
    </div>
  );
}
