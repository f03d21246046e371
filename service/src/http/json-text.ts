import { limits, shortenedKey, writePath } from '@fairlead/contract';
import { letGo } from '../let-go.ts';
import { refusedBody } from './problem.ts';

// Reads JSON as it arrives and keeps no more of it than the largest inquiry could need, so that a body of any size is
// looked at in small steps and in little memory: white space beyond the ordinary is left out, over-long strings are
// cut short (still too long for any field), and a body too deep, or with too many values or keys, is refused at once.
// Whether what is left is JSON is for JSON.parse to say; keys that are there twice, which it would not tell, are found
// here.

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, SMALL_U] = Buffer.from('"\\,[]{}u');
const SPACE = 0x20;

/** So much white space is kept, so that an error in an ordinary body can be told by line and column. */
export const MOST_LAYOUT = 65_536;
/** More bytes than any text may have: one character is at most two escapes of six bytes. */
const LONGEST_STRING = 12 * (limits.max_description_length + 1);
const FIRST_SIZE = 4_096;
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

interface Open {
  isObject: boolean;
  /** The keys so far, once there are two. */
  keys?: Set<string>;
  /** The key, if one came yet, or how many entries came before, of what is being read. */
  at: string | number | undefined;
}

export class JsonText {
  #kept = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;
  #layout = 0;
  #values = 0;
  #isBlank = true;
  /** Whether what is kept is all that came. */
  #isWhole = true;
  readonly #open: Open[] = [];
  /** Where the string under way began, and how far an escape in it still reaches. */
  #string = -1;
  #escape = 0;
  #isCut = false;
  /** Whether the next string of an object is a key. */
  #expectsKey = false;
  #isKey = false;

