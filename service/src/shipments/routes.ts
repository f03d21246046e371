import { lists } from '@fairlead/contract';
import type { Binder } from '../http/bind.ts';
import type { RouteContext } from '../http/context.ts';
import { listPage } from '../http/paging.ts';
import { orNotFound } from '../http/problem.ts';
import { findShipment, shipmentList } from './store.ts';

export function shipmentRoutes(bind: Binder, { cursors }: RouteContext): void {
  bind.json('listShipments', (caller, { query }) => listPage(caller, cursors, lists.shipments, shipmentList, query));

  bind.json('getShipment', async ({ organization }, { params }) =>
    orNotFound(await findShipment(organization, params.shipment as string)),
  );
}
