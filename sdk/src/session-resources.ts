import type { Call, Caller } from './call.ts';
import type {
  AccessTokenInput,
  AccessTokenList,
  ArrivalsQuery,
  Attention,
  AttentionDocument,
  AttentionDocumentsQuery,
  AttentionQuery,
  AwaitedShipment,
  FreeTime,
  FreeTimesQuery,
  InvoiceSums,
  LogInInput,
  NewAccessToken,
  PasswordChangeInput,
  Session,
  SessionList,
} from './generated/application.ts';
import { applicationOperations as on } from './generated/application.ts';
import type { InvoiceQuery } from './generated/records.ts';
import type { CallOptions } from './options.ts';
import { type ListCall, listCall } from './pages.ts';
import { invoices } from './resources.ts';

// The operations that only the application has, by what they are about.

/** Done twice, these are not as if done once: whoever does not hear the answer has to look first. */
const once = (options?: CallOptions): CallOptions => ({ ...options, maxRetries: 0 });

/** The log-in of this browser. */
export const session = (caller: Caller) => ({
  logIn: (input: LogInInput, options?: CallOptions): Call<Session> =>
    caller.json({ operation: on.logIn, body: input }, once(options)),
  /** An AuthenticationError says that nobody is logged in. */
  current: (options?: CallOptions): Call<Session> => caller.json({ operation: on.getSession }, options),
  logOut: (options?: CallOptions): Call<void> => caller.nothing({ operation: on.logOut }, options),
});

/** All log-ins of the caller. */
export const sessions = (caller: Caller) => ({
  list: (options?: CallOptions): Call<SessionList> => caller.json({ operation: on.listSessions }, options),
  end: (id: string, options?: CallOptions): Call<void> =>
    caller.nothing({ operation: on.endSession, name: id }, options),
  /** Logs out everywhere, here too. */
  endAll: (options?: CallOptions): Call<void> => caller.nothing({ operation: on.endAllSessions }, options),
});

export const password = (caller: Caller) => ({
  /** Every other session ends. */
  change: (input: PasswordChangeInput, options?: CallOptions): Call<void> =>
    caller.nothing({ operation: on.changePassword, body: input }, once(options)),
});

/** The caller's access tokens. */
export const tokens = (caller: Caller) => ({
  list: (options?: CallOptions): Call<AccessTokenList> => caller.json({ operation: on.listTokens }, options),
  /** The credential is in this answer and in no other. */
  create: (input: AccessTokenInput, options?: CallOptions): Call<NewAccessToken> =>
    caller.json({ operation: on.createToken, body: input }, once(options)),
  delete: (id: string, options?: CallOptions): Call<void> =>
    caller.nothing({ operation: on.deleteToken, name: id }, options),
});

/** What needs attention on a day. */
export const attention = (caller: Caller) => ({
  get: (query?: AttentionQuery, options?: CallOptions): Call<Attention> =>
    caller.json({ operation: on.getAttention, query }, options),
  /** A page of shipments that are awaited, or all of them one after the other; the most urgent first. */
  arrivals: (query?: ArrivalsQuery, options?: CallOptions): ListCall<AwaitedShipment> =>
    listCall(caller, { operation: on.listArrivals, query }, options),
  /** A page of document slots, or all of them one after the other; the most urgent first. */
  documents: (query?: AttentionDocumentsQuery, options?: CallOptions): ListCall<AttentionDocument> =>
    listCall(caller, { operation: on.listAttentionDocuments, query }, options),
  /** A page of free days, or all of them one after the other; the most urgent first. */
  freeTimes: (query?: FreeTimesQuery, options?: CallOptions): ListCall<FreeTime> =>
    listCall(caller, { operation: on.listFreeTimes, query }, options),
});

export type InvoiceSumsQuery = Pick<InvoiceQuery, 'search' | 'filter'>;

export const summedInvoices = (caller: Caller) => ({
  ...invoices(caller),
  /** What the invoices that a search and filters find come to, by currency. */
  sums: (query?: InvoiceSumsQuery, options?: CallOptions): Call<InvoiceSums> =>
    caller.json({ operation: on.sumInvoices, query }, options),
});
