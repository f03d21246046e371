// Written from the contract by sdk/scripts/write-generated.ts: change the contract, not this file.

/** Where an operation is, and by what its answer is known. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** The name under which a list has its records. */
  readonly collection?: string;
  /** Some that every record it answers with has: names, or several of which one is there (sea|air). */
  readonly members?: readonly string[];
}

export const operations = {
  listShipments: { method: 'GET', path: '/v1/shipment', collection: 'shipments' },
  getShipment: { method: 'GET', path: '/v1/shipment/{shipment}', members: ['id', 'reference', 'forwarder_reference'] },
  getShipmentTracking: { method: 'GET', path: '/v1/shipment/{shipment}/tracking', members: ['etd|eta|sea|air'] },
  listShipmentDocuments: { method: 'GET', path: '/v1/shipment/{shipment}/document', members: ['documents'] },
  listShipmentInvoices: { method: 'GET', path: '/v1/shipment/{shipment}/invoice', collection: 'invoices' },
  listInquiries: { method: 'GET', path: '/v1/inquiry', collection: 'inquiries' },
  getInquiry: { method: 'GET', path: '/v1/inquiry/{inquiry}', members: ['id', 'create_time', 'update_time'] },
  createInquiry: { method: 'POST', path: '/v1/inquiry', members: ['id', 'create_time', 'update_time'] },
  updateInquiry: { method: 'PATCH', path: '/v1/inquiry/{inquiry}', members: ['id', 'create_time', 'update_time'] },
  cancelInquiry: { method: 'POST', path: '/v1/inquiry/{inquiry}/cancel', members: ['id', 'create_time', 'update_time'] },
  deleteInquiry: { method: 'DELETE', path: '/v1/inquiry/{inquiry}' },
  listInvoices: { method: 'GET', path: '/v1/invoice', collection: 'invoices' },
  getInvoice: { method: 'GET', path: '/v1/invoice/{invoice}', members: ['id', 'reference', 'shipment_id'] },
  downloadInvoice: { method: 'GET', path: '/v1/invoice/{invoice}/download' },
  downloadDocument: { method: 'GET', path: '/v1/document/{document}/download' },
  getProfileUser: { method: 'GET', path: '/v1/profile/user', members: ['id', 'first_name', 'last_name'] },
  getProfileOrganization: { method: 'GET', path: '/v1/profile/organization', members: ['id', 'name', 'vat'] },
  getUser: { method: 'GET', path: '/v1/user/{user}', members: ['id', 'first_name', 'last_name'] },
  getContract: { method: 'GET', path: '/openapi.json', members: ['swagger', 'info'] },
  getApiInfo: { method: 'GET', path: '/api-info.json', members: ['base_url', 'auth', 'rate_limit'] },
} as const satisfies Record<string, Operation>;

export const CREDENTIAL_HEADER = 'X-Service-Key';
/** Says of a create that it was answered with an inquiry that was there already. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
export const REQUEST_ID_HEADER = 'X-Request-Id';
export const RETRY_AFTER_HEADER = 'Retry-After';
export const RATE_LIMIT_HEADERS = {
  "limit": "RateLimit-Limit",
  "remaining": "RateLimit-Remaining",
  "reset": "RateLimit-Reset"
} as const;
/** How long an identical create is answered with the first one's inquiry. */
export const REPLAY_WINDOW_SECONDS = 600;
/** Most records on a page. */
export const MAX_PAGE_SIZE = 100;
/** How long the service works on a request at most. */
export const REQUEST_TIMEOUT_SECONDS = 60;
