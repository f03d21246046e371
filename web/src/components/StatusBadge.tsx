import { Badge } from '@mantine/core';
import { type Labelled, useLabel } from '../i18n/labels.ts';

/** How a state feels: told by words first, by colour only besides. */
const TONES: Readonly<Record<string, string>> = {
  STATUS_ACTIVE: 'sea',
  STATUS_COMPLETED: 'green',
  STATUS_CANCELLED: 'gray',
  STATUS_ON_HOLD: 'yellow',
  STATUS_RECEIVED: 'sea',
  STATUS_PRICES_REQUESTED: 'sea',
  STATUS_QUOTES_PROPOSED: 'yellow',
  STATUS_QUOTE_ACCEPTED: 'green',
  STATUS_PUBLISHED: 'sea',
  STATUS_PAID: 'green',
  STATUS_DISPUTED: 'yellow',
  STATUS_IN_COLLECTION: 'red',
  STATUS_IN_PAYMENT_PLAN: 'yellow',
  STATUS_TO_BE_RECEIVED: 'yellow',
  STATUS_REJECTED: 'red',
};

export function StatusBadge({ of, value }: { of: Labelled; value: string }) {
  const label = useLabel(of);
  return (
    <Badge variant="outline" color={TONES[value] ?? 'gray'} c="var(--mantine-color-text)" tt="none" fw={600}>
      {label(value)}
    </Badge>
  );
}
