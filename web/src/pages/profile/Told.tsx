import { Alert } from '@mantine/core';

/** Says what was done; the region is there before, so that screen readers notice, and is the only live one. */
export function Told({ text }: { text: string }) {
  return (
    <div role="status">
      {text && (
        <Alert variant="light" color="green" role="note" mb="md" py="xs">
          {text}
        </Alert>
      )}
    </div>
  );
}
