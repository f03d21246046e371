import type { FieldViolation } from '@fairlead/sdk/application';

// An answer, told: what can be shown of its body, and what a refusal says.

/** More would only be scrolled past. */
export const SHOWN_CHARACTERS = 100_000;

/** What is to be kept rather than read: a file, or anything that is neither JSON nor text. */
export const isFile = (type: string, headers: Headers): boolean =>
  headers.has('Content-Disposition') || !/^text\/|[/+]json\b/i.test(type);

/** JSON on lines of its own; anything else as it came. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export interface Refusal {
  message: string;
  violations: FieldViolation[];
}

/** What the service says of a refusal; whatever is between us and it may say something else. */
export function refusalOf(text: string): Refusal {
  try {
    const { message, details } = JSON.parse(text);
    const told = Array.isArray(details) ? details.flatMap((detail) => detail?.field_violations ?? []) : [];
    return {
      message: typeof message === 'string' ? message : '',
      violations: told.filter((violation) => typeof violation?.field === 'string'),
    };
  } catch {
    return { message: '', violations: [] };
  }
}

export const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
