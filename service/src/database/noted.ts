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
/** Fewer than this are sorted as they are: a counting sort walks over every trigram there can be, which takes 30 ms. */
const FEW = 2 ** 17;

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

  /** A list for each trigram and owner, by trigram. */
  lists(): Generator<NotedList> {
    return this.#count < FEW ? this.#fewLists() : this.#manyLists();
  }

  *#fewLists(): Generator<NotedList> {
    const grams = this.#grams;
    // Trigram and place in one number: these are sorted three times as fast as by a function that compares.
    const order = new Float64Array(this.#count);
    for (let row = 0; row < order.length; row++) order[row] = (grams[row] as number) * FEW + row;
    order.sort();
    for (let at = 0; at < order.length; at++) order[at] = (order[at] as number) % FEW;
    const owners = Uint32Array.from(order, (row) => this.#owners[row] as number);
    const ids = Uint32Array.from(order, (row) => this.#ids[row] as number);
    for (let start = 0, end = 0; start < order.length; start = end) {
      const gram = grams[order[start] as number] as number;
      while (end < order.length && grams[order[end] as number] === gram) end++;
      yield* this.#listsOf(gram, owners, ids, start, end);
    }
  }

  *#manyLists(): Generator<NotedList> {
    const { owners, ids, ends } = this.#byGram();
    for (let gram = 0, start = 0; gram < ends.length; gram++) {
      const end = ends[gram] as number;
      if (end > start) yield* this.#listsOf(gram, owners, ids, start, end);
      start = end;
    }
  }

  *#listsOf(number: number, owners: Uint32Array, ids: Uint32Array, start: number, end: number): Generator<NotedList> {
    const gram = number < PLAIN_TRIGRAMS ? number : this.#otherGrams.at(number);
    for (const [owner, list] of byOwner(owners, ids, start, end)) {
      yield { owner: this.#ownerNumbers.at(owner), gram, ids: list };
    }
  }

  /** Owners and ids sorted by trigram, in the order they were noted, and where each trigram's end. A counting sort. */
  #byGram(): { owners: Uint32Array; ids: Uint32Array; ends: Uint32Array } {
    const grams = this.#grams.subarray(0, this.#count);
    const ends = new Uint32Array(this.#otherGrams.end);
    for (const gram of grams) ends[gram] = (ends[gram] as number) + 1;
    // From how many each has to where each starts; filling then moves the start to the end.
    for (let gram = 0, start = 0; gram < ends.length; gram++) {
      const many = ends[gram] as number;
      ends[gram] = start;
      start += many;
    }
    const [owners, ids] = [new Uint32Array(this.#count), new Uint32Array(this.#count)];
    for (let row = 0; row < this.#count; row++) {
      const gram = grams[row] as number;
      const place = ends[gram] as number;
      owners[place] = this.#owners[row] as number;
      ids[place] = this.#ids[row] as number;
      ends[gram] = place + 1;
    }
    return { owners, ids, ends };
  }

  #grow(by: number): void {
    const larger = (column: Uint32Array) => {
      const copy = new Uint32Array(Math.ceil((column.length + by) * 1.5));
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

function byOwner(owners: Uint32Array, ids: Uint32Array, start: number, end: number): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  let [owner, list]: [number, number[]] = [-1, []];
  for (let at = start; at < end; at++) {
    if (owners[at] !== owner) {
      owner = owners[at] as number;
      list = lists.get(owner) ?? [];
      lists.set(owner, list);
    }
    const id = ids[at] as number;
    if (list[list.length - 1] !== id) list.push(id);
  }
  return lists;
}
