// The caller, colleagues and the organization.
import type { Organization, User } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, asking, NOT_FOUND } from './support/asking.ts';
import { client, credentialOf, organization, token, user } from './support/records.ts';
import { type Service, startService } from './support/service.ts';

const person = {
  id: '31',
  first_name: 'Sanne',
  last_name: 'Polderkamp-Ødegård',
  email: 'Sanne@Polderkamp.example',
  phone: '+31 10 555 0100',
  language: 'nl',
  organization_id: '7',
};
const company = {
  id: '7',
  name: 'Polderkamp Import B.V.',
  vat: 'NL859012345B01',
  eori: 'NL859012345',
  coc: '76543210',
  website: 'https://polderkamp.example',
  contact_email: 'logistics@polderkamp.example',
  type: 'TYPE_CLIENT',
  postal_address: {
    region_code: 'NL',
    language_code: 'nl',
    postal_code: '3011 AA',
    locality: 'Rotterdam',
    address_lines: ['Coolsingel 1'],
  },
};

/** What is stored as the country, and the region that is told. */
const REGIONS: [stored: string, told: string][] = [
  ['NL', 'NL'],
  ['GB', 'GB'],
  ['XK', 'XK'],
  ['', ''],
  ['nl', ''],
  ['Nl', ''],
  [' NL', ''],
  ['NLD', ''],
  ['528', ''],
  ['Nederland', ''],
  ['Netherlands', ''],
  ['UK', ''],
  ['SU', ''],
  ['EU', ''],
  ['ZZ', ''],
  ['XX', ''],
  ['AA', ''],
  ['N', ''],
];
const TYPES = ['TYPE_CLIENT', 'TYPE_FORWARDER', 'TYPE_SUPPLIER', 'TYPE_UNSPECIFIED'];

const elsewhere = (id: number, fields: object) => [
  ...client(String(id), String(id + 1_000)),
  organization({ id: String(id), ...fields }),
];
const PASSWORD = 'correct horse battery staple';

const records = [
  organization(company),
  user({ ...person, password: PASSWORD }),
  token(),
  { kind: 'user', id: '33', organization_id: '7', email: 'jan@polderkamp.example' },
  token({ user_id: '33' }),
  ...elsewhere(8, { type: undefined }),
  ...REGIONS.flatMap(([region_code], index) => elsewhere(100 + index, { postal_address: { region_code } })),
  ...TYPES.flatMap((type, index) => elsewhere(200 + index, { type })),
];

let service: Service;
let ask: Ask;

beforeAll(async () => {
  service = await startService({ records, env: { READ_RATE_LIMIT: '100000', EDGE_RATE_LIMIT: '100000' } });
  ask = await asking(service, credentialOf());
});
afterAll(() => service?.stop());

const organizationOf = async (id: number) =>
  (await ask<Organization>('/v1/profile/organization', { credential: credentialOf(String(id + 1_000)) })).body;

describe('users', () => {
  test('GET /v1/profile/user is the User the credential belongs to, with every field', async () => {
    expect((await ask<User>('/v1/profile/user')).body).toStrictEqual(person);
  });

  test('texts that are not known are empty', async () => {
    const { body } = await ask<User>('/v1/profile/user', { credential: credentialOf('33') });
    expect(body).toStrictEqual({
      id: '33',
      first_name: '',
      last_name: '',
      email: 'jan@polderkamp.example',
      phone: '',
      language: '',
      organization_id: '7',
    });
  });

  test('GET /v1/user/{user} and GET /v1/profile/user render a person identically, to whichever colleague', async () => {
    for (const own of ['31', '33']) {
      const profile = await ask('/v1/profile/user', { credential: credentialOf(own) });
      for (const reader of ['31', '33']) {
        const { text } = await ask(`/v1/user/${own}`, { credential: credentialOf(reader) });
        expect(text).toBe(profile.text);
      }
    }
  });

  test.each(['1008', '424242', '0', '031', '31.0', '+31', '31|x', 'me', 'sanne@polderkamp.example', '2'.repeat(300)])(
    '404 for %s: nobody of the organization',
    async (name) => {
      expect((await ask(`/v1/user/${encodeURIComponent(name)}`, { status: 404 })).text).toBe(NOT_FOUND);
    },
  );

  test.each(['/v1/user', '/v1/user/', '/v1/users', '/v1/profile', '/v1/user?limit=10', '/v1/organization/7'])(
    'there is no list of users, nor of organizations: %s is 404',
    async (path) => {
      const response = await service.get(path, { credential: credentialOf() });
      expect([response.status, await response.text()]).toEqual([404, NOT_FOUND]);
    },
  );

  test('nothing of a secret is told', async () => {
    for (const path of ['/v1/profile/user', '/v1/user/31', '/v1/profile/organization']) {
      const { text } = await ask(path);
      for (const secret of [PASSWORD, 'argon2', 'password', 'secret', credentialOf().slice(3)]) {
        expect(text).not.toContain(secret);
      }
    }
  });
});

describe('the organization', () => {
  test("is the caller's, with every field; its id is what is reported as organization_id elsewhere", async () => {
    const { body } = await ask<Organization>('/v1/profile/organization');
    expect(body).toStrictEqual(company);
    expect((await ask<User>('/v1/profile/user')).body.organization_id).toBe(body.id);
  });

  test('texts that are not known are empty, an address that is not known is absent', async () => {
    expect(await organizationOf(8)).toStrictEqual({
      id: '8',
      name: 'Polderkamp Import B.V.',
      vat: '',
      eori: '',
      coc: '',
      website: '',
      contact_email: '',
      type: 'TYPE_UNSPECIFIED',
    });
  });

  test.each(REGIONS.map(([stored, told], index) => [stored, told, index] as const))(
    'region_code is filled only when the stored country is a genuine region code: "%s" is told as "%s"',
    async (_, region_code, index) => {
      expect((await organizationOf(100 + index)).postal_address).toStrictEqual({ region_code });
    },
  );

  test.each(TYPES.map((type, index) => [type, index] as const))('%s', async (type, index) => {
    expect((await organizationOf(200 + index)).type).toBe(type);
  });
});
