import { ApiError } from '@fairlead/sdk/application';
import { api } from '../api/client.ts';
import { keep, readKept } from '../kept.ts';

// A part of the application that could not be fetched: there is no connection, or a newer version has other files. Only
// a page loaded anew has all of its scripts and styles; loaded anew without a connection it would be gone altogether.

export class UnloadedError extends Error {
  override name = 'UnloadedError';
}

/** Each browser says it in words of its own, and none in the person's language. */
export const orUnloaded = <T>(part: Promise<T>): Promise<T> =>
  part.catch((cause: unknown) => {
    throw new UnloadedError('A part of the application could not be loaded', { cause });
  });

/** The same of a part of a page, as the map: in the words of Chromium, Firefox, Safari and of what loads the styles. */
export const isUnloaded = (error: unknown): boolean =>
  error instanceof UnloadedError ||
  (error instanceof Error && /dynamically imported|importing a module|preload CSS/i.test(error.message));

/** A browser says that it is online before its first request gets through. */
const WAITS_MS = [0, 500, 2_000, 5_000];

/** Loads the page anew, if the service answers. */
export async function reloadIfReached(): Promise<void> {
  for (const wait_ms of WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    if (!navigator.onLine) return;
    if (await isReached()) return window.location.reload();
  }
}

/** Any answer will do: also that nobody is logged in. */
const isReached = (): Promise<boolean> =>
  api.session.current().then(
    () => true,
    (error: unknown) => error instanceof ApiError,
  );

const RELOADED = 'fairlead-reloaded';
const PATIENCE_MS = 60_000;

/** The same without being asked: a newer version is there for who looks again. Not over and over. */
export async function reloadOnce(): Promise<void> {
  const now = Date.now();
  if (now - Number(readKept('sessionStorage', RELOADED)) < PATIENCE_MS) return;
  if (keep('sessionStorage', RELOADED, String(now)) || !isNewlyReloaded()) await reloadIfReached();
}

/** For a browser that keeps nothing: how the page came, which is taken for loaded anew where that is not told. */
function isNewlyReloaded(): boolean {
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (loading?.type ?? 'reload') === 'reload' && performance.now() < PATIENCE_MS;
}
