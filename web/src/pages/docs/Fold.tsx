import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './docs.module.css';

interface FoldProps {
  id?: string;
  summary: ReactNode;
  /** Open to begin with. */
  opened?: boolean;
  /** Where the page's address leads: opened, and scrolled to. */
  isTarget?: boolean;
  children: () => ReactNode;
}

/** A part that is drawn once it is opened. */
export function Fold({ id, summary, opened = false, isTarget = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(opened);
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    setOpen(true);
    part.current?.scrollIntoView();
    part.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [isTarget]);
  return (
    <details
      ref={part}
      id={id}
      className={classes.details}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
