import { DocumentType } from '@fairlead/contract';
import { body, type Damage, generated, gone, ofClaim, ofContainer, ofUser, set } from './planting.ts';

export const rows: Damage[] = [
  {
    kind: 'a body that is no JSON',
    only: 'sqlite',
    plant: set('container', `body = '{"container_number'`, ofContainer),
    lines: ({ sea, container }) => [`container ${sea} ${container}: its body is not a JSON object`],
  },
  ...(['shipment', 'invoice', 'inquiry'] as const).map(
    (table): Damage => ({
      kind: `a body of two lines: ${table}`,
      plant: body(table, table === 'shipment' ? 'over' : table, '"status":', '\n"status":'),
      lines: (names) => [`${table} ${names[table === 'shipment' ? 'over' : table]}: its body is not one line`],
    }),
  ),
  {
    kind: 'a value that the contract does not know',
    plant: body('organization', 'organization', 'TYPE_CLIENT', 'TYPE_RIVAL'),
    lines: ({ organization }) => [
      `organization ${organization}: its type must be one of TYPE_UNSPECIFIED, TYPE_CLIENT, TYPE_FORWARDER, TYPE_SUPPLIER`,
    ],
  },
  {
    kind: 'a field that the contract does not know',
    plant: body('person', 'person', '"phone"', '"telephone"'),
    lines: ({ person }) => [
      `person ${person}: its phone is required`,
      `person ${person}: its telephone is no field of the contract`,
    ],
  },
  {
    kind: "a body with another's id",
    plant: body('inquiry', 'inquiry', '"id":"<inquiry>"', '"id":"7"'),
    lines: ({ inquiry }) => [`inquiry ${inquiry}: id is "${inquiry}", going by its body it is "7"`],
  },
  {
    kind: 'a generated column that is not what it is generated from',
    plant: generated(
      'shipment',
      'cargo_ready_date',
      "coalesce(body ->> 'cargo_ready_date', '')",
      "cargo_ready_date = 'x'",
      'over',
    ),
    lines: ({ over }) => [`shipment ${over}: cargo_ready_date is "x", going by its body it is ""`],
  },
  {
    kind: 'a text to search by that the program would not make',
    plant: (names, engine) =>
      `${engine === 'sqlite' ? 'DROP TRIGGER inquiry_search_update;' : ''} ${set('inquiry', "search = 'x'", 'inquiry')(names)}`,
    lines: ({ inquiry, INQU }, engine) => [
      ...(engine === 'sqlite' ? [gone('trigger', 'inquiry_search_update')] : []),
      `inquiry ${inquiry}: search is "x", going by its body it is "${INQU.toLowerCase()}"`,
    ],
  },
  {
    kind: 'a record that the search index lost',
    only: 'sqlite',
    plant: ({ organization }) => `DELETE FROM invoice_posting WHERE organization_id = ${organization}`,
    lines: ({ invoice }) => [`invoice ${invoice}: is not found by the search index`],
  },
  {
    kind: 'a currency that is not that of the amount',
    plant: set('invoice', "currency = 'USD'", 'invoice'),
    lines: ({ invoice }) => [`invoice ${invoice}: currency is "USD", going by its body it is "EUR"`],
  },
  {
    kind: 'amounts in two currencies',
    plant: body('invoice', 'invoice', '"EUR","amount_cents":121000', '"JPY","amount_cents":121000'),
    lines: ({ invoice }) => [`invoice ${invoice}: its amounts are in two currencies`],
  },
  {
    kind: 'an e-mail address to log in by that is not the person’s',
    plant: set('person', ({ number }) => `email = 'x${number}'`, 'person'),
    lines: ({ person, number }) => [
      `person ${person}: email is "x${number}", going by its body it is "person-${person}@polderkamp.example"`,
    ],
  },
  {
    kind: 'a password that is kept as no hash',
    plant: set('person', "password_hash = 'x'", 'person'),
    lines: ({ person }) => [`person ${person}: password_hash is malformed`],
  },
  {
    kind: 'a body kept as bytes',
    only: 'sqlite',
    plant: set('inquiry', 'body = CAST(body AS BLOB)', 'inquiry'),
    lines: ({ inquiry }) => [`inquiry ${inquiry}: body is stored as blob, not as text`],
  },
  {
    kind: 'a time kept as a text',
    only: 'sqlite',
    plant: set('session', "last_seen_ms = 'today'", 'session'),
    lines: ({ session }) => [
      `session ${session}: last_seen_ms is stored as text, not as integer`,
      `session ${session}: last_seen_ms is malformed`,
    ],
  },
  {
    kind: 'a waybill on a shipment by sea',
    plant: set('shipment', ({ waybill }) => `air_waybill = '${waybill}'`, 'over'),
    lines: ({ over }) => [`shipment ${over}: its air_waybill is for shipments by air only`],
  },
  {
    kind: 'totals that the components do not give',
    plant: body('inquiry', 'inquiry', '"total_weight":', '"total_weight":1'),
    lines: ({ inquiry }) => [`inquiry ${inquiry}: its total_weight is not what its components give, 500`],
  },
  {
    kind: 'the size of a PDF that is not there',
    plant: set('invoice', 'pdf_sha256 = NULL', 'invoice'),
    lines: ({ invoice }) => [`invoice ${invoice}: a PDF and its size are not both there`],
  },
  {
    kind: 'a version that is none',
    plant: set('organization', 'version = 0', 'organization'),
    lines: ({ organization }) => [`organization ${organization}: version is malformed`],
  },
  {
    kind: 'a malformed reference',
    plant: body('shipment', 'over', '<OVER>', 'OVER'),
    lines: ({ over, OVER }) => [
      `shipment ${over}: search is "${OVER.toLowerCase()}", going by its body it is "over"`,
      `shipment ${over}: its reference is malformed`,
    ],
  },
  {
    kind: 'cargo of another kind than stated',
    plant: body('shipment', 'over', 'CARGO_TYPE_CONTAINERS', 'CARGO_TYPE_PALLETS'),
    lines: ({ over }) => [`shipment ${over}: its fcl is for CARGO_TYPE_CONTAINERS only`],
  },
  {
    kind: 'an event that says something else than it is known by',
    plant: set('sea_event', "fingerprint = 'x'", 'sea_event'),
    lines: ({ sea_event }) => [`sea_event ${sea_event}: its fingerprint is not of what it says`],
  },
  {
    kind: 'a waybill of unknown status',
    plant: ({ waybill }) => `UPDATE air_waybill SET status = 'LOST' WHERE number = '${waybill}'`,
    lines: ({ waybill }) => [
      `air_waybill ${waybill}: its status must be one of AIR_TRACKING_STATUS_UNSPECIFIED, AIR_TRACKING_STATUS_AWAITING_AIRLINE_DATA, AIR_TRACKING_STATUS_BOOKED, AIR_TRACKING_STATUS_IN_TRANSIT, AIR_TRACKING_STATUS_LANDED, AIR_TRACKING_STATUS_DELIVERED, AIR_TRACKING_STATUS_UNAVAILABLE`,
    ],
  },
  {
    kind: 'a document of a type that is neither the contract’s nor the forwarder’s own',
    plant: body('document_slot', 'spare', 'TYPE_INTERNAL_NOTE', 'TYPE_RUMOUR'),
    lines: ({ spare }) => [`document_slot ${spare}: its type must be one of ${DocumentType.values.join(', ')}`],
  },
  {
    kind: 'a document without its file’s name',
    plant: set('document_slot', 'sha256 = NULL', 'slot'),
    lines: ({ slot }) => [`document_slot ${slot}: a document and its file are not both there`],
  },
  {
    kind: 'a token that nothing can match',
    plant: set('token', "secret_sha256 = 'x'", ofUser),
    lines: () => ['token #: secret_sha256 is malformed'],
  },
  {
    kind: 'a token that was told of, and nothing can match',
    plant: set('told_token', "secret_sha256 = 'x'", ofUser),
    lines: ({ person }) => [`told_token ${person}: secret_sha256 is malformed`],
  },
  {
    kind: 'a session that nothing can match',
    plant: set('session', "secret_sha256 = 'x'", 'session'),
    lines: ({ session }) => [`session ${session}: secret_sha256 is malformed`],
  },
  {
    kind: 'a claim of nothing that was sent',
    plant: set('inquiry_claim', "fingerprint = 'x'", ofClaim),
    lines: ({ organization, inquiry }) => [`inquiry_claim ${organization} ${inquiry}: fingerprint is malformed`],
  },
  {
    kind: 'no key to sign cursors with',
    plant: () => "DELETE FROM meta WHERE name = 'cursor_key'",
    lines: () => ['meta cursor_key: is missing, or malformed'],
  },
  {
    kind: 'no name of its own',
    plant: () => "DELETE FROM meta WHERE name = 'incarnation'",
    lines: () => ['meta incarnation: is missing'],
  },
];
