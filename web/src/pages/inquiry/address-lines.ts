import type { PostalAddress } from '@fairlead/sdk/application';

/** A country by its name in the person's language. */
export function regionName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** From the recipients to the country; what is not known takes no line. */
export function linesOf(address: PostalAddress, locale: string): string[] {
  const { recipients = [], organization, address_lines = [], sublocality, postal_code, locality } = address;
  const { administrative_area, sorting_code, region_code } = address;
  const city = [postal_code, locality].filter(Boolean).join(' ');
  const country = region_code && regionName(region_code, locale);
  const lines = [
    ...recipients,
    organization,
    ...address_lines,
    sublocality,
    [city, sorting_code].filter(Boolean).join(' '),
    administrative_area,
    country,
  ];
  return [...new Set(lines.filter((line): line is string => Boolean(line?.trim())))];
}
