import { limits } from '@fairlead/contract/limits';
import type { FreeTime } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import type { CardColumn } from '../../components/CardTable.tsx';
import { freeDaysWords } from '../../components/free-days-words.ts';
import { Lateness } from '../../components/Lateness.tsx';
import { latenessWords } from '../../components/lateness-words.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { ConcernPage } from './ConcernPage.tsx';
import { ShipmentCell } from './ShipmentCell.tsx';
import { attentionWords } from './words.ts';

/** Free days of containers that end soon, or that are over and cost money. */
export function FreeTimePage() {
  const { free_time } = useWords(attentionWords);
  const { free_days } = useWords(latenessWords);
  const { rule } = useWords(freeDaysWords);
  const format = useFormat();
  const kindOf = useLabel('FreeTimeKind');
  const columns = (distance: string): CardColumn<FreeTime>[] => [
    {
      label: free_time.container,
      cell: ({ container_number }) => (
        <Text span inherit fw={600} className="numeric to-copy">
          {container_number}
        </Text>
      ),
    },
    { label: free_time.kind, cell: ({ kind }) => kindOf(kind) },
    { label: free_time.last_free_day, cell: ({ last_free_day }) => format.date(last_free_day) },
    {
      label: distance,
      cell: ({ last_free_day }) => <Lateness day={last_free_day} words={free_days} />,
    },
    {
      label: free_time.shipment,
      wide: true,
      cell: ({ shipment_reference, shipment_description }) => (
        <ShipmentCell reference={shipment_reference} description={shipment_description} />
      ),
    },
    {
      label: free_time.terminal,
      cell: ({ discharge_terminal }) => discharge_terminal && <bdi>{discharge_terminal}</bdi>,
    },
  ];
  return (
    <ConcernPage
      kind="free-time"
      title={free_time.title}
      subtitle={`${free_time.subtitle} ${rule}`}
      concerns={[
        {
          name: 'ending',
          label: free_time.ending(limits.attention_days),
          none: free_time.none_ending,
          columns: columns(free_time.left),
        },
        { name: 'over', label: free_time.over, none: free_time.none_over, columns: columns(free_time.over) },
      ]}
      list={api.attention.freeTimes}
      keyOf={({ shipment_id, container_number, kind }) => `${shipment_id} ${container_number} ${kind}`}
    />
  );
}
