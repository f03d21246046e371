import type { MoneyInput } from '@fairlead/sdk';
import { minorDigits } from '@fairlead/sdk/contract';
import { Unreadable } from './unreadable.ts';

// Amounts as people write them, `EUR 1250.00`, and in the currency's minor unit, as they are sent.

const CURRENCY_FIRST = /^\s*([a-z]{3})\s*(-?)(\d+)(?:\.(\d+))?\s*$/i;
const CURRENCY_LAST = /^\s*(-?)(\d+)(?:\.(\d+))?\s*([a-z]{3})\s*$/i;

export function readMoney(text: string): MoneyInput | undefined {
  const [, first, ...amount] = CURRENCY_FIRST.exec(text) ?? [];
  if (first) return money(first, amount);
  const [, sign, whole, fraction, last] = CURRENCY_LAST.exec(text) ?? [];
  return last ? money(last, [sign, whole, fraction]) : undefined;
}

function money(code: string, [sign = '', whole = '', fraction = '']: (string | undefined)[]): MoneyInput {
  const currency = code.toUpperCase();
  const digits = minorDigits(currency);
  if (fraction.length > digits) throw new Unreadable(`has more decimals than ${currency}, which has ${digits}`);
  return { currency, amount_cents: Number(sign + whole + fraction.padEnd(digits, '0')) + 0 };
}

export function writeMoney({ currency, amount_cents }: MoneyInput): string {
  const digits = /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 0;
  const amount = String(Math.abs(amount_cents)).padStart(digits + 1, '0');
  const whole = amount.slice(0, amount.length - digits);
  return `${currency} ${amount_cents < 0 ? '-' : ''}${whole}${digits ? `.${amount.slice(-digits)}` : ''}`;
}
