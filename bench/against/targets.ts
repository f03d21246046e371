// Whom we ask, and how each is asked the same three questions.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CREDENTIAL_HEADER } from '@fairlead/contract';
import { directory, listen, type Running, serve } from '../src/running.ts';
import { credentials, type Shipment } from './rows.ts';

/** Enough for 32 requests at a time on a few cores. */
const POOL_SIZE = '10';

export interface Target {
  name: string;
  start: () => Promise<Running>;
  headers: (credential: string) => Record<string, string>;
  one: (id: string) => string;
  /** Fifty, newest first. */
  list: string;
  /** The same, arriving on a day or later: `{day}`. */
  since: string;
  /** The shipments of an answer. */
  shipments: (answer: never) => Shipment[];
}

interface Place {
  /** The stack's own database. */
  directus: string;
  /** What the others share. */
  shared: string;
}

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const fairlead = {
  headers: (credential: string) => ({ [CREDENTIAL_HEADER]: credential }),
  one: (id: string) => `/v1/shipment/${id}`,
  list: '/v1/shipment?limit=50',
  since: '/v1/shipment?limit=50&filter.eta=gte:{day}',
  shipments: (answer: { shipments: Shipment[] }) => answer.shipments,
};

export const ours = (env: Record<string, string>): [Target, Target] => [
  { ...fairlead, name: 'Fairlead on SQLite', start: () => serve('sqlite') },
  { ...fairlead, name: 'Fairlead on PostgreSQL', start: () => serve('postgres', env) },
];

const written = {
  one: (id: string) => `/shipments/${id}`,
  list: '/shipments?limit=50',
  since: '/shipments?limit=50&since={day}',
  shipments: (answer: { shipments: Shipment[] }) => answer.shipments,
};

export const others = ({ directus, shared }: Place): Target[] => [
  {
    ...stack('directus', 'Directus, cache on', 'directus.mjs', directus),
    one: (id) => `/items/shipment/${id}`,
    list: '/items/shipment?limit=50&sort=-id',
    since: `/items/shipment?limit=50&sort=-id&${encodeURIComponent('filter[eta][_gte]')}={day}`,
    shipments: (answer: { data: Shipment[] }) => answer.data,
  },
  {
    ...stack('@platformatic/db', 'Platformatic DB', 'platformatic.mjs', shared),
    one: (id) => `/shipment/${id}`,
    list: '/shipment?limit=50&orderby.id=desc',
    since: '/shipment?limit=50&orderby.id=desc&where.eta.gte={day}',
    shipments: (answer: Shipment[]) => answer,
  },
  { ...stack('@nestjs/core', 'NestJS (Fastify), TypeORM', 'nest.ts', shared), ...written },
  { ...stack('express', 'Express, pg', 'express.mjs', shared), ...written },
];

function stack(depends: string, name: string, program: string, DATABASE_URL: string) {
  const path = (file: string) => fileURLToPath(new URL(`stacks/${file}`, import.meta.url));
  const args = program.endsWith('.ts') ? ['--import', 'tsx', path(program)] : [path(program)];
  const env = {
    PATH: process.env.PATH ?? '',
    // Directus leaves files there.
    HOME: directory,
    NODE_ENV: 'production',
    TSX_TSCONFIG_PATH: path('tsconfig.json'),
    DATABASE_URL,
    POOL_SIZE,
    TOKENS: JSON.stringify(credentials),
  };
  return {
    name: `${name} ${dependencies[depends]}`,
    start: () => listen(program, args, env),
    headers: (credential: string) => ({ Authorization: `Bearer ${credential}` }),
  };
}
