import type { Organization, User } from '@fairlead/sdk';
import { expect, test } from 'vitest';
import { paper } from '../track/tracking.fixture.ts';
import { drawOrganization, drawUser } from './people.ts';

const sanne: User = {
  id: '31',
  first_name: 'Sanne',
  last_name: 'Polderkamp',
  email: 'sanne@polderkamp.example',
  phone: '',
  language: 'nl',
  organization_id: '7',
};
const polderkamp: Organization = {
  id: '7',
  name: 'Polderkamp\u001b[2J Import B.V.',
  vat: 'NL859012345B01',
  eori: '',
  coc: '',
  website: '',
  contact_email: '',
  type: 'TYPE_CLIENT',
};

test('a person is told by name, with what is known', () => {
  expect(drawUser(sanne, paper())).toEqual([
    'Sanne Polderkamp',
    'E-mail    sanne@polderkamp.example',
    'Language  nl',
    'User id   31',
  ]);
  expect(drawUser({ ...sanne, first_name: '', last_name: '' }, paper())[0]).toBe('User 31');
});

test('an organization is told by name, with its address on a line', () => {
  expect(drawOrganization(polderkamp, paper())).toEqual([
    'Polderkamp Import B.V.',
    'Type  client',
    'VAT   NL859012345B01',
    'Id    7',
  ]);
  const postal_address = {
    region_code: 'NL',
    postal_code: '3011 AA',
    locality: 'Rotterdam',
    address_lines: ['Coolsingel 12', 'Floor 3'],
  };
  expect(drawOrganization({ ...polderkamp, postal_address }, paper())).toContain(
    'Address  Coolsingel 12, Floor 3, 3011 AA Rotterdam, NL',
  );
  const named = { recipients: ['Ms Jansen', 'Accounts'], organization: 'Polderkamp', sorting_code: 'CEDEX 4' };
  expect(drawOrganization({ ...polderkamp, postal_address: { ...postal_address, ...named } }, paper(120))).toContain(
    'Address  Ms Jansen, Accounts, Polderkamp, Coolsingel 12, Floor 3, 3011 AA Rotterdam CEDEX 4, NL',
  );
});
