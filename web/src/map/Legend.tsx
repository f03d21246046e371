import type { ReactNode } from 'react';
import { useWords } from '../i18n/language.tsx';
import classes from './JourneyDrawing.module.css';
import { LastKnownMark, PlaceMark } from './marks.tsx';
import { mapWords } from './words.ts';

/** What the shapes of the map mean. */
export function Legend() {
  const words = useWords(mapWords);
  return (
    <div className={classes.legend}>
      <Meaning word={words.legend.reached}>
        <PlaceMark x={14} y={12} is_reached />
      </Meaning>
      <Meaning word={words.legend.expected}>
        <PlaceMark x={14} y={12} is_reached={false} />
      </Meaning>
      <Meaning word={words.last_known}>
        <LastKnownMark x={14} y={12} />
      </Meaning>
      <Meaning word={words.legend.travelled}>
        <path className={classes.leg} data-state="travelled" d="M2,12h24" />
      </Meaning>
      <Meaning word={words.legend.ahead}>
        <path className={classes.leg} data-state="ahead" d="M2,12h24" />
      </Meaning>
    </div>
  );
}

const Meaning = ({ word, children }: { word: string; children: ReactNode }) => (
  <span>
    <svg width={28} height={24} aria-hidden="true">
      {children}
    </svg>
    {word}
  </span>
);
