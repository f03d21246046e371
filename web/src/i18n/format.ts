import { daysBetween } from '@fairlead/contract/dates';
import { minorDigits } from '@fairlead/contract/minor-unit';
import type { Money } from '@fairlead/sdk/application';
import { today } from './days.ts';
import { useLanguage } from './language.tsx';

// Dates, money and numbers as the person's language writes them. A calendar date has no time zone; an instant is told
// in the browser's.

const formats = new Map<string, Format>();

/** The one of a locale: making it takes longer than drawing a row. */
export function formatOf(locale: string): Format {
  const format = formats.get(locale) ?? makeFormat(locale);
  formats.set(locale, format);
  return format;
}

function makeFormat(locale: string) {
  const currencies = new Map<string, Intl.NumberFormat>();
  const currencyFormat = (currency: string) => {
    const format = currencies.get(currency) ?? newCurrencyFormat(currency);
    currencies.set(currency, format);
    return format;
  };
  const newCurrencyFormat = (currency: string) => {
    const digits = minorDigits(currency);
    const own = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...own });
  };
  const calendar = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
  };
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 });
  return {
    /** 14 Mar 2026 */
    date: calendar({ dateStyle: 'medium' }),
    /** Sat 14 Mar */
    weekday: calendar({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** Saturday 14 March 2026 */
    fullDate: calendar({ dateStyle: 'full' }),
    /** 14 Mar 2026, 09:26 */
    instant: (time: string) => instant.format(new Date(time)),
    /** today, tomorrow, in 5 days, 3 days ago */
    fromToday: (date: string) => relative.format(daysBetween(today(), date), 'day'),
    /** What is little is not told as nothing. */
    number: (value: number) => (value !== 0 && Math.abs(value) < 0.01 ? small : number).format(value),
    money: ({ currency, amount_cents }: Money) => money(currencyFormat, currency, amount_cents),
    bytes: (size: string) => bytes(locale, Number(size)),
  };
}

/** Amounts are in the currency's minor unit, of which some have two digits, some none, some three. */
function money(currencyFormat: (currency: string) => Intl.NumberFormat, currency: string, minor: number): string {
  try {
    return currencyFormat(currency).format(minor / 10 ** minorDigits(currency));
  } catch {
    // No code of a currency.
    return `${currency} ${(minor / 100).toFixed(2)}`;
  }
}

function bytes(locale: string, size: number): string {
  if (size < 1_000) return `${size} B`;
  const unit = size < 1_000_000 ? { name: 'kilobyte', bytes: 1_000 } : { name: 'megabyte', bytes: 1_000_000 };
  const format = { style: 'unit', unit: unit.name, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(size / unit.bytes);
}

export type Format = ReturnType<typeof makeFormat>;

export function useFormat(): Format {
  return formatOf(useLanguage().locale);
}
