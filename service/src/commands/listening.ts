import { Mendable } from './mendable.ts';

interface Place {
  host: string;
  port: number;
  /** The environment variable that the port comes from. */
  setting: 'PORT' | 'METRICS_PORT';
}

/** What keeps a service from listening most often, and what to do about it. */
const WORDS: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `another program listens on ${host}:${port} already: stop it, or set ${setting} to another port`,
  EACCES: ({ host, port, setting }) =>
    `listening on ${host}:${port} is not permitted: set ${setting} to a port from 1024 up`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine: set HOST to one that is`,
  ENOTFOUND: ({ host }) => `${host} is not known as a host: set HOST to an address of this machine`,
};

/** Starts to listen; when that cannot be, says what to mend. */
export async function listening<T>(place: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const words = WORDS[(error as NodeJS.ErrnoException).code ?? ''];
    throw words ? new Mendable(words(place), { cause: error }) : error;
  }
}
