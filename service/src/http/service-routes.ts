import { apiInfo, swagger } from '@fairlead/contract';
import type { Binder } from './bind.ts';
import type { RouteContext } from './context.ts';

/** What the service says of itself: the operations it has bound, and the limits in force. */
export function serviceRoutes(bind: Binder, context: RouteContext): void {
  bind.json('getContract', async () => JSON.stringify(swagger(context.base_url, bind.bound)));
  bind.json('getApiInfo', async () => JSON.stringify(apiInfo(context.base_url, context.config.rates)));
}
