import { apart, hang, type Paper } from '../told/paper.ts';
import { away, dateOf, instant } from '../words.ts';
import type { Journey } from './journey.ts';
import { isActual, isExpected, type Milestone } from './milestone.ts';
import { headline, particulars, standing } from './tell.ts';

// A journey as a line down the page. What has happened and what is expected differ in shape and in words.

export interface Plan {
  etd?: string;
  eta?: string;
}

const MARKS = { actual: '●', expected: '○', unsure: '?', now: '▶' } as const;
const RAILS = { behind: '│', ahead: '┊', end: ' ' } as const;

/** A mark on the line, what runs on below it, and what stands beside it. */
interface Stop {
  mark: string;
  rail: string;
  time: string;
  texts: [text: string, paint: (text: string) => string][];
}

export function drawTimeline(journey: Journey, plan: Plan, status: string, paper: Paper): string[] {
  const { events, latest } = journey;
  const now = tellNow(journey, status, paper);
  const stops = events.flatMap((milestone) => {
    const stop = tellMilestone(milestone, journey, plan, paper);
    return milestone === latest ? [stop, now] : [stop];
  });
  return (latest ? stops : [now, ...stops]).flatMap((stop) => drawStop(stop, paper));
}

function tellMilestone(milestone: Milestone, journey: Journey, { etd, eta }: Plan, paper: Paper): Stop {
  const { bold, dim, yellow } = paper.colour;
  const planned = milestone === journey.departure ? etd : milestone === journey.arrival ? eta : undefined;
  const note = standing(milestone, planned, paper);
  const isLate = /late|not reported/.test(note);
  return {
    mark: markOf(milestone, paper),
    rail: railBelow(milestone, journey),
    time: instant(milestone.timestamp),
    texts: [
      [headline(milestone), isActual(milestone) ? bold : String],
      [apart(note, particulars(milestone)), isLate ? yellow : dim],
    ],
  };
}

function markOf(milestone: Milestone, { colour: { green, cyan, yellow } }: Paper): string {
  if (isActual(milestone)) return green(MARKS.actual);
  return isExpected(milestone) ? cyan(MARKS.expected) : yellow(MARKS.unsure);
}

function railBelow(milestone: Milestone, { events, latest }: Journey): string {
  if (latest && events.indexOf(milestone) <= events.indexOf(latest)) return RAILS.behind;
  return milestone === events.at(-1) ? RAILS.end : RAILS.ahead;
}

/** Where the cargo is: after what happened last. */
function tellNow({ events, latest }: Journey, status: string, { colour, utcToday }: Paper): Stop {
  const report = latest && `last report ${away(dateOf(latest.timestamp), utcToday)}`;
  return {
    mark: colour.bold(MARKS.now),
    rail: latest === events.at(-1) ? RAILS.end : RAILS.ahead,
    time: 'now',
    texts: [[apart(status, report), colour.bold]],
  };
}

/** `21 Nov 2026, 02:59 UTC` and what keeps it apart. */
const TIME_COLUMNS = 24;
/** From here on times stand beside what happened, and not above it. */
const WIDE_COLUMNS = 72;

function drawStop({ mark, rail, time, texts }: Stop, paper: Paper): string[] {
  const told = texts.filter(([text]) => text);
  if (paper.columns < WIDE_COLUMNS) {
    const below = `  ${rail} `;
    return [`  ${mark} ${time}`, ...told.flatMap(([text, paint]) => hang(text, below, below, 4, paper, paint))];
  }
  const [first, below] = [`  ${mark}  ${time.padEnd(TIME_COLUMNS)}`, `  ${rail}  ${' '.repeat(TIME_COLUMNS)}`];
  const room = 5 + TIME_COLUMNS;
  return told.flatMap(([text, paint], at) => hang(text, at === 0 ? first : below, below, room, paper, paint));
}
