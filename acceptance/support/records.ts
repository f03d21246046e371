// Lines of an import, valid as they are; a spec states what it is about and takes the rest as it comes.

type Fields = Record<string, unknown>;
type Line = { kind: string } & Fields;

export const organization = (fields: Fields = {}): Line => ({
  kind: 'organization',
  id: '7',
  name: 'Polderkamp Import B.V.',
  type: 'TYPE_CLIENT',
  ...fields,
});

export const user = ({ id = '31', ...fields }: Fields & { id?: string } = {}): Line => ({
  kind: 'user',
  id,
  organization_id: '7',
  first_name: 'Sanne',
  last_name: 'Polderkamp',
  email: `person-${id}@polderkamp.example`,
  ...fields,
});

const secretOf = (user_id: string) => `5ec2e700-0000-4000-8000-${user_id.padStart(12, '0')}`;

export const token = ({ user_id = '31', ...fields }: Fields & { user_id?: string } = {}): Line => ({
  kind: 'token',
  user_id,
  secret: secretOf(user_id),
  name: 'acceptance',
  ...fields,
});

/** What a user sends whose token() is among the lines. */
export const credentialOf = (user_id = '31'): string => `${user_id}|${secretOf(user_id)}`;

/** An organization with one person, who has a token. */
export const client = (organization_id = '7', user_id = '31'): Line[] => [
  organization({ id: organization_id }),
  user({ id: user_id, organization_id }),
  token({ user_id }),
];

export const shipment = (fields: Fields = {}): Line => ({
  kind: 'shipment',
  organization_id: '7',
  transport_mode: 'TRANSPORT_MODE_SEA',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  status: 'STATUS_ACTIVE',
  ...fields,
});

export const inquiry = (fields: Fields = {}): Line => ({
  kind: 'inquiry',
  organization_id: '7',
  requester_user_id: '31',
  cargo_type: 'CARGO_TYPE_CONTAINERS',
  status: 'STATUS_RECEIVED',
  ...fields,
});

const euros = (amount_cents: number) => ({ currency: 'EUR', amount_cents });

/** Issued, unless `published_at` is given as undefined. Needs `shipment_id`. */
export const invoice = (fields: Fields & { shipment_id: string }): Line => ({
  kind: 'invoice',
  status: 'STATUS_PUBLISHED',
  issue_date: '2026-03-14',
  published_at: '2026-03-14T09:00:00Z',
  amount_ex_vat: euros(100_000),
  amount_inc_vat: euros(121_000),
  ...fields,
});

/** Outstanding, unless a `document` is given. Needs `id` and `shipment_id`. */
export const documentSlot = (fields: Fields & { id: string; shipment_id: string }): Line => ({
  kind: 'document_slot',
  type: 'TYPE_PACKING_LIST',
  status: fields.document ? 'STATUS_RECEIVED' : 'STATUS_TO_BE_RECEIVED',
  ...fields,
});

/** A file of a document slot: `content` is its text or its bytes. */
export const file = (id: string, content: string | Uint8Array, fields: Fields = {}): Fields => ({
  id,
  file_name: `document-${id}.pdf`,
  media_type: 'MEDIA_TYPE_PDF',
  content_base64: Buffer.from(content).toString('base64'),
  ...fields,
});
