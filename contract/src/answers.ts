import type { Static } from 'typebox';
import * as Type from 'typebox';
import { int32, one, record, text } from './fields.ts';
import { limits } from './limits.ts';
import { lists } from './lists.ts';
import { pageOf } from './records/shared.ts';

// Answers that are not a record: pages of lists, and what the service says of itself.

export const ShipmentList = pageOf('ShipmentList', 'shipments', lists.shipments.record);
export type ShipmentList = Static<typeof ShipmentList>;
export const InquiryList = pageOf('InquiryList', 'inquiries', lists.inquiries.record);
export type InquiryList = Static<typeof InquiryList>;
export const InvoiceList = pageOf('InvoiceList', 'invoices', lists.invoices.record);
export type InvoiceList = Static<typeof InvoiceList>;

export const CREDENTIAL_HEADER = 'X-Service-Key';
/** Says of a create that it was answered with an inquiry that was there already. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';
/** Names a request and its answer. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
/** Says after how many seconds to try a request again. */
export const RETRY_AFTER_HEADER = 'Retry-After';
/** The window that a request was counted in. */
export const RATE_LIMIT_HEADERS = {
  limit: 'RateLimit-Limit',
  remaining: 'RateLimit-Remaining',
  reset: 'RateLimit-Reset',
} as const;
export const TOKEN_FORMAT = '<USER_ID>|<SECRET>';

const PER_USER = 'per user, per service instance';
const PER_ADDRESS = 'per client IP, per gateway instance';
const rate = (requests: number, scope: string) => ({ requests, window_seconds: limits.window_seconds, scope });

const RateLimit = record('RateLimit', 'So many requests in a window.', {
  requests: int32('Requests allowed in a window.', { example: limits.read_requests }),
  window_seconds: int32('Length of the window in seconds.', { example: limits.window_seconds }),
  scope: text('What is counted together.', { example: PER_USER }),
});

export const ApiInfo = record('ApiInfo', 'The limits in force and the conventions of the service.', {
  base_url: text('Where the service is.', { example: 'https://freight.example' }),
  auth: Type.Object(
    {
      header: text('Header that carries the credential.', { example: CREDENTIAL_HEADER }),
      token_format: text('Shape of the credential.', { example: TOKEN_FORMAT }),
    },
    { description: 'How a request says who it is from.' },
  ),
  rate_limit: one(RateLimit, 'Reads.', rate(limits.read_requests, PER_USER)),
  write_rate_limit: one(RateLimit, 'Writes.', rate(limits.write_requests, PER_USER)),
  edge_rate_limit: one(RateLimit, 'All requests of one client address.', rate(limits.edge_requests, PER_ADDRESS)),
  max_request_body_bytes: int32('Largest request body.', { example: limits.max_request_body_bytes }),
  request_timeout_seconds: int32('Longest a request may take.', { example: limits.request_timeout_seconds }),
  pagination: Type.Object(
    {
      default_page_size: int32('Items on a page when no limit is given.', { example: limits.default_page_size }),
      max_page_size: int32('Most items on a page.', { example: limits.max_page_size }),
    },
    { description: 'Pages of lists.' },
  ),
});
export type ApiInfo = Static<typeof ApiInfo>;

interface RatesInForce {
  read: number;
  write: number;
  edge: number;
}

export const apiInfo = (base_url: string, rates: RatesInForce): ApiInfo => ({
  base_url,
  auth: { header: CREDENTIAL_HEADER, token_format: TOKEN_FORMAT },
  rate_limit: rate(rates.read, PER_USER),
  write_rate_limit: rate(rates.write, PER_USER),
  edge_rate_limit: rate(rates.edge, PER_ADDRESS),
  max_request_body_bytes: limits.max_request_body_bytes,
  request_timeout_seconds: limits.request_timeout_seconds,
  pagination: { default_page_size: limits.default_page_size, max_page_size: limits.max_page_size },
});
