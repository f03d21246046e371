import { limits } from '@fairlead/contract/limits';
import type { AwaitedShipment } from '@fairlead/sdk/application';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import type { CardColumn } from '../../components/CardTable.tsx';
import { ExpectedBeneath, ExpectedDay } from '../../components/ExpectedDay.tsx';
import { DayAndLateness } from '../../components/Lateness.tsx';
import { latenessWords } from '../../components/lateness-words.ts';
import { RouteText } from '../../components/RouteText.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { ConcernPage } from './ConcernPage.tsx';
import { ShipmentCell } from './ShipmentCell.tsx';
import { attentionWords } from './words.ts';

type Column = CardColumn<AwaitedShipment>;

/** Shipments that arrive soon, should have arrived, or are expected on another day. */
export function ArrivalsPage() {
  const { arrivals } = useWords(attentionWords);
  const modeOf = useLabel('TransportMode');
  const format = useFormat();
  const shipment: Column = { label: arrivals.shipment, wide: true, cell: ShipmentCell };
  const way: Column[] = [
    { label: arrivals.route, wide: true, cell: RouteText },
    { label: arrivals.transport, cell: ({ transport_mode }) => modeOf(transport_mode) },
  ];
  const due: Column[] = [
    shipment,
    { label: arrivals.eta, wide: true, cell: (awaited) => <DueDay {...awaited} /> },
    ...way,
  ];
  const moved: Column[] = [
    shipment,
    { label: arrivals.eta, cell: ({ eta }) => (eta ? format.date(eta) : arrivals.no_eta) },
    {
      label: arrivals.expected,
      wide: true,
      cell: ({ eta, expected_date }) => expected_date && <ExpectedDay day={expected_date} instead_of={eta} bare />,
    },
    ...way,
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
          columns: due,
        },
        { name: 'late', label: arrivals.late, none: arrivals.none_late, columns: due },
        { name: 'moved', label: arrivals.moved, none: arrivals.none_moved, columns: moved },
      ]}
      list={api.attention.arrivals}
      keyOf={({ id }) => id}
    />
  );
}

/** The ETA and how far off it is, and what tracking expects instead. */
function DueDay({ id, eta }: AwaitedShipment) {
  const { arrival } = useWords(latenessWords);
  const { data } = useQuery(queries.moved());
  const expected = data?.get(id)?.expected_date;
  if (!eta) return null;
  return (
    <>
      <DayAndLateness day={eta} words={arrival} />
      {expected && <ExpectedBeneath day={expected} instead_of={eta} />}
    </>
  );
}
