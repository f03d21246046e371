export { Fairlead } from './client.ts';
export { DEFAULTS, type FairleadOptions, MOST_RETRIES } from './options.ts';
export * from './shared.ts';
