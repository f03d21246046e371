import type { Shipment } from '@fairlead/sdk/application';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { TextLink } from '../../components/links.tsx';
import { RouteText } from '../../components/RouteText.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { common } from '../../i18n/common.ts';
import { type Format, useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { dictionary, useWords } from '../../i18n/language.tsx';
import { ListPage } from '../../lists/ListPage.tsx';
import type { Column } from '../../lists/RecordTable.tsx';
import { EtaCell } from './EtaCell.tsx';

const shipmentsWords = dictionary(
  { empty: 'No shipments yet', empty_hint: 'Ask for a price: once a quote is accepted, the shipment appears here.' },
  {
    empty: 'Nog geen zendingen',
    empty_hint: 'Vraag een prijs aan: na een geaccepteerde offerte staat de zending hier.',
  },
);

const columns = (format: Format, mode: (value: string) => string): Column<Shipment>[] => [
  {
    name: 'reference',
    plain: true,
    cell: ({ reference }) => (
      <TextLink to="/shipments/$shipment" params={{ shipment: reference }} fw={600}>
        {reference}
      </TextLink>
    ),
  },
  { name: 'description', wide: true, plain: true, cell: ({ description }) => description },
  {
    name: 'route',
    wide: true,
    plain: true,
    cell: RouteText,
  },
  { name: 'mode', cell: ({ transport_mode }) => mode(transport_mode) },
  { name: 'etd', cell: ({ etd }) => etd && format.date(etd) },
  { name: 'eta', cell: (shipment) => <EtaCell shipment={shipment} /> },
  {
    name: 'status',
    beside: true,
    cell: ({ status }) => <StatusBadge of="ShipmentStatus" value={status} />,
  },
];

export function ShipmentsPage() {
  const words = useWords(shipmentsWords);
  const { nav } = useWords(common);
  const format = useFormat();
  const mode = useLabel('TransportMode');
  const shown = useMemo(() => columns(format, mode), [format, mode]);
  return (
    <ListPage
      kind="shipments"
      title={nav.shipments}
      columns={shown}
      list={api.shipments.list}
      empty={<EmptyState title={words.empty} hint={words.empty_hint} />}
    />
  );
}