  /** Nothing came, or nothing but white space. */
  get isBlank(): boolean {
    return this.#isBlank;
  }

  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at++) {
      if (!this.#isWhole) at = this.#passOver(chunk, at);
      if (at === chunk.length) return;
      const byte = chunk[at] as number;
      if (this.#string >= 0) this.#inString(byte);
      else this.#between(byte);
    }
  }

  /** Where what is not kept ends. That is most of a large body: it is not looked at byte by byte. */
  #passOver(chunk: Uint8Array, at: number): number {
    if (this.#isCut && this.#escape === 0) return endOfText(chunk, at);
    const isInLayout = this.#string < 0 && (this.#kept[this.#length - 1] as number) <= SPACE;
    return isInLayout ? endOfLayout(chunk, at) : at;
  }

  #between(byte: number): void {
    switch (byte) {
      case SPACE:
      case 0x09:
      case 0x0a:
      case 0x0d:
        this.#space(byte);
        return;
      case QUOTE:
        this.#string = this.#length;
        this.#isKey = this.#expectsKey;
        this.#expectsKey = false;
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        this.#enter(byte === OPEN_OBJECT);
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        this.#open.pop();
        this.#expectsKey = false;
        break;
      case COMMA:
        this.#next();
        break;
      default:
    }
    this.#isBlank = false;
    this.#keep(byte);
  }

  /** One space stands for any number of them, once the layout is beyond the ordinary. */
  #space(byte: number): void {
    if (this.#layout < MOST_LAYOUT) {
      this.#layout++;
      this.#keep(byte);
      return;
    }
    this.#isWhole = false;
    if ((this.#kept[this.#length - 1] as number) > SPACE) this.#keep(SPACE);
  }

  #enter(isObject: boolean): void {
    this.#count();
    if (this.#open.length >= limits.max_body_depth) {
      throw refusedBody(`is nested more than ${limits.max_body_depth} levels deep`);
    }
    this.#open.push({ isObject, at: isObject ? undefined : 0 });
    this.#expectsKey = isObject;
  }

  #next(): void {
    this.#count();
    const open = this.#open.at(-1);
    this.#expectsKey = open?.isObject === true;
    if (typeof open?.at === 'number') open.at++;
  }

  #inString(byte: number): void {
    if (this.#escape > 0) {
      this.#escape = byte === SMALL_U && this.#escape === 1 ? 4 : this.#escape - 1;
    } else if (byte === QUOTE) {
      this.#keep(byte);
      this.#endString();
      return;
    } else {
      // Cut between two characters, not within one.
      if (this.#length - this.#string > LONGEST_STRING && (byte & 0xc0) !== 0x80) {
        this.#isCut = true;
        this.#isWhole = false;
      }
      if (byte === BACKSLASH) this.#escape = 1;
    }
    if (!this.#isCut) this.#keep(byte);
  }

  #endString(): void {
    const object = this.#open.at(-1);
    if (this.#isKey && object)
      this.#noteKey(object, unescaped(this.#kept.toString('utf8', this.#string, this.#length)));
    this.#string = -1;
    this.#isCut = false;
  }

  #noteKey(object: Open, key: string): void {
    const before = object.at as string | undefined;
    object.at = key;
    if (before === undefined) return;
    object.keys ??= new Set([before]);
    if (object.keys.has(key)) throw refusedBody(`has the key ${this.#path()} twice`);
    if (object.keys.add(key).size > limits.max_object_keys) {
      throw refusedBody(`holds an object of more than ${limits.max_object_keys} keys`);
    }
  }

  /** `"lcl.components[0].weight"` */
  #path(): string {
    const path = this.#open.map(({ at = '' }) => (typeof at === 'number' ? at : shortenedKey(at)));
    return JSON.stringify(writePath(path));
  }

  #count(): void {
    if (++this.#values > limits.max_body_values) {
      throw refusedBody(`holds more than ${limits.max_body_values} values`);
    }
  }

  #keep(byte: number): void {
    if (this.#length === this.#kept.length) this.#grow();
    this.#kept[this.#length++] = byte;
  }

  #grow(): void {
    const most = limits.max_body_significant_bytes;
    if (this.#length >= most) throw refusedBody(`holds more than ${most} bytes besides white space`);
    const larger = Buffer.allocUnsafe(Math.min(most, this.#kept.length * 4));
    this.#kept.copy(larger);
    this.forget();
    this.#kept = larger;
  }

  /** Gives back the memory of what was kept, if it is much. */
  forget(): void {
    if (this.#kept.length > FIRST_SIZE) letGo(this.#kept);
  }

  /** The value, or the place where it stops being JSON. */
  parse(): unknown {
    const bytes = this.#kept.subarray(0, this.#length);
    let text: string;
    try {
      text = UTF_8.decode(bytes);
    } catch {
      throw refusedBody('is not UTF-8');
    }
    try {
      return JSON.parse(text);
    } catch {
      const isOrdinary = this.#isWhole && text.length <= 2 * MOST_LAYOUT;
      throw refusedBody(`is not JSON${isOrdinary ? placeIn(text) : ''}`);
    }
  }
}

/** A value or a key takes two bytes at the least: a text of so many has neither too many. */
export const SHORT_BYTES = 2 * Math.min(limits.max_body_values, limits.max_object_keys);
/** As many of these as levels there may be are not too deep, whichever way they stand. */
const OPENINGS = /[[{]/g;

/** What a text says that is there as a whole; undefined when it is blank. */
export function readJson(bytes: Buffer): unknown {
  const plain = bytes.length <= SHORT_BYTES ? plainIn(bytes.toString()) : undefined;
  if (plain !== undefined) return plain;
  const json = new JsonText();
  try {
    json.write(bytes);
    return json.isBlank ? undefined : json.parse();
  } finally {
    json.forget();
  }
}

/**
 * What a text says that is written as JSON.stringify would, and so has no key twice: it is not looked at byte by byte,
 * which takes twice as long.
 */
function plainIn(text: string): unknown {
  if ((text.match(OPENINGS)?.length ?? 0) > limits.max_body_depth || text.includes('\ufffd')) return undefined;
  const value = unlessBroken(text);
  return JSON.stringify(value) === text ? value : undefined;
}

function unlessBroken(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where a string ends, or an escape that is not all there begins. */
function endOfText(chunk: Uint8Array, from: number): number {
  const quote = endOf(chunk, QUOTE as number, from);
  // Up to the first escape, which is most often nowhere, bytes are not looked at one by one.
  let at = Math.min(quote, endOf(chunk, BACKSLASH as number, from));
  while (at < chunk.length && chunk[at] !== QUOTE) {
    const length = chunk[at] !== BACKSLASH ? 1 : chunk[at + 1] === SMALL_U ? 6 : 2;
    if (at + length > chunk.length) break;
    at += length;
  }
  return at;
}

function endOf(chunk: Uint8Array, byte: number, from: number): number {
  const at = chunk.indexOf(byte, from);
  return at < 0 ? chunk.length : at;
}

function endOfLayout(chunk: Uint8Array, from: number): number {
  let at = from;
  for (; at < chunk.length; at++) {
    const byte = chunk[at];
    if (byte !== SPACE && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
  }
  return at;
}

/** What a string in JSON says. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The place of the first letter with which the text can no longer become JSON. */
function placeIn(text: string): string {
  let [possible, impossible] = [0, text.length + 1];
  while (impossible - possible > 1) {
    const middle = (possible + impossible) >> 1;
    if (couldBecomeJson(text.slice(0, middle))) possible = middle;
    else impossible = middle;
  }
  const before = text.slice(0, possible).split('\n');
  return `: line ${before.length}, column ${(before.at(-1) as string).length + 1}`;
}

/** Whether all that is wrong with a text is that it ends too soon. */
function couldBecomeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    if (/^(Unexpected end of JSON|Unterminated string)/.test(message)) return true;
    return Number(/^[^"]* in JSON at position (\d+)/.exec(message)?.[1]) === text.length;
  }
}
