import type { PostalAddress } from '@fairlead/sdk/application';

/** An address as it is written on an envelope, a line each; `country` names a region code. */
export function addressLines(address: PostalAddress, country: (code: string) => string): string[] {
  const { recipients = [], organization, address_lines = [], sublocality, postal_code, locality } = address;
  const town = [postal_code, locality].filter(Boolean).join(' ');
  const land = address.region_code && country(address.region_code);
  const sorted = [address.administrative_area, address.sorting_code].filter(Boolean).join(' ');
  const lines = [...recipients, organization, ...address_lines, sublocality, town, sorted, land];
  return lines.filter((line): line is string => Boolean(line));
}
