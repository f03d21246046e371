import { isPlain, PLAIN_TRIGRAMS } from './trigrams.ts';

// Which record holds which trigram, noted as three columns of numbers and sorted when they are wanted: an import notes
// some sixty trigrams a record, and lists of objects would take longer to fill than the records take to write.

export interface NotedList {
  owner: string;
  gram: number;
  /** In the order they were noted, none twice in a row. */
  ids: number[];
}

const START = 4_096;

export class Noted {
  #owners = new Uint32Array(START);
  #grams = new Uint32Array(START);
  #ids = new Uint32Array(START);
  #count = 0;
  readonly #ownerNumbers = new Numbers<string>(0);
  /** Plain trigrams are numbers as they are; the others are numbered above them as they come. */
  readonly #otherGrams = new Numbers<number>(PLAIN_TRIGRAMS);

  get count(): number {
    return this.#count;
  }

  add(owner: string, id: number, grams: readonly number[]): void {
    const number = this.#ownerNumbers.of(owner);
    if (this.#count + grams.length > this.#ids.length) this.#grow(grams.length);
    for (const gram of grams) {
      this.#owners[this.#count] = number;
      this.#grams[this.#count] = isPlain(gram) ? gram : this.#otherGrams.of(gram);
      this.#ids[this.#count++] = id;
    }
  }

  clear(): void {
    this.#count = 0;
    this.#ownerNumbers.clear();
    this.#otherGrams.clear();
  }

  /** A list for each owner and trigram, by owner, then by trigram. */
  *lists(): Generator<NotedList> {
    const [owners, grams, ids] = [this.#owners, this.#grams, this.#ids];
    const order = sorted(owners, sorted(grams, inTurn(this.#count), this.#otherGrams.end), this.#ownerNumbers.end);
    for (let at = 0; at < order.length; ) {
      const first = order[at] as number;
      const [owner, gram] = [owners[first] as number, grams[first] as number];
      const list: number[] = [];
      for (; at < order.length; at++) {
        const next = order[at] as number;
        if (owners[next] !== owner || grams[next] !== gram) break;
        if (list[list.length - 1] !== ids[next]) list.push(ids[next] as number);
      }
      const name = gram < PLAIN_TRIGRAMS ? gram : this.#otherGrams.at(gram);
      yield { owner: this.#ownerNumbers.at(owner), gram: name, ids: list };
    }
  }

  #grow(by: number): void {
    const larger = (column: Uint32Array) => {
      const copy = new Uint32Array((column.length + by) * 2);
      copy.set(column);
      return copy;
    };
    this.#owners = larger(this.#owners);
    this.#grams = larger(this.#grams);
    this.#ids = larger(this.#ids);
  }
}

/** Numbers things from a start on, in the order they come. */
class Numbers<T> {
  readonly #start: number;
  readonly #numbers = new Map<T, number>();
  #things: T[] = [];

  constructor(start: number) {
    this.#start = start;
  }

  get end(): number {
    return this.#start + this.#things.length;
  }

  of(thing: T): number {
    const known = this.#numbers.get(thing);
    if (known !== undefined) return known;
    const number = this.end;
    this.#numbers.set(thing, number);
    this.#things.push(thing);
    return number;
  }

  at(number: number): T {
    return this.#things[number - this.#start] as T;
  }

  clear(): void {
    this.#numbers.clear();
    this.#things = [];
  }
}

function inTurn(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

/** The rows in order of a column whose values lie below `end`; equal ones stay as they were. A counting sort. */
function sorted(column: Uint32Array, order: Uint32Array, end: number): Uint32Array {
  if (end <= 1) return order;
  const places = new Uint32Array(end + 1);
  for (const row of order) {
    const next = (column[row] as number) + 1;
    places[next] = (places[next] as number) + 1;
  }
  for (let value = 1; value <= end; value++) places[value] = (places[value] as number) + (places[value - 1] as number);
  const result = new Uint32Array(order.length);
  for (const row of order) {
    const value = column[row] as number;
    const place = places[value] as number;
    result[place] = row;
    places[value] = place + 1;
  }
  return result;
}
