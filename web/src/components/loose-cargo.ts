import type { Format } from '../i18n/format.ts';
import { dictionary } from '../i18n/language.tsx';

// Loose units are measured alike wherever they stand; the units are in the headings, once.

export const looseCargoWords = dictionary(
  { size: 'Length × width × height (cm)', weight_each: 'Weight each (kg)' },
  { size: 'Lengte × breedte × hoogte (cm)', weight_each: 'Stukgewicht (kg)' },
);

interface Measured {
  width: number;
  height: number;
  depth: number;
}

/** In the order of the trade: the length, which the API calls depth, comes first. */
export const sizeOf = ({ depth, width, height }: Measured, format: Pick<Format, 'number'>): string =>
  [depth, width, height].map(format.number).join(' × ');
