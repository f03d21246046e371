// What the application's own pages ask, in the name of the person who is logged in: an entry of its own
// (`@fairlead/sdk/application`). The session is a cookie, which the browser keeps and sends.
import { type Caller, makeCaller } from './call.ts';
import { Resources } from './client.ts';
import { APPLICATION_PREFIX, TAKEN_FOR_HEADER } from './generated/application.ts';
import { type FairleadOptions, settle } from './options.ts';
import { attention, password, session, sessions, summedInvoices, tokens } from './session-resources.ts';

export type * from './generated/application.ts';
export { APPLICATION_PREFIX, limits, lists } from './generated/application.ts';
export { CREDENTIAL_HEADER } from './generated/operations.ts';
export { type RawRequest, rawRequest, rawUrl } from './raw.ts';
export type { InvoiceSumsQuery } from './session-resources.ts';
export * from './shared.ts';

export type ApplicationOptions = Omit<FairleadOptions, 'token'>;

/**
 * A client for the person who is logged in: all that a token sees, and what only the application has.
 *
 *     const application = new Application({ baseUrl: location.origin });
 *     await application.session.logIn({ email, password });
 */
export class Application extends Resources {
  declare readonly invoices: ReturnType<typeof summedInvoices>;
  readonly session: ReturnType<typeof session>;
  readonly sessions: ReturnType<typeof sessions>;
  readonly password: ReturnType<typeof password>;
  readonly tokens: ReturnType<typeof tokens>;
  readonly attention: ReturnType<typeof attention>;

  readonly #headers: Record<string, string>;

  constructor(options: ApplicationOptions = {}) {
    const { headers, caller } = beneathPrefix(options);
    super(caller);
    this.#headers = headers;
    this.invoices = summedInvoices(caller);
    this.session = session(caller);
    this.sessions = sessions(caller);
    this.password = password(caller);
    this.tokens = tokens(caller);
    this.attention = attention(caller);
  }

  /**
   * Whom to take for the person who is logged in, by id; undefined for whoever it is. Should it be another, who logged
   * in in a second tab of the browser, calls are answered as if nobody were.
   */
  takeFor(user_id: string | undefined): void {
    if (user_id === undefined) delete this.#headers[TAKEN_FOR_HEADER];
    else this.#headers[TAKEN_FOR_HEADER] = user_id;
  }
}

/** No token opens the application, so none is sent, not even one of the environment. */
function beneathPrefix(options: ApplicationOptions): { headers: Record<string, string>; caller: Caller } {
  const settings = settle({ ...options, token: null });
  return {
    headers: settings.headers,
    caller: makeCaller({ ...settings, baseUrl: settings.baseUrl + APPLICATION_PREFIX }),
  };
}
