import type { Money } from '@fairlead/sdk';
import { minorDigits } from '@fairlead/sdk/contract';
import { plainText } from './text.ts';

/** An amount for people: `EUR 1,737.90`. What a currency's minor unit is worth is its own: a yen has none. */
export function money({ currency, amount_cents }: Money): string {
  const digits = minorDigits(currency);
  const amount = (amount_cents / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${plainText(currency)} ${amount}`.trim();
}
