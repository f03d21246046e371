import { type Answered, REPLAYED_HEADER } from '@fairlead/sdk';

/** Whether a create was answered with an inquiry of before. After a retry, that may be our own first attempt's. */
export const isReplay = ({ headers, retries }: Pick<Answered<unknown>, 'headers' | 'retries'>): boolean =>
  headers.has(REPLAYED_HEADER) && retries === 0;
