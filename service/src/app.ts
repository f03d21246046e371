import { randomBytes } from 'node:crypto';
import { APPLICATION_PREFIX, limits } from '@fairlead/contract';
import proxyAddress from '@fastify/proxy-addr';
import Fastify, { type FastifyInstance } from 'fastify';
import { attentionRoutes } from './attention/routes.ts';
import { isDecodable } from './decodable.ts';
import { documentRoutes } from './documents/routes.ts';
import { clientAddress } from './http/address.ts';
import { countDown } from './http/admit.ts';
import { applicationPages } from './http/application/pages.ts';
import { Binder } from './http/bind.ts';
import { leaveBodies } from './http/body.ts';
import { ByPath, parseQuery } from './http/by-path.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { boundConnections } from './http/connections.ts';
import type { Context, RouteContext } from './http/context.ts';
import { OUTER_DOOR, outerDoor, sessionDoor, tokenDoor } from './http/doors.ts';
import { errorHandler } from './http/errors.ts';
import { type RequestHead, standGate } from './http/gate.ts';
import { answerInTime } from './http/in-time.ts';
import { lingerOverRequests } from './http/linger.ts';
import { refuseTheRest } from './http/methods.ts';
import { operatorRoutes } from './http/operators.ts';
import { answerInOurWords } from './http/protocol.ts';
import type { Reading } from './http/reading.ts';
import { logRequests } from './http/request-log.ts';
import { closeNothingUnsent } from './http/sent-whole.ts';
import { serviceRoutes } from './http/service-routes.ts';
import { takeInTurn } from './http/under-way.ts';
import { cutUnread } from './http/unread.ts';
import { closeUnusedConnections } from './http/unused-connections.ts';
import type { Writing } from './http/writing.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { sessionIdentity } from './sessions/identify.ts';
import { logInRoutes } from './sessions/log-in.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { shipmentRoutes } from './shipments/routes.ts';
import { tokenIdentity } from './tokens/identify.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { trackingRoutes } from './tracking/routes.ts';

/** How long a request may take, and how often those under way are looked at. */
interface Patience {
  request_ms: number;
  check_ms: number;
}

const PATIENCE: Patience = { request_ms: limits.request_timeout_seconds * 1_000, check_ms: 2_000 };

/** The whole service, not yet listening. Cheap and without side effects. */
export function buildApp(context: Context, { request_ms, check_ms }: Patience = PATIENCE): FastifyInstance {
  const token = tokenIdentity(context);
  const trusted = proxyAddress.compile(context.config.trust_proxy);
  const addressOf = (asked: RequestHead) => clientAddress(asked, trusted);
  const nextRequestId = requestIds();
  const atGate = { readings: new ByPath<Reading>(), writings: new ByPath<Writing>() };
  const app = Fastify({
    logger: false,
    requestTimeout: request_ms,
    // A peer that neither sends nor takes anything is cut, once it was told that time is up: the check that tells it
    // comes up to check_ms late.
    connectionTimeout: request_ms + 2 * check_ms,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: check_ms, headersTimeout: request_ms, requireHostHeader: false },
    trustProxy: trusted,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: nextRequestId,
    // What cannot be decoded names nothing; it goes through the door like any other path.
    rewriteUrl: ({ url = '/' }) => (isPath(url) ? url : malformed(url)),
    clientErrorHandler: answerClientErrors(context, nextRequestId),
    // A name of any length goes through the door and finds nothing; how long a URL may be is the parser's to say.
    routerOptions: { maxParamLength: 65_536, querystringParser: parseQuery },
    exposeHeadRoutes: true,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  boundConnections(app, context.log);
  closeNothingUnsent(app);
  // The later puts itself before the earlier: requests wait their turn before the gate may answer from memory.
  standGate(app, context, { ...token, addressOf, nextRequestId, ...atGate });
  takeInTurn(app);
  // Not Fastify's `ip`, which is whatever a proxy has written.
  app.decorateRequest('address', {
    getter() {
      return addressOf(this.raw);
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('operation', null);
  app.decorateRequest('counted');
  leaveBodies(app);
  app.setErrorHandler(errorHandler(context));
  closeUnusedConnections(app);
  // Looked at more often: a hundred pages of 9 MB can come to wait in two seconds.
  cutUnread(app, request_ms - 5 * check_ms, check_ms / 8);
  lingerOverRequests(app);
  logRequests(app, context);
  countDown(app);
  answerInTime(app, request_ms);
  answerInOurWords(app);
  operatorRoutes(app, context);
  app.register(async (scope) => {
    applicationPages(scope, context);
    const door = tokenDoor(scope, context, token, atGate);
    recordRoutes(new Binder(scope, context, door), context);
    refuseTheRest(scope);
  });
  app.register(async (scope) => applicationRoutes(scope, context), { prefix: APPLICATION_PREFIX });
  return app;
}

/** Our contract checks and renders; Fastify's own way to do so is not even loaded. */
function noSchemas(): never {
  throw new Error('routes have no schemas of Fastify’s');
}

/** Decodable, and not of a host without a name. */
const isPath = (url: string): boolean =>
  isDecodable(url.split('?', 1)[0] as string) && !/^https?:\/\/([/?]|$)/i.test(url);

const malformed = (url: string): string =>
  `${url.startsWith(`${APPLICATION_PREFIX}/`) ? APPLICATION_PREFIX : ''}/malformed`;

/** What either door leads to: the API and the application cannot show different records. */
function recordRoutes(bind: Binder, context: RouteContext): void {
  shipmentRoutes(bind, context);
  trackingRoutes(bind);
  documentRoutes(bind, context);
  invoiceRoutes(bind, context);
  inquiryRoutes(bind, context);
  peopleRoutes(bind);
  serviceRoutes(bind, context);
}

/** Logging in is outside the session door, all else of the application inside. */
function applicationRoutes(outside: FastifyInstance, context: Context): void {
  outerDoor(outside, context);
  logInRoutes(new Binder(outside, context, OUTER_DOOR), context);
  outside.register(async (inside) => {
    const door = sessionDoor(inside, context, sessionIdentity(context));
    const bind = new Binder(inside, context, door);
    recordRoutes(bind, context);
    sessionRoutes(bind, context);
    tokenRoutes(bind, context);
    attentionRoutes(bind, context);
    refuseTheRest(inside);
  });
}

/** Short, and unique across instances and restarts. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let number = 0;
  return () => `${process}-${(number++).toString(36)}`;
}
