// When the service no longer knows the session, one is sent to the log-in, unless a page holds what must not be lost:
// it then asks for the log-in itself.

let held: (() => void) | undefined;

/** `onEnd` is told that the session has ended, and nobody is sent away; until what it returns is called. */
export function holdSessionEnd(onEnd: () => void): () => void {
  held = onEnd;
  return () => {
    if (held === onEnd) held = undefined;
  };
}

/** Tells who holds it; false when nobody does. */
export function isSessionEndHeld(): boolean {
  held?.();
  return held !== undefined;
}
