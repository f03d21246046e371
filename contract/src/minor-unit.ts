// ISO 4217's minor units where they are not two digits. Not Intl's: it counts the digits that shops print (HUF and IDR
// have none there, two here) and would misplace the point.
const UNUSUAL: readonly [digits: number, currencies: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const DIGITS = new Map(UNUSUAL.flatMap(([digits, currencies]) => currencies.split(' ').map((code) => [code, digits])));

/** Digits behind the point of an amount: two of euros, none of yen. Two where a currency is not known. */
export const minorDigits = (currency: string): number => DIGITS.get(currency) ?? 2;
