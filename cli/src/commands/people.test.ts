import { expect, test } from 'vitest';
import { addPeople } from './people.ts';
import { runWith } from './run.fixture.ts';

const sanne = { id: '31', first_name: 'Sanne', last_name: 'Polderkamp', email: '', phone: '', language: '' };
const polderkamp = {
  id: '7',
  name: 'Polderkamp Import B.V.',
  vat: '',
  eori: '',
  coc: '',
  website: '',
  contact_email: '',
};
const client = {
  profile: { user: async () => sanne, organization: async () => ({ ...polderkamp, type: 'TYPE_CLIENT' }) },
  users: { get: async (id = '') => ({ ...sanne, id }) },
};

test('who you are is a person and an organization', async () => {
  const { out, err } = await runWith(addPeople, client, ['whoami']);
  expect(out).toMatch(/^Sanne Polderkamp\nUser id {2}31\n\nPolderkamp Import B\.V\.\n/);
  expect(err).toBe('');
  const json = await runWith(addPeople, client, ['whoami'], true);
  expect(JSON.parse(json.out)).toEqual({ user: sanne, organization: { ...polderkamp, type: 'TYPE_CLIENT' } });
});

test('a colleague is asked for by id', async () => {
  expect((await runWith(addPeople, client, ['user', '32'])).out).toMatch(/^Sanne Polderkamp\nUser id {2}32\n$/);
  expect(JSON.parse((await runWith(addPeople, client, ['user', '32'], true)).out)).toEqual({ ...sanne, id: '32' });
});
