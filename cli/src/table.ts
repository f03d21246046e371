import Table from 'cli-table3';
import type { Colours } from './terminal.ts';
import { plainText, shorten, width } from './text.ts';

// Tables that fit: where the terminal is narrow, columns are shortened, and those that matter least are left out.

export interface Column<R> {
  readonly head: string;
  /** What it says of a record; made plain before it is drawn. */
  readonly text: (record: R) => string;
  readonly align?: 'right';
  /** It may be shortened to so many columns of the terminal; never, when not given. */
  readonly least?: number;
  /** How much it matters, 1 most: what matters least is left out first. */
  readonly rank: number;
  /** A colour for what is drawn. Never the only sign of what it says. */
  readonly paint?: (text: string, record: R) => string;
}

/** Where a table is drawn: `columns` of a terminal, without end where nobody looks at it. */
export interface Space {
  readonly columns: number;
  readonly colour: Colours;
}

const GAP = 2;

export class FittedTable<R> {
  readonly #space: Space;
  #columns: readonly Column<R>[];
  #widths: number[];

  /** The first records settle how wide the columns are, so that a list without end can be drawn as it comes. */
  constructor(columns: readonly Column<R>[], first: readonly R[], space: Space) {
    this.#space = space;
    const natural = new Map(columns.map((column) => [column, naturalWidth(column, first)]));
    const fitted = fit(natural, space.columns);
    this.#columns = [...fitted.keys()];
    this.#widths = [...fitted.values()];
  }

  /** The names of the columns, as a line. */
  head(): string {
    const { bold } = this.#space.colour;
    return this.#draw([this.#columns.map(({ head }, at) => bold(shorten(head, this.#widths[at] as number)))]);
  }

  /** Lines of the records, each with its end of line. */
  lines(records: readonly R[]): string {
    if (this.#space.columns === Number.POSITIVE_INFINITY) this.#widen(records);
    return this.#draw(records.map((record) => this.#columns.map((column, at) => this.#cell(column, record, at))));
  }

  #cell(column: Column<R>, record: R, at: number): string {
    const text = shorten(plainText(column.text(record)), this.#widths[at] as number);
    return column.paint ? column.paint(text, record) : text;
  }

  /** Nothing is cut where there is room for everything. */
  #widen(records: readonly R[]): void {
    this.#widths = this.#columns.map((column, at) =>
      Math.max(this.#widths[at] as number, naturalWidth(column, records)),
    );
  }

  #draw(rows: string[][]): string {
    if (rows.length === 0) return '';
    const table = new Table({
      chars: FRAMELESS,
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
      colWidths: this.#widths,
      colAligns: this.#columns.map(({ align }) => align ?? 'left'),
    });
    table.push(...rows);
    const lines = table.toString().split('\n');
    return lines.map((line) => `${line.trimEnd()}\n`).join('');
  }
}

const FRAMELESS = {
  ...Object.fromEntries(
    ['top', 'bottom', 'mid'].flatMap((line) =>
      [line, `${line}-mid`, `${line}-left`, `${line}-right`].map((at) => [at, '']),
    ),
  ),
  left: '',
  'left-mid': '',
  right: '',
  'right-mid': '',
  middle: ' '.repeat(GAP),
};

const naturalWidth = <R>({ head, text }: Column<R>, records: readonly R[]): number =>
  records.reduce((widest, record) => Math.max(widest, width(plainText(text(record)))), width(head));

type Widths<R> = Map<Column<R>, number>;

const total = <R>(widths: Widths<R>): number =>
  [...widths.values()].reduce((sum, columns) => sum + columns, GAP * (widths.size - 1));

/** The columns that have room and their widths: as many as fit when shortened, and at least one. */
function fit<R>(natural: Widths<R>, columns: number): Widths<R> {
  const least = new Map([...natural].map(([column, wide]) => [column, Math.min(wide, column.least ?? wide)]));
  if (total(least) <= columns) return shrink(natural, least, columns);
  if (natural.size === 1) return new Map([...natural.keys()].map((column) => [column, Math.max(columns, 1)]));
  const last = [...natural.keys()].reduce((a, b) => (b.rank >= a.rank ? b : a));
  return fit(new Map([...natural].filter(([column]) => column !== last)), columns);
}

/** Takes from the widest column that can still give, until all fit. */
function shrink<R>(natural: Widths<R>, least: Widths<R>, columns: number): Widths<R> {
  const widths = new Map(natural);
  for (let over = total(widths) - columns; over > 0; over--) {
    const giving = [...widths].filter(([column, wide]) => wide > (least.get(column) as number));
    const [widest, wide] = giving.reduce((a, b) => (b[1] >= a[1] ? b : a));
    widths.set(widest, wide - 1);
  }
  return widths;
}
