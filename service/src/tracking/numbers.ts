// Numbers that others give out, as they are kept: one number is written in many ways.

const DIGITS = /^\d{11}$/;
const PREFIX = 3;

/** The number of an air waybill: eleven digits with hyphens and spaces among them, or any other text as it is. */
export function waybillNumber(written: string): string {
  const digits = written.replaceAll(/[\s\p{Pd}]/gu, '');
  return DIGITS.test(digits) ? `${digits.slice(0, PREFIX)}-${digits.slice(PREFIX)}` : written;
}

const ISO_6346 = /^[a-z]{4}\d{7}$/i;

/** The number of a container, as ISO 6346 has it where it is one of those: four letters and seven digits. */
export function containerNumber(written: string): string {
  const bare = written.replaceAll(/[\s\p{Pd}/.]/gu, '');
  return ISO_6346.test(bare) ? bare.toUpperCase() : written.trim();
}
