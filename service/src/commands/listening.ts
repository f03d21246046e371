import type { AddressInfo } from 'node:net';
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

/** To listen on one of these is to listen on every address of the machine; from itself, it is called by this one. */
const CALLED_FROM_HERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

export const NO_BASE_URL = 'BASE_URL is not set: clients elsewhere are told an address of this machine only';

/** Where a service that listens can be called from this machine, and whether from elsewhere it is another address. */
export function calledAt({ address, family, port }: AddressInfo): { url: string; is_elsewhere_another: boolean } {
  const from_here = CALLED_FROM_HERE[address];
  const host = from_here ?? (family === 'IPv6' ? `[${address}]` : address);
  return { url: `http://${host}:${port}`, is_elsewhere_another: from_here !== undefined };
}
