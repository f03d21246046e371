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
