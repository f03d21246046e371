// What is asked for, by a number that counts up.
import { DAY_MS, utcDate } from '@fairlead/contract';
import { firstShipment } from '../shipments.ts';

const SPELLED = 'SHIPMENT_ORDER_BY_UNSPECIFIED';

/** One of the many ways to write a word: each letter as it is or percent-encoded, by the bits of a number. */
const spelled = (word: string, number: number): string =>
  [...word].map((letter, at) => ((number >> at) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('');

const LIST = '/v1/shipment?limit=50&order_by=';

export const targets = {
  /** A thousand shipments in turn. */
  shipment: (number: number): string => `/v1/shipment/${firstShipment + (number % 1_000)}`,
  /** The same list again and again. */
  list: (): string => LIST + SPELLED,
  /** The same list, never asked for in these words before. */
  cold_list: (number: number): string => LIST + spelled(SPELLED, number + 1),
};

const FIRST_DAY_MS = Date.parse('1000-01-01T00:00:00Z');

/** These paths one after the other. In place of `{day}` comes a day long before any shipment, each time another. */
export const inTurn =
  (paths: readonly string[]) =>
  (number: number): string =>
    (paths[number % paths.length] as string).replace('{day}', () => utcDate(FIRST_DAY_MS + number * DAY_MS));
