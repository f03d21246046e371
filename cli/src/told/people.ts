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

function addressOf(address: PostalAddress | undefined): string {
  const { address_lines = [], postal_code, sublocality, locality, administrative_area, region_code } = address ?? {};
  const town = [postal_code, locality].filter(Boolean).join(' ');
  return plainText([...address_lines, sublocality, town, administrative_area, region_code].filter(Boolean).join(', '));
}
