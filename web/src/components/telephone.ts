/** A number as it is dialled; undefined of a text that says more than a number. */
export function telephoneOf(text: string): string | undefined {
  // The zero in brackets is for who calls from within the country.
  const digits = text.replace(/^(\+.*)\(0\)/, '$1').replace(/[\s().\-/]/g, '');
  return /^\+?\d{3,}$/.test(digits) ? digits : undefined;
}
