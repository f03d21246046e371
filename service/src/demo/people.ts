import type { DemoLine } from './lines.ts';

export interface DemoSecret {
  user_id: string;
  /** The uuid of the access token. */
  token: string;
  /** For the application. */
  password: string;
}

const FORWARDER_ID = '101';
const MAIN_ID = '102';
const OTHER_ID = '103';

/** A colleague who left before the demo begins: shipments still name her, nobody resolves her. */
export const FORMER_USER_ID = '1007';

const organizations: readonly DemoLine<'organization'>[] = [
  {
    kind: 'organization',
    id: FORWARDER_ID,
    name: 'Havenmeester Expeditie B.V.',
    vat: 'NL853746103B01',
    eori: 'NL853746103',
    coc: '68204517',
    website: 'https://havenmeester.example',
    contact_email: 'operations@havenmeester.example',
    type: 'TYPE_FORWARDER',
    postal_address: {
      region_code: 'NL',
      language_code: 'nl',
      postal_code: '3087 AB',
      administrative_area: 'Zuid-Holland',
      locality: 'Rotterdam',
      address_lines: ['Waalhaven Oostzijde 81', 'Kantoor 4'],
      organization: 'Havenmeester Expeditie B.V.',
    },
  },
  {
    kind: 'organization',
    id: MAIN_ID,
    name: 'Lindewerf Import B.V.',
    vat: 'NL861940275B01',
    eori: 'NL861940275',
    coc: '71530864',
    website: 'https://lindewerf.example',
    contact_email: 'logistiek@lindewerf.example',
    type: 'TYPE_CLIENT',
    postal_address: {
      region_code: 'NL',
      language_code: 'nl',
      postal_code: '5048 AB',
      administrative_area: 'Noord-Brabant',
      locality: 'Tilburg',
      address_lines: ['Kraaivenstraat 25'],
      organization: 'Lindewerf Import B.V.',
    },
  },
  {
    kind: 'organization',
    id: OTHER_ID,
    name: 'Rütihof Gerätebau AG',
    vat: 'CHE-268.417.935 MWST',
    eori: '',
    coc: 'CHE-268.417.935',
    website: 'https://ruetihof.example',
    contact_email: 'spedition@ruetihof.example',
    type: 'TYPE_CLIENT',
    postal_address: {
      region_code: 'CH',
      language_code: 'de',
      postal_code: '8005',
      administrative_area: 'ZH',
      locality: 'Zürich',
      address_lines: ['Hardturmstrasse 310'],
      organization: 'Rütihof Gerätebau AG',
    },
  },
];

const user = (
  id: string,
  organization_id: string,
  first_name: string,
  last_name: string,
  email: string,
  phone: string,
  language: string,
): DemoLine<'user'> => ({ kind: 'user', id, first_name, last_name, email, phone, language, organization_id });

const MARIT = user('1021', MAIN_ID, 'Marit', 'Veenhuis', 'marit@lindewerf.example', '+31 13 555 0142', 'nl');
const ZOE = user('1031', OTHER_ID, 'Zoë', 'Brändlin', 'zoe@ruetihof.example', '+41 44 555 01 18', 'de');

const users: readonly DemoLine<'user'>[] = [
  user('1011', FORWARDER_ID, 'Femke', 'Roosdal', 'femke@havenmeester.example', '+31 10 555 0107', 'nl'),
  MARIT,
  user('1022', MAIN_ID, 'Joris', 'Terpveld', 'joris@lindewerf.example', '+31 13 555 0143', 'nl'),
  user('1023', MAIN_ID, 'Anna', 'Kowalska-Reed', 'anna@lindewerf.example', '+31 13 555 0144', 'en'),
  ZOE,
  user('1032', OTHER_ID, 'Jürg', 'Lüthold', 'juerg@ruetihof.example', '+41 44 555 01 19', 'en'),
];

/** The clients of the demo, each with its people; the first asks most often. */
export const clients = {
  main: { id: MAIN_ID, users: ['1021', '1021', '1022', '1023'], currency: 'EUR' },
  other: { id: OTHER_ID, users: ['1031', '1031', '1032'], currency: 'CHF' },
} as const;
export type Client = keyof typeof clients;

/** Whose credential is printed when the demo is loaded. */
export const demoPeople = [MARIT, ZOE].map(({ id, email, organization_id }) => ({
  user_id: id,
  email,
  organization_id,
  organization_name: organizations.find((organization) => organization.id === organization_id)?.name ?? '',
}));

/** Whoever has a secret can log in and has one access token; the others are colleagues to look up. */
export function* people(secrets: readonly DemoSecret[]): Generator<DemoLine<'organization' | 'user' | 'token'>> {
  const known = new Map(secrets.map((secret) => [secret.user_id, secret]));
  yield* organizations;
  for (const line of users) {
    const secret = known.get(line.id);
    yield secret ? { ...line, password: secret.password } : line;
    if (secret) yield { kind: 'token', user_id: line.id, secret: secret.token, name: 'Demo' };
  }
}
