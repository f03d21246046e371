import { Application } from '@fairlead/sdk/application';

const options = {
  baseUrl: window.location.origin,
  // A person who waits is told at once, and tries again when it suits them; reads are tried again by their queries.
  maxRetries: 0,
};

/** The service this page came from. The session travels in a cookie that no script can read. */
export const api = new Application(options);

/** The same for whoever is logged in, though the page be another's. */
export const whoever = new Application(options);
