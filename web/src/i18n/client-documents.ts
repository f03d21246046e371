import type { DocumentSlot } from '@fairlead/contract';

// Whose a document is, the API does not say. These the client makes, signs or gets from its own supplier; the others
// come from the forwarder, a carrier, an insurer or customs.
const CLIENT_DOCUMENTS: readonly DocumentSlot['type'][] = [
  'TYPE_COMMERCIAL_INVOICE',
  'TYPE_PACKING_LIST',
  'TYPE_COC_EXCERPT',
  'TYPE_DIRECT_REPRESENTATION',
  'TYPE_FISCAL_REPRESENTATION',
  'TYPE_DIRECT_FISCAL_COMBO_REPRESENTATION',
  'TYPE_MSDS',
  'TYPE_TEST_CERTIFICATE',
];

/** The client can do something about it: only of these it is asked for. */
export const isFromClient = (type: string): boolean => (CLIENT_DOCUMENTS as readonly string[]).includes(type);
