import { Organization, User } from '@fairlead/contract';
import { expect, it } from 'vitest';
import { draw, example, factsIn, queries } from '../../drawing.fixture.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const [user, organization] = [example(User), example(Organization)];

it('tells every field of a person', async () => {
  const html = await draw(ProfilePage, {}, { answers: [[queries.user().queryKey, user]] });
  expect(factsIn(html)).toEqual({
    Name: 'Sanne Polderkamp',
    'E-mail address': 'sanne@polderkamp.example',
    Telephone: '+31 10 555 0100',
    'Language for messages': 'Dutch',
    'Number in the API': '31',
  });
});

it('tells every field of an organization', async () => {
  const html = await draw(ProfilePage, {}, { answers: [[queries.organization().queryKey, organization]] });
  expect(factsIn(html)).toEqual({
    Name: 'Polderkamp Import B.V.',
    'Kind of organization': 'Client',
    Address: 'Polderkamp Import B.V. / Coolsingel 12 / 3011 AA Rotterdam / Zuid-Holland / Netherlands',
    'VAT number': 'NL859012345B01',
    'EORI number': 'NL859012345',
    'Chamber of commerce number': '76543210',
    Website: 'https://polderkamp.example',
    'E-mail address for contact': 'logistics@polderkamp.example',
    'Number in the API': '7',
  });
});
