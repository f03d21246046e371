import { Alert } from '@mantine/core';

/** Says what was done; the region is there before, so that screen readers notice. */
export function Told({ text }: { text: string }) {
  return (
    <div role="status">
      {text && (
        <Alert variant="light" color="green" mb="md" py="xs">
          {text}
        </Alert>
      )}
    </div>
  );
}
