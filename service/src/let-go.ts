const nowhere = new MessageChannel().port1;
nowhere.close();

/**
 * Gives memory back at once: what is sent to a closed port is gone. The garbage collector would stop everybody for
 * milliseconds to do so, several times a second.
 */
export function letGo({ buffer, byteLength }: Buffer): void {
  // Of memory that is shared nothing can be given back.
  if (byteLength === buffer.byteLength) nowhere.postMessage(undefined, [buffer as ArrayBuffer]);
}

/** Nothing larger shares its memory: neither what Node gives out in small pieces, nor what comes off a connection. */
const MOST_SHARED = 65_536;

/** The same for a part of memory that nothing else is in. */
export function letGoIfLarge({ buffer, byteLength }: Buffer): void {
  if (byteLength > MOST_SHARED) nowhere.postMessage(undefined, [buffer as ArrayBuffer]);
}
