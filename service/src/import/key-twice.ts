import { writePath } from '@fairlead/contract';

// JSON.parse takes a key that an object has twice, and keeps the last: of two ids, nobody would know which was meant.

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/** The path of a key that the JSON of a value has in one object twice: `lcl.components[0].weight`. */
export function keyTwice(text: string, value: unknown): string | undefined {
  // Where no key was lost there are as many. To count takes a third of the time.
  return mostKeysIn(text) === keysOf(value) ? undefined : firstTwice(text);
}

/** How many colons follow a quote: each key's, and perhaps some within texts. */
function mostKeysIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= SPACE) before--;
    if (text.charCodeAt(before) === QUOTE) count++;
  }
  return count;
}

/** Without calls within calls: a line may be nested as deep as it is long. */
function keysOf(value: unknown): number {
  let count = 0;
  const objects = [value as object];
  for (let object = objects.pop(); object; object = objects.pop()) {
    const values: unknown[] = Array.isArray(object) ? object : Object.values(object);
    if (values !== object) count += values.length;
    for (const inner of values) if (typeof inner === 'object' && inner !== null) objects.push(inner);
  }
  return count;
}

/** Whether a text, if it is JSON, has more values than so many. Asked before it is parsed, which takes their memory. */
export function hasMoreValues(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let count = 0;
  for (let at = 0; at < text.length && count <= most; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        // A string without an end: that it is no JSON is told when it is parsed.
        if (end === 0) return false;
        at = end - 1;
        break;
      }
      case COMMA:
      case OPEN_LIST:
      case OPEN_OBJECT:
        count++;
        break;
      default:
    }
  }
  return count > most;
}

interface Open {
  /** Of an object, those so far. */
  keys?: Set<string>;
  /** The key of what is being read, or how many entries of a list came before. */
  at: string | number;
}

function firstTwice(text: string): string | undefined {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at++) {
    const inner = open.at(-1);
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOfString(text, at);
        if (inner?.keys && isKey(text, end)) {
          inner.at = JSON.parse(text.slice(at, end)) as string;
          if (inner.keys.has(inner.at)) return writePath(open.map((holder) => holder.at));
          inner.keys.add(inner.at);
        }
        at = end - 1;
        break;
      }
      case OPEN_OBJECT:
        open.push({ keys: new Set(), at: '' });
        break;
      case OPEN_LIST:
        open.push({ at: 0 });
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        open.pop();
        break;
      case COMMA:
        if (typeof inner?.at === 'number') inner.at++;
        break;
      default:
    }
  }
  return undefined;
}

/** Behind its closing quote, or 0 if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (quote - first) % 2 === 1;
}

function isKey(text: string, end: number): boolean {
  let next = end;
  while (text.charCodeAt(next) <= SPACE) next++;
  return text.charCodeAt(next) === COLON;
}
