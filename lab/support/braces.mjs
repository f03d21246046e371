// Conditions that nobody can see missing, because another one implies them: each with the reason.

/** @type {{ file: string, text: string, reason: string }[]} Each known by its file and part of its line. */
export const BRACES = [
  {
    file: 'attention/concerns/store.ts',
    text: 'const rows =',
    reason: 'An import notes shipments with the organization that their own rows name.',
  },
  {
    file: 'attention/concerns/store.ts',
    text: 'DELETE FROM concern',
    reason: 'The concerns of the shipment were read for the organization just before, in the same transaction.',
  },
  {
    file: 'attention/concerns/store.ts',
    text: 'UPDATE shipment SET arrived',
    reason: 'The shipment was read for the organization just before, in the same transaction.',
  },
  {
    file: 'attention/concerns/store.ts',
    text: 'const OWN =',
    reason: 'An import notes shipments with the organization that their own rows name.',
  },
  {
    file: 'database/postgres.ts',
    text: 'WITH holding AS MATERIALIZED',
    reason: 'Candidates only narrow a walk, which asks for the organization itself.',
  },
  {
    file: 'database/candidates.ts',
    text: '_posting WHERE organization_id = $1 AND gram = $2',
    reason: 'Candidates only narrow a walk, which asks for the organization itself.',
  },
  {
    file: 'database/records.ts',
    text: 'invoice.organization_id = shipment.organization_id',
    reason: 'An invoice is of its shipment’s organization: the condition is there for the index.',
  },
  {
    file: 'database/unposted.ts',
    text: '_unposted WHERE organization_id = $1 AND',
    reason: 'Candidates only narrow a walk, which asks for the organization itself.',
  },
  {
    file: 'database/unposted.ts',
    text: 'ORDER BY waiting.id',
    reason: 'Lists that name too many only make candidates, and a walk asks for the organization itself.',
  },
  {
    file: 'database/unposted.ts',
    text: 'AND id = ? AND search = ?',
    reason: 'An id is of one record, whosesoever.',
  },
  {
    file: 'database/unposted.ts',
    text: 'sum(length(search))',
    reason: 'It decides when records are taken into the lists, not what anybody sees.',
  },
  {
    file: 'database/postings-check.ts',
    text: 'organization_id = ?',
    reason: 'Only the operator’s check of the index reads it, and tells nobody of records.',
  },
  {
    file: 'inquiries/claims/store.ts',
    text: 'RELEASE_CLAIM =',
    reason: 'An id is of one inquiry, whosesoever.',
  },
  {
    file: 'inquiries/store.ts',
    text: 'UPDATE inquiry SET',
    reason: 'The inquiry was found for the organization and locked just before, in the same transaction.',
  },
  {
    file: 'inquiries/store.ts',
    text: 'DELETE FROM inquiry',
    reason: 'The inquiry was found for the organization and locked just before, in the same transaction.',
  },
  {
    file: 'invoices/store.ts',
    text: 'SELECT id FROM invoice',
    reason: 'It only narrows a walk, which asks for the organization, and for issued invoices, itself.',
  },
  {
    file: 'people/store.ts',
    text: 'EXISTS (SELECT 1 FROM person',
    reason: 'The forwarder is everybody’s to see, and whoever asks is a person of their organization.',
  },
  {
    file: 'tracking/store.ts',
    text: 'const OWN =',
    reason: 'The shipment was found for the organization by the same request.',
  },
];
