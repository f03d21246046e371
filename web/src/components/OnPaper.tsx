import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { today } from '../i18n/days.ts';
import { useFormat } from '../i18n/format.ts';

/** What a list on paper is of, on which day, and whose. On the screen all of that is seen otherwise. */
export function OnPaper({ told }: { told: readonly string[] }) {
  const format = useFormat();
  const { data: organization } = useQuery(queries.organization());
  return (
    <Text className="on-paper" mb="md">
      {[...told, format.date(today())].join(' · ')}
      {organization && (
        <>
          {' · '}
          <bdi>{organization.name}</bdi>
        </>
      )}
    </Text>
  );
}
