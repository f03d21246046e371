import type { Organization, PostalAddress, User } from '@fairlead/sdk';
import { plainText } from '../text.ts';
import { labelOf } from '../words.ts';
import { fields, type Paper, wrap } from './paper.ts';

// Persons and organizations told to a person.

export const nameOf = ({ first_name, last_name }: User): string => plainText(`${first_name} ${last_name}`.trim());

export const drawUser = (user: User, paper: Paper): string[] => [
  ...wrap(nameOf(user) || `User ${plainText(user.id)}`, paper.columns).map(paper.colour.bold),
  ...fields(
    [
      ['E-mail', plainText(user.email)],
      ['Phone', plainText(user.phone)],
      ['Language', plainText(user.language)],
      ['User id', plainText(user.id)],
    ],
    paper,
  ),
];

export const drawOrganization = (organization: Organization, paper: Paper): string[] => [
  ...wrap(plainText(organization.name), paper.columns).map(paper.colour.bold),
  ...fields(
    [
      ['Type', labelOf('OrganizationType', organization.type)],
      ['Address', addressOf(organization.postal_address)],
      ['Website', plainText(organization.website)],
      ['E-mail', plainText(organization.contact_email)],
      ['VAT', plainText(organization.vat)],
      ['EORI', plainText(organization.eori)],
      ['CoC', plainText(organization.coc)],
      ['Id', plainText(organization.id)],
    ],
    paper,
  ),
];

/** As on an envelope, from the recipients to the country. */
function addressOf(address: PostalAddress | undefined): string {
  const { recipients = [], organization, address_lines = [], sublocality, administrative_area } = address ?? {};
  const town = [address?.postal_code, address?.locality, address?.sorting_code].filter(Boolean).join(' ');
  const rest = [sublocality, town, administrative_area, address?.region_code];
  return plainText([...recipients, organization, ...address_lines, ...rest].filter(Boolean).join(', '));
}
