import { daysBetween, isDate, type Money, minorDigits, type PostalAddress } from '@fairlead/contract';

const makeFormats = () => ({
  amounts: [0, 1, 2, 3, 4].map(
    (digits) => new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ),
  percent: new Intl.NumberFormat('en', { maximumFractionDigits: 6 }),
  longDate: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  regions: new Intl.DisplayNames('en', { type: 'region' }),
});

let made: ReturnType<typeof makeFormats> | undefined;

/** Made for the first invoice that is drawn: it takes a sixth of a start. */
function formats(): ReturnType<typeof makeFormats> {
  made ??= makeFormats();
  return made;
}

/** `1,250.00` */
export function figure({ currency, amount_cents }: Money): string {
  const digits = minorDigits(currency);
  return (formats().amounts[digits] as Intl.NumberFormat).format(amount_cents === 0 ? 0 : amount_cents / 10 ** digits);
}

/** `EUR 1,250.00`, never parted at the end of a line. */
export const money = (amount: Money): string => `${amount.currency}\u00a0${figure(amount)}`;

/** The figure alone where its currency is the one stated above it. */
export const figureIn = (currency: string, amount: Money): string =>
  amount.currency === currency ? figure(amount) : money(amount);

export const percentage = (rate: number): string => `${formats().percent.format(rate)}%`;

/** `14 March 2026` */
export const day = (date: string): string => (isDate(date) ? formats().longDate.format(Date.parse(date)) : date);

export function paymentTerm(issued: string | undefined, due: string | undefined): string | undefined {
  const days = daysBetween(issued ?? '', due ?? '');
  if (Number.isNaN(days) || days < 0) return undefined;
  return days === 0 ? 'On receipt' : days === 1 ? '1 day' : `${days} days`;
}

function country(code: string): string {
  try {
    return code === '' || code === 'ZZ' ? '' : (formats().regions.of(code) ?? code);
  } catch {
    return code;
  }
}

const ADDRESS_LINES_MOST = 10;
const FIRST_LINES = 4;

/** The lines of an envelope below the name. Of too many the middle is left out: mail goes by whom and by the town. */
export function envelope(name: string, address: PostalAddress | undefined): string[] {
  if (!address) return [];
  const town = [address.postal_code, address.locality, address.sorting_code].filter(Boolean).join(' ');
  const lines = [
    ...(address.recipients ?? []),
    address.organization === name ? '' : address.organization,
    ...(address.address_lines ?? []),
    address.sublocality,
    town,
    address.administrative_area === address.locality ? '' : address.administrative_area,
    country(address.region_code),
  ]
    .flatMap((line = '') => line.split(/[\r\n\u2028\u2029\v\f]/))
    .filter((line) => line.trim() !== '');
  if (lines.length <= ADDRESS_LINES_MOST) return lines;
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(FIRST_LINES + 1 - ADDRESS_LINES_MOST)];
}
