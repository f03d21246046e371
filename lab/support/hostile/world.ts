// An organization whose every word is markup with a script, and whose files are as bad.
import {
  client,
  credentialOf,
  documentSlot,
  file,
  inquiry,
  invoice,
  shipment,
  token,
} from '../../../acceptance/support/records.ts';
import { type HostileFile, named, RAN, SCRIPT, scripted } from './files.ts';

export const PASSWORD = 'a long sentence';
export const MARKUP = `"><img src=x onerror="${SCRIPT}"><svg onload="${SCRIPT}"><script>${SCRIPT}</script><a href="javascript:${SCRIPT}">x</a>`;
/** As much of it as fits the name of a token. */
const SHORT = `<img src=x onerror="console.log('${RAN}')">`;
const LINK = `javascript:${SCRIPT}//example.example`;

const slot = ({ id, file_name, media_type, content }: HostileFile, shipment_id: string) =>
  documentSlot({ id: `1${id}`, shipment_id, document: file(id, content, { file_name, media_type }) });

const address = { region_code: 'NL', locality: MARKUP, address_lines: [MARKUP], organization: MARKUP };

export const hostileRecords = (): object[] => [
  ...client().map((line) => ({
    ...line,
    ...(line.kind === 'organization' && { name: MARKUP, website: LINK, vat: MARKUP, postal_address: address }),
    ...(line.kind === 'user' && { first_name: MARKUP, last_name: MARKUP, phone: LINK, password: PASSWORD }),
  })),
  token({ user_id: '31', secret: '5ec2e700-0000-4000-8000-0000000bad01', name: SHORT }),
  shipment({ id: '100', reference: 'BADS-0100', description: MARKUP, forwarder_reference: MARKUP, origin: address }),
  shipment({ id: '101', reference: 'BADS-0101', description: 'Names' }),
  ...scripted.map((one) => slot(one, '100')),
  ...named.map((one) => slot(one, '101')),
  slot({ id: '9999', file_name: MARKUP, media_type: 'MEDIA_TYPE_TXT', content: MARKUP, what: '' }, '100'),
  { ...invoice({ shipment_id: '100', id: '300' }), lines: [invoiceLine()] },
  inquiry({
    ...{ id: '400', reference: 'BADI-0400', description: MARKUP, origin: address, destination: address },
    suppliers: [{ name: MARKUP, email: LINK, phone: LINK, address: MARKUP }],
  }),
];

function invoiceLine() {
  return { description: MARKUP, amount_ex_vat: { currency: 'EUR', amount_cents: 1 }, vat_percentage: 21 };
}

export const credential = credentialOf();
