import { randomBytes } from 'node:crypto';
import { limits } from '@fairlead/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { documentRoutes } from './documents/routes.ts';
import { Binder } from './http/bind.ts';
import type { Context } from './http/context.ts';
import { tokenDoor } from './http/doors.ts';
import { answerClientError, errorHandler } from './http/errors.ts';
import { refuseOtherMethods } from './http/methods.ts';
import { operatorRoutes } from './http/operators.ts';
import { notFound } from './http/problem.ts';
import { logRequests } from './http/request-log.ts';
import { serviceRoutes } from './http/service-routes.ts';
import { inquiryRoutes } from './inquiries/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { shipmentRoutes } from './shipments/routes.ts';
import { identify } from './tokens/store.ts';
import { trackingRoutes } from './tracking/routes.ts';

const TIMEOUT_MS = limits.request_timeout_seconds * 1_000;

/** The whole service, not yet listening. Cheap and without side effects. */
export function buildApp(context: Context): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.max_request_body_bytes,
    requestTimeout: TIMEOUT_MS,
    handlerTimeout: TIMEOUT_MS,
    // A peer that neither sends nor takes anything is cut.
    connectionTimeout: TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    http: { connectionsCheckingInterval: 2_000, headersTimeout: TIMEOUT_MS },
    trustProxy: context.config.trust_proxy.length > 0 ? context.config.trust_proxy : false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: requestIds(),
    rewriteUrl: ({ url }) => (isDecodable(url ?? '/') ? (url ?? '/') : '/malformed'),
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: true,
  });
  app.decorateRequest('caller', null);
  app.setErrorHandler(errorHandler(context));
  logRequests(app, context);
  operatorRoutes(app, context);
  app.register(async (scope) => {
    tokenDoor(scope, context, (credential) => identify(context.database, credential));
    scope.setNotFoundHandler(
      {
        preParsing: async () => {
          throw notFound();
        },
      } as never,
      async () => {
        throw notFound();
      },
    );
    const bind = new Binder(scope, context);
    shipmentRoutes(bind, context);
    trackingRoutes(bind);
    documentRoutes(bind, context);
    invoiceRoutes(bind, context);
    inquiryRoutes(bind, context);
    peopleRoutes(bind);
    serviceRoutes(bind, context);
    refuseOtherMethods(scope);
  });
  return app;
}

/** Short, and unique across instances and restarts. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url');
  let number = 0;
  return () => `${process}-${(number++).toString(36)}`;
}

/** What cannot be decoded names nothing; it goes through the door like any other path. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0] as string);
    return true;
  } catch {
    return false;
  }
}
