import type { PostalAddress } from '@fairlead/sdk/application';
import { nameOf } from './names.ts';

/** An address as on an envelope, from the recipients to the country; what is not known, or said before, takes no line. */
export function addressLines(address: PostalAddress, locale: string): string[] {
  const { recipients = [], organization, address_lines = [], sublocality, administrative_area, region_code } = address;
  const town = [address.postal_code, address.locality, address.sorting_code].filter(Boolean).join(' ');
  const country = region_code && nameOf('region', region_code, locale);
  const lines = [...recipients, organization, ...address_lines, sublocality, town, administrative_area, country];
  return [...new Set(lines.filter((line): line is string => Boolean(line?.trim())))];
}
