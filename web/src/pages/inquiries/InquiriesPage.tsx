import type { Inquiry } from '@fairlead/sdk/application';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ButtonLink, TextLink } from '../../components/links.tsx';
import { NoticeLine } from '../../components/NoticeLine.tsx';
import { RouteText } from '../../components/RouteText.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { common } from '../../i18n/common.ts';
import { type Format, useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { dictionary, useWords } from '../../i18n/language.tsx';
import { ListPage } from '../../lists/ListPage.tsx';
import type { Column } from '../../lists/RecordTable.tsx';

const inquiriesWords = dictionary(
  { new: 'New inquiry', empty: 'No inquiries yet', empty_hint: 'Say what you want to ship, and ask for a price.' },
  {
    new: 'Nieuwe aanvraag',
    empty: 'Nog geen aanvragen',
    empty_hint: 'Vertel wat je wilt verzenden en vraag een prijs.',
  },
);

const columns = (format: Format, cargo: (value: string) => string): Column<Inquiry>[] => [
  {
    name: 'reference',
    plain: true,
    cell: ({ reference }) => (
      <TextLink to="/inquiries/$inquiry" params={{ inquiry: reference }} fw={600}>
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
  { name: 'cargo_type', cell: ({ cargo_type }) => cargo(cargo_type) },
  {
    name: 'cargo_ready_date',
    cell: ({ cargo_ready_date }) => cargo_ready_date && format.date(cargo_ready_date),
  },
  {
    name: 'status',
    beside: true,
    cell: ({ status }) => <StatusBadge of="InquiryStatus" value={status} />,
  },
  {
    name: 'create_time',
    cell: ({ create_time }) => format.instant(create_time),
  },
];

export function InquiriesPage() {
  const words = useWords(inquiriesWords);
  const { nav } = useWords(common);
  const format = useFormat();
  const cargo = useLabel('CargoType');
  const shown = useMemo(() => columns(format, cargo), [format, cargo]);
  const toForm = <ButtonLink to="/inquiries/new">{words.new}</ButtonLink>;
  return (
    <>
      <NoticeLine />
      <ListPage
        kind="inquiries"
        title={nav.inquiries}
        actions={toForm}
        columns={shown}
        list={api.inquiries.list}
        empty={
          <EmptyState title={words.empty} hint={words.empty_hint}>
            {toForm}
          </EmptyState>
        }
      />
    </>
  );
}
