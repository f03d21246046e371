// One PostgreSQL for a whole run of the specs; each service makes a database of its own in it.
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

export default async function setup(project: TestProject) {
  const { url, prefix, stop } = await startPostgres();
  project.provide('postgres', { url, prefix });
  return stop;
}
