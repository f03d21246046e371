import type { Told } from './told.ts';
import { isPlain, listOf, PLAIN_TRIGRAMS, trigramsOfRecord } from './trigrams.ts';

// Which record holds which trigram, noted as three columns of numbers and sorted when they are wanted: an import notes
// some sixty trigrams a record, and lists of objects would take longer to fill than the records take to write.

export interface NotedList {
  owner: string;
  gram: number;
  /** In the order they were noted, none twice in a row. */
  ids: number[];
}

const START = 4_096;
/** Of a trigram's number: the plain ones take half of what they can tell, others the rest; if more, sorting goes on. */
const ALL_BITS = 22;
/** Fewer than this are sorted by half of the bits and then the other: all at once walks over every number there is. */
const FEW = 2 ** 18;

export class Noted {
  readonly #shared: boolean;
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

  /** Trigrams that are not plain are noted in the lists they share, or each for itself. */
  constructor({ shared = true } = {}) {
    this.#shared = shared;
  }

  note({ table, organization_id, high, low, text }: Told): void {
    const owner = this.#ownerNumbers.of(`${table} ${organization_id} ${high}`);
    const grams = trigramsOfRecord(text);
    if (this.#count + grams.length > this.#ids.length) this.#grow(grams.length);
    for (const gram of grams) this.#add(owner, gram, low);
  }

  /** What was noted before, as a list of it. */
  noteList({ owner, gram, ids }: NotedList): void {
    const number = this.#ownerNumbers.of(owner);
    if (this.#count + ids.length > this.#ids.length) this.#grow(ids.length);
    for (const id of ids) this.#add(number, gram, id);
  }

  #add(owner: number, gram: number, id: number): void {
    this.#owners[this.#count] = owner;
    this.#grams[this.#count] = isPlain(gram) ? gram : this.#otherGrams.of(this.#shared ? listOf(gram) : gram);
    this.#ids[this.#count++] = id;
  }

  clear(): void {
    this.#count = 0;
    this.#ownerNumbers.clear();
    this.#otherGrams.clear();
  }

  /** A list for each trigram and owner, by trigram. */
  *lists(): Generator<NotedList> {
    const order = this.#byGram();
    const numberAt = (at: number) => this.#grams[order[at] as number] as number;
    for (let start = 0, end = 0; start < order.length; start = end) {
      const number = numberAt(start);
      while (end < order.length && numberAt(end) === number) end++;
      const gram = number < PLAIN_TRIGRAMS ? number : this.#otherGrams.at(number);
      for (const [owner, ids] of this.#byOwner(order.subarray(start, end))) {
        yield { owner: this.#ownerNumbers.at(owner), gram, ids };
      }
    }
  }

  #byOwner(rows: Uint32Array): Map<number, number[]> {
    const lists = new Map<number, number[]>();
    let [owner, list]: [number, number[]] = [-1, []];
    for (const row of rows) {
      if (this.#owners[row] !== owner) {
        owner = this.#owners[row] as number;
        list = lists.get(owner) ?? [];
        lists.set(owner, list);
      }
      const id = this.#ids[row] as number;
      if (list[list.length - 1] !== id) list.push(id);
    }
    return lists;
  }

  /** Rows by trigram, those of one in the order they were noted: sorted by some bits of their numbers at a time. */
  #byGram(): Uint32Array {
    const grams = this.#grams.subarray(0, this.#count);
    let order = new Uint32Array(grams.length);
    for (let row = 0; row < order.length; row++) order[row] = row;
    const bits = grams.length < FEW ? ALL_BITS / 2 : ALL_BITS;
    for (let shift = 0; 2 ** shift < this.#otherGrams.end; shift += bits) order = sortByBits(order, grams, shift, bits);
    return order;
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

/** Leaves rows whose bits are the same in the order they have. */
function sortByBits(order: Uint32Array, numbers: Uint32Array, shift: number, bits: number): Uint32Array<ArrayBuffer> {
  const mask = 2 ** bits - 1;
  const places = new Uint32Array(2 ** bits);
  for (let at = 0; at < numbers.length; at++) {
    const part = ((numbers[at] as number) >>> shift) & mask;
    places[part] = (places[part] as number) + 1;
  }
  for (let part = 0, place = 0; part <= mask; part++) {
    const many = places[part] as number;
    places[part] = place;
    place += many;
  }
  const sorted = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) {
    const row = order[at] as number;
    const part = ((numbers[row] as number) >>> shift) & mask;
    const place = places[part] as number;
    sorted[place] = row;
    places[part] = place + 1;
  }
  return sorted;
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
