import { BadRequestError } from '@fairlead/sdk/application';
import type { ReactNode } from 'react';
import { RuleWords } from '../../components/RuleWords.tsx';

/** What the service says about one field. */
export function violationsOf(error: unknown, field: string): ReactNode {
  if (!(error instanceof BadRequestError)) return undefined;
  const told = error.violations.filter((violation) => violation.field === field);
  if (told.length === 0) return undefined;
  return told.map(({ description }) => (
    <span key={description} style={{ display: 'block' }}>
      <RuleWords words={description} isAlone />
    </span>
  ));
}

/** An error that is not told at one of the fields. */
export const isElsewhere = (error: unknown, fields: readonly string[]): boolean =>
  error instanceof BadRequestError && error.violations.length > 0
    ? error.violations.some(({ field }) => !fields.includes(field))
    : error !== null;
