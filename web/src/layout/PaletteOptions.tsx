import { useEffect } from 'react';
import { useWords } from '../i18n/language.tsx';
import classes from './Palette.module.css';
import type { Entry, EntryGroup } from './palette-entries.ts';
import { paletteWords } from './palette-words.ts';

interface PaletteOptionsProps {
  id: string;
  groups: readonly EntryGroup[];
  active: string | undefined;
  onPoint: (id: string) => void;
  onRun: (entry: Entry) => void;
}

export function PaletteOptions({ id, groups, active, onPoint, onRun }: PaletteOptionsProps) {
  const words = useWords(paletteWords);
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={`${id}-list`} role="listbox" aria-label={words.results} tabIndex={-1} className={classes.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no fieldset
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} className={classes.name} role="presentation">
            {group.name}
          </div>
          {group.entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry.id === active}
              className={classes.option}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => entry.id !== active && onPoint(entry.id)}
              onClick={() => onRun(entry)}
            >
              <span className={classes.entry}>{entry.name}</span>
              {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
