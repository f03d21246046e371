import { limits } from '@fairlead/contract/limits';
import type { Shipment } from '@fairlead/sdk/application';
import { api } from '../../api/client.ts';
import type { CardColumn } from '../../components/CardTable.tsx';
import { DayAndLateness } from '../../components/Lateness.tsx';
import { latenessWords } from '../../components/lateness-words.ts';
import { RouteText } from '../../components/RouteText.tsx';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { ConcernPage } from './ConcernPage.tsx';
import { ShipmentCell } from './ShipmentCell.tsx';
import { attentionWords } from './words.ts';

/** Shipments that arrive soon, or should have arrived. */
export function ArrivalsPage() {
  const { arrivals } = useWords(attentionWords);
  const { arrival } = useWords(latenessWords);
  const modeOf = useLabel('TransportMode');
  const columns: CardColumn<Shipment>[] = [
    {
      label: arrivals.shipment,
      wide: true,
      cell: ShipmentCell,
    },
    { label: arrivals.eta, wide: true, cell: ({ eta }) => eta && <DayAndLateness day={eta} words={arrival} /> },
    {
      label: arrivals.route,
      wide: true,
      cell: RouteText,
    },
    { label: arrivals.transport, cell: ({ transport_mode }) => modeOf(transport_mode) },
  ];
  return (
    <ConcernPage
      kind="arrivals"
      title={arrivals.title}
      subtitle={arrivals.subtitle}
      concerns={[
        {
          name: 'arriving',
          label: arrivals.arriving(limits.attention_days),
          none: arrivals.none_arriving(limits.attention_days),
          columns,
        },
        { name: 'late', label: arrivals.late, none: arrivals.none_late, columns },
      ]}
      list={api.attention.arrivals}
      keyOf={({ id }) => id}
    />
  );
}
