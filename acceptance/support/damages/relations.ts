// Rows that name what is not there, or not their organization's.
import { type Names, OTHER } from '../damaged-world.ts';
import type { Engine } from '../provided.ts';
import {
  body,
  concern,
  concernBefore,
  type Damage,
  FOREIGN,
  freeTime,
  LOST,
  NOWHERE,
  ofClaim,
  ofContainer,
  ofOutstanding,
  ofUser,
  set,
} from './planting.ts';

/** What is not found by the trigrams of another organization. */
const unfound = (engine: Engine, name: string) =>
  engine === 'sqlite' ? [`${name}: is not found by the search index`] : [];

type Of = Parameters<typeof set>[2];
type Called = (names: Names) => string;

const none = () => [];

/** A row that names what is not there; `more` is what else that makes wrong. */
const lost = (
  [table, column, to]: [table: string, column: string, to: string],
  of: Of,
  called: Called,
  more: Damage['lines'] = none,
): Damage => ({
  kind: `${table} of a ${to} that does not exist`,
  plant: set(table, `${column} = '${NOWHERE}'`, of),
  lines: (names, engine) => [`${called(names)}: ${column} names ${to} ${NOWHERE}, ${LOST}`, ...more(names, engine)],
});

/** A row that names another organization's shipment. */
const foreign = (table: string, of: Of, called: Called, more: Damage['lines'] = none): Damage => ({
  kind: `${table} of another organization's shipment`,
  plant: set(table, `shipment_id = ${OTHER.sea}`, of),
  lines: (names, engine) => [
    `${called(names)}: shipment_id names shipment ${OTHER.sea}, ${FOREIGN}`,
    ...more(names, engine),
  ],
});

const byBody = (called: string, column: string, is: string, said: string) =>
  `${called}: ${column} is "${is}", going by its body it is "${said}"`;

/** Without its discharge a shipment has not arrived, its document is among those of others, and no days run. */
const notArrived = (names: Names) => [
  `shipment ${names.sea}: arrived is 1, going by its tracking it is 0`,
  `${concernBefore(names)}: is missing`,
  `${concern(names)}: follows from nothing`,
  `${freeTime(names)}: follows from nothing`,
];

const person = ({ person }: Names) => `person ${person}`;
const air = ({ air }: Names) => `shipment ${air}`;
const sea_event = ({ sea_event }: Names) => `sea_event ${sea_event}`;
const slot = ({ slot }: Names) => `document_slot ${slot}`;
const invoice = ({ invoice }: Names) => `invoice ${invoice}`;
const inquiry = ({ inquiry }: Names) => `inquiry ${inquiry}`;

export const relations: Damage[] = [
  lost(['person', 'organization_id', 'organization'], 'person', person, (names) => [
    byBody(person(names), 'organization_id', NOWHERE, names.organization),
    `shipment ${names.sea}: client_user_id names ${person(names)}, ${FOREIGN}`,
    `${inquiry(names)}: requester_user_id names ${person(names)}, ${FOREIGN}`,
  ]),
  lost(['token', 'user_id', 'person'], ofUser, () => 'token #'),
  lost(['told_token', 'user_id', 'person'], ofUser, () => `told_token ${NOWHERE}`),
  lost(['session', 'user_id', 'person'], 'session', ({ session }) => `session ${session}`),
  lost(['shipment', 'organization_id', 'organization'], 'air', air, (names, engine) => [
    byBody(air(names), 'organization_id', NOWHERE, names.organization),
    `${air(names)}: client_user_id names ${person(names)}, ${FOREIGN}`,
    ...unfound(engine, air(names)),
  ]),
  lost(['shipment', 'air_waybill', 'air_waybill'], 'air', air),
  lost(['air_event', 'air_waybill', 'air_waybill'], 'air_event', ({ air_event }) => `air_event ${air_event}`),
  lost(['container', 'shipment_id', 'shipment'], ofContainer, ({ container }) => `container ${NOWHERE} ${container}`),
  foreign('container', ofContainer, ({ container }) => `container ${OTHER.sea} ${container}`),
  lost(['sea_event', 'shipment_id', 'shipment'], 'sea_event', sea_event, notArrived),
  foreign('sea_event', 'sea_event', sea_event, notArrived),
  lost(['document_slot', 'shipment_id', 'shipment'], 'slot', slot),
  foreign('document_slot', 'slot', slot),
  lost(['invoice', 'shipment_id', 'shipment'], 'invoice', invoice, (names) => [
    byBody(invoice(names), 'shipment_id', NOWHERE, names.sea),
  ]),
  foreign('invoice', 'invoice', invoice, (names) => [
    byBody(invoice(names), 'shipment_id', OTHER.sea, names.sea),
    `${invoice(names)}: its reference does not end with its shipment's, ${OTHER.SEAS}`,
  ]),
  lost(['invoice', 'organization_id', 'organization'], 'invoice', invoice, (names, engine) => [
    `${invoice(names)}: shipment_id names shipment ${names.sea}, ${FOREIGN}`,
    ...unfound(engine, invoice(names)),
  ]),
  lost(['inquiry', 'organization_id', 'organization'], 'inquiry', inquiry, (names, engine) => [
    byBody(inquiry(names), 'organization_id', NOWHERE, names.organization),
    `${inquiry(names)}: requester_user_id names ${person(names)}, ${FOREIGN}`,
    `inquiry_claim ${names.organization} ${names.inquiry}: inquiry_id names ${inquiry(names)}, ${FOREIGN}`,
    ...unfound(engine, inquiry(names)),
  ]),
  lost(
    ['inquiry_claim', 'organization_id', 'organization'],
    ofClaim,
    ({ inquiry }) => `inquiry_claim ${NOWHERE} ${inquiry}`,
    (names) => [`inquiry_claim ${NOWHERE} ${names.inquiry}: inquiry_id names ${inquiry(names)}, ${FOREIGN}`],
  ),
  {
    kind: "a claim of another organization's inquiry",
    plant: set('inquiry_claim', `inquiry_id = ${OTHER.inquiry}`, ofClaim),
    lines: ({ organization }) => [
      `inquiry_claim ${organization} ${OTHER.inquiry}: inquiry_id names inquiry ${OTHER.inquiry}, ${FOREIGN}`,
    ],
  },
  {
    kind: "a shipment of another organization's person",
    plant: body('shipment', 'over', '"client_user_id":"<person>"', `"client_user_id":"${OTHER.person}"`),
    lines: ({ over }) => [`shipment ${over}: client_user_id names person ${OTHER.person}, ${FOREIGN}`],
  },
  {
    kind: "an inquiry of another organization's person",
    plant: body('inquiry', 'inquiry', '"requester_user_id":"<person>"', `"requester_user_id":"${OTHER.person}"`),
    lines: ({ inquiry }) => [`inquiry ${inquiry}: requester_user_id names person ${OTHER.person}, ${FOREIGN}`],
  },
  lost(['concern', 'shipment_id', 'shipment'], ofOutstanding, concern, (names) => [`${concern(names)}: is missing`]),
  foreign('concern', ofOutstanding, concern, (names) => [`${concern(names)}: is missing`]),
];
