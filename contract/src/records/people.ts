import type { Static } from 'typebox';
import { OrganizationType } from '../enums.ts';
import { digits, maybe, one, record, text } from '../fields.ts';
import { PostalAddress } from './shared.ts';

export const Organization = record('Organization', 'An organization.', {
  id: digits('The value reported as organization_id elsewhere.', '7'),
  name: text('Name.', { example: 'Polderkamp Import B.V.' }),
  vat: text('VAT identification number.', { example: 'NL859012345B01' }),
  eori: text('EORI number.', { example: 'NL859012345' }),
  coc: text('Chamber of commerce number.', { example: '76543210' }),
  website: text('Web site.', { example: 'https://polderkamp.example' }),
  contact_email: text('E-mail address for contact.', { example: 'logistics@polderkamp.example' }),
  type: one(OrganizationType, 'What the organization does.'),
  postal_address: maybe(
    one(
      PostalAddress,
      'Address. region_code is filled only when the stored country is a genuine region code; otherwise it is an empty string.',
    ),
  ),
});
export type Organization = Static<typeof Organization>;

export const User = record('User', 'A person.', {
  id: digits('Identifier of the person.', '31'),
  first_name: text('First name.', { example: 'Sanne' }),
  last_name: text('Last name.', { example: 'Polderkamp' }),
  email: text('E-mail address.', { example: 'sanne@polderkamp.example' }),
  phone: text('Telephone number.', { example: '+31 10 555 0100' }),
  language: text('Language, BCP-47.', { example: 'nl' }),
  organization_id: digits('The organization the person belongs to.', '7'),
});
export type User = Static<typeof User>;
