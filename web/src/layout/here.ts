/** Pages one can go to, in the order of the menu. */
export const destinations = [
  { to: '/', name: 'dashboard', group: 'freight' },
  { to: '/shipments', name: 'shipments', group: 'freight' },
  { to: '/inquiries', name: 'inquiries', group: 'freight' },
  { to: '/invoices', name: 'invoices', group: 'freight' },
  { to: '/profile', name: 'profile', group: 'account' },
  { to: '/profile/tokens', name: 'tokens', group: 'account' },
  { to: '/profile/security', name: 'security', group: 'account' },
  { to: '/docs/getting-started', name: 'getting_started', group: 'programs' },
  { to: '/docs', name: 'docs', group: 'programs' },
] as const;

export type Destination = (typeof destinations)[number];

/** Lists that only the dashboard leads to. */
const BENEATH_DASHBOARD = '/attention/';

/** Which of them a path is, or lies beneath: the closest one. */
export function closest(path: string): Destination['to'] | undefined {
  if (path.startsWith(BENEATH_DASHBOARD)) return '/';
  const above = destinations.filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)));
  return above.map(({ to }) => to).sort((a, b) => b.length - a.length)[0];
}
