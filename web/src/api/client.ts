import { Application, TAKEN_FOR_HEADER } from '@fairlead/sdk/application';

let person: string | undefined;

/** Whose pages these are. Nothing is asked or sent in the name of another who logs in in a second tab. */
export function showFor(id: string | undefined): void {
  person = id;
}

const fetchAsPerson: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  if (person !== undefined) headers.set(TAKEN_FOR_HEADER, person);
  return fetch(url, { ...init, headers });
};

/** The service this page came from. The session travels in a cookie that no script can read. */
export const api = new Application({
  baseUrl: window.location.origin,
  // A person who waits is told at once, and tries again when it suits them; reads are tried again by their queries.
  maxRetries: 0,
  fetch: fetchAsPerson,
});
