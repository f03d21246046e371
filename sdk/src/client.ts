import { type Caller, makeCaller } from './call.ts';
import { type FairleadOptions, settle } from './options.ts';
import { documents, inquiries, invoices, profile, service, shipments, users } from './resources.ts';

/** What every client of the service can ask, by what it is about. */
export class Resources {
  readonly shipments: ReturnType<typeof shipments>;
  readonly inquiries: ReturnType<typeof inquiries>;
  readonly invoices: ReturnType<typeof invoices>;
  readonly documents: ReturnType<typeof documents>;
  readonly profile: ReturnType<typeof profile>;
  readonly users: ReturnType<typeof users>;
  readonly service: ReturnType<typeof service>;

  // Held by the resources' functions alone: a client that is logged does not show its credential.
  constructor(caller: Caller) {
    this.shipments = shipments(caller);
    this.inquiries = inquiries(caller);
    this.invoices = invoices(caller);
    this.documents = documents(caller);
    this.profile = profile(caller);
    this.users = users(caller);
    this.service = service(caller);
  }
}

/**
 * A client of a Fairlead service.
 *
 *     const client = new Fairlead({ token: '31|…', baseUrl: 'https://freight.example' });
 *     for await (const shipment of client.shipments.list({ filter: { status: 'STATUS_ACTIVE' } })) …
 */
export class Fairlead extends Resources {
  /** Token and base URL are taken from FAIRLEAD_TOKEN and FAIRLEAD_BASE_URL when they are not given. */
  constructor(options: FairleadOptions = {}) {
    super(makeCaller(settle(options)));
  }
}
