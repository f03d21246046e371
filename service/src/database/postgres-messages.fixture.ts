/** A message as PostgreSQL's server sends it: a letter, its length, and what it says. */
export function message(letter: string, says: string | Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeUInt32BE(says.length + 4, 1);
  return Buffer.concat([head, typeof says === 'string' ? Buffer.from(says, 'latin1') : says]);
}

export const READY = message('Z', 'I');
/** Lets somebody in. */
export const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), READY]);

/** The letters of the messages that came together. */
export function* lettersOf(asked: Buffer): Generator<string> {
  for (let at = 0; at < asked.length; at += asked.readUInt32BE(at + 1) + 1) yield asked.toString('latin1', at, at + 1);
}
