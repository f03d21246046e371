import { BadRequestError } from '@fairlead/sdk/application';
import type { ReactNode } from 'react';

/** What the service says about one field, in its own words. */
export function violationsOf(error: unknown, field: string): ReactNode {
  if (!(error instanceof BadRequestError)) return undefined;
  const told = error.violations.filter((violation) => violation.field === field);
  if (told.length === 0) return undefined;
  return <span lang="en">{told.map(({ description }) => description).join('; ')}</span>;
}

/** An error that is not told at one of the fields. */
export const isElsewhere = (error: unknown, fields: readonly string[]): boolean =>
  error instanceof BadRequestError && error.violations.length > 0
    ? error.violations.some(({ field }) => !fields.includes(field))
    : error !== null;
