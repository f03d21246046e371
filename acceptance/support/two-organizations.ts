// Two organizations with the same kinds of records, for specs about who may see what.
import { client, documentSlot, file, inquiry, invoice, shipment, token, user } from './records.ts';

interface Owned {
  organization_id: string;
  user_id: string;
  /** By the name of a path's parameter: what the organization's own records are called. */
  names: Record<string, string[]>;
}

export const OWN: Owned = {
  organization_id: '7',
  user_id: '31',
  names: {
    shipment: ['70100', 'AAAA-2222'],
    inquiry: ['70500', 'AAAA-5555'],
    invoice: ['70400', 'F70400-AAAA-2222'],
    document: ['70300'],
    user: ['31', '7033'],
  },
};

export const FOREIGN: Owned = {
  organization_id: '8',
  user_id: '32',
  names: {
    shipment: ['80100', 'BBBB-2222'],
    inquiry: ['80500', 'BBBB-5555'],
    invoice: ['80400', 'F80400-BBBB-2222'],
    document: ['80300'],
    user: ['32', '8034'],
  },
};

/** What a user's second token is. */
export const SECOND_SECRET = '0c0ffee0-0000-4000-8000-00000000c0de';

const recordsOf = ({ organization_id, user_id, names }: Owned) => {
  const [shipment_id = '', reference] = names.shipment ?? [];
  const [document_id = ''] = names.document ?? [];
  return [
    ...client(organization_id, user_id),
    token({ user_id, secret: SECOND_SECRET }),
    user({ id: names.user?.[1] as string, organization_id }),
    shipment({ id: shipment_id, reference, organization_id }),
    documentSlot({ id: `2${document_id}`, shipment_id, document: file(document_id, `papers of ${organization_id}`) }),
    invoice({ id: names.invoice?.[0], reference: names.invoice?.[1], shipment_id }),
    inquiry({ id: names.inquiry?.[0], reference: names.inquiry?.[1], organization_id, requester_user_id: user_id }),
  ];
};

export const twoOrganizations = () => [...recordsOf(OWN), ...recordsOf(FOREIGN)];
