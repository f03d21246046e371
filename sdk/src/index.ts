export { Fairlead } from './client.ts';
export type { FairleadOptions } from './options.ts';
export * from './shared.ts';
