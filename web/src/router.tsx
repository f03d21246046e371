import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { api } from './api/client.ts';
import { queries } from './api/queries.ts';
import { PageFailed, PageNotFound } from './components/PageStates.tsx';
import { orUnloaded } from './components/unloaded.ts';
import { PagePending } from './components/Waiting.tsx';
import { BareFailed, BarePending } from './layout/Bare.tsx';
import { Root } from './layout/Root.tsx';
import { Shell } from './layout/Shell.tsx';
import { parseSearch, type SearchParams, stringifySearch } from './search-params.ts';

// Every page of the application. Each is a file of its own, loaded when it is first opened or pointed at.

const lazyPage = <M, K extends keyof M>(load: () => Promise<M>, name: K): M[K] =>
  lazyRouteComponent(() => orUnloaded(load()) as Promise<Record<K, RouteComponent>>, name) as M[K];

const anySearch = (search: Record<string, unknown>) => search as SearchParams;

const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: Root, validateSearch: anySearch });

const logIn = createRoute({
  getParentRoute: () => root,
  path: '/log-in',
  beforeLoad: () => api.takeFor(undefined),
  component: lazyPage(() => import('./pages/log-in/LogInPage.tsx'), 'LogInPage'),
});

/** Pages for who is logged in; anybody else comes back to the page after logging in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  pendingComponent: BarePending,
  pendingMs: 500,
  errorComponent: BareFailed,
  beforeLoad: async ({ context, location }) => {
    const user = await context.client
      .ensureQueryData({ ...queries.user(), meta: { anonymous: true } })
      .catch((error) => {
        if (error?.status !== 401) throw error;
        throw redirect({ to: '/log-in', search: { return: location.href }, replace: true });
      });
    api.takeFor(user.id);
    return { user };
  },
});

const page = <const P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => inside, path, component });

const tree = root.addChildren([
  logIn,
  inside.addChildren([
    page(
      '/',
      lazyPage(() => import('./pages/dashboard/DashboardPage.tsx'), 'DashboardPage'),
    ),
    page(
      '/attention/arrivals',
      lazyPage(() => import('./pages/attention/ArrivalsPage.tsx'), 'ArrivalsPage'),
    ),
    page(
      '/attention/documents',
      lazyPage(() => import('./pages/attention/DocumentsPage.tsx'), 'DocumentsPage'),
    ),
    page(
      '/attention/free-time',
      lazyPage(() => import('./pages/attention/FreeTimePage.tsx'), 'FreeTimePage'),
    ),
    page(
      '/shipments',
      lazyPage(() => import('./pages/shipments/ShipmentsPage.tsx'), 'ShipmentsPage'),
    ),
    page(
      '/shipments/$shipment',
      lazyPage(() => import('./pages/shipment/ShipmentPage.tsx'), 'ShipmentPage'),
    ),
    page(
      '/inquiries',
      lazyPage(() => import('./pages/inquiries/InquiriesPage.tsx'), 'InquiriesPage'),
    ),
    page(
      '/inquiries/new',
      lazyPage(() => import('./pages/inquiry-form/NewInquiryPage.tsx'), 'NewInquiryPage'),
    ),
    page(
      '/inquiries/$inquiry',
      lazyPage(() => import('./pages/inquiry/InquiryPage.tsx'), 'InquiryPage'),
    ),
    page(
      '/inquiries/$inquiry/edit',
      lazyPage(() => import('./pages/inquiry-form/EditInquiryPage.tsx'), 'EditInquiryPage'),
    ),
    page(
      '/invoices',
      lazyPage(() => import('./pages/invoices/InvoicesPage.tsx'), 'InvoicesPage'),
    ),
    page(
      '/invoices/$invoice',
      lazyPage(() => import('./pages/invoice/InvoicePage.tsx'), 'InvoicePage'),
    ),
    page(
      '/profile',
      lazyPage(() => import('./pages/profile/ProfilePage.tsx'), 'ProfilePage'),
    ),
    page(
      '/profile/tokens',
      lazyPage(() => import('./pages/profile/TokensPage.tsx'), 'TokensPage'),
    ),
    page(
      '/profile/security',
      lazyPage(() => import('./pages/profile/SecurityPage.tsx'), 'SecurityPage'),
    ),
    page(
      '/docs',
      lazyPage(() => import('./pages/docs/ReferencePage.tsx'), 'ReferencePage'),
    ),
    page(
      '/docs/getting-started',
      lazyPage(() => import('./pages/docs/GettingStartedPage.tsx'), 'GettingStartedPage'),
    ),
    createRoute({ getParentRoute: () => inside, path: '$', component: PageNotFound }),
    page(
      '/docs/$operation',
      lazyPage(() => import('./pages/docs/OperationPage.tsx'), 'OperationPage'),
    ),
  ]),
]);

export const makeRouter = (client: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { client },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: PageNotFound,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
