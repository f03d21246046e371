// A rising list of ids as bytes: each as its distance from the one before, seven bits a byte. A list of a hundred
// thousand neighbours takes a hundred kilobytes, and is read in a millisecond.

/** The longest that a distance can be: 53 bits, seven at a time. */
const LONGEST = 8;
let scratch = Buffer.allocUnsafe(16_384);

/** The ids from one place to another in a list, after `before`, which is not packed. */
export function packIds(before: number, ids: readonly number[], from = 0, to = ids.length): Buffer {
  if (scratch.length < (to - from) * LONGEST) scratch = Buffer.allocUnsafe((to - from) * LONGEST);
  let length = 0;
  let last = before;
  for (let at = from; at < to; at++) {
    const id = ids[at] as number;
    let distance = id - last;
    for (; distance >= 128; distance = Math.floor(distance / 128)) scratch[length++] = (distance % 128) + 128;
    scratch[length++] = distance;
    last = id;
  }
  return Buffer.from(scratch.subarray(0, length));
}

export function unpackIds(before: number, bytes: Uint8Array, into: number[] = []): number[] {
  let last = before;
  let distance = 0;
  let place = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte >= 128) {
      distance += (byte - 128) * place;
      place *= 128;
      continue;
    }
    last += distance + byte * place;
    into.push(last);
    distance = 0;
    place = 1;
  }
  return into;
}

/** Of rising ids, those that a packed list has too. It is not unpacked: most of a long list is passed over. */
export function meetPacked(rising: readonly number[], first: number, bytes: Uint8Array, both: number[] = []): number[] {
  let at = placeFrom(rising, first);
  let id = first;
  for (let read = 0; at < rising.length; ) {
    if (rising[at] === id) both.push(id);
    // Also past the end, to which a damaged list may lead.
    if (read >= bytes.length) break;
    let place = 1;
    let byte = bytes[read++] as number;
    for (; byte >= 128; byte = bytes[read++] as number, place *= 128) id += (byte - 128) * place;
    id += byte * place;
    while ((rising[at] as number) < id) at++;
  }
  return both;
}

/** Where rising ids are no longer below one. */
const placeFrom = (rising: readonly number[], id: number): number => placeWhere(rising, (other) => other < id);

/** Where something that holds of the lower of rising ids holds no longer. */
export function placeWhere(rising: readonly number[], isBelow: (id: number) => boolean): number {
  let [from, to] = [0, rising.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBelow(rising[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Rising, as lists nearly always are already. */
export function inOrder(ids: number[]): number[] {
  for (let at = 1; at < ids.length; at++) {
    if ((ids[at] as number) < (ids[at - 1] as number)) return ids.sort((a, b) => a - b);
  }
  return ids;
}
