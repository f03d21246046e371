import { limits } from '@fairlead/contract/limits';
import type { AttentionDocument, DocumentSlot } from '@fairlead/sdk/application';
import { Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import type { CardColumn } from '../../components/CardTable.tsx';
import { DayAndLateness } from '../../components/Lateness.tsx';
import { latenessWords } from '../../components/lateness-words.ts';
import { useNextStep } from '../../components/next-step.ts';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { ConcernPage } from './ConcernPage.tsx';
import { ShipmentCell } from './ShipmentCell.tsx';
import { attentionWords } from './words.ts';

type Column = CardColumn<AttentionDocument>;

/** Documents of live shipments that have yet to come, or that will not be valid for long. */
export function DocumentsPage() {
  const words = useWords(attentionWords);
  const { passing, expiry } = useWords(latenessWords);
  const { documents } = words;
  const typeOf = useLabel('DocumentType');
  const type: Column = {
    label: documents.document,
    wide: true,
    cell: ({ slot }) => (
      <Text span inherit fw={600}>
        {typeOf(slot.type)}
      </Text>
    ),
  };
  const status: Column = {
    label: documents.status,
    cell: ({ slot }) => <StatusBadge of="DocumentSlotStatus" value={slot.status} />,
  };
  const next: Column = {
    label: documents.next,
    wide: true,
    cell: ({ slot }) => <NextStep slot={slot} />,
  };
  const shipment: Column = {
    label: documents.shipment,
    wide: true,
    cell: ({ shipment_reference, shipment_description }) => (
      <ShipmentCell reference={shipment_reference} description={shipment_description} />
    ),
  };
  const eta: Column = {
    label: documents.eta,
    wide: true,
    cell: ({ shipment_eta, shipment_arrived }) => (
      <>
        {shipment_eta ? <DayAndLateness day={shipment_eta} words={passing} calm /> : documents.no_eta}
        {shipment_arrived && `, ${documents.arrived}`}
      </>
    ),
  };
  const expires: Column = {
    label: documents.expires,
    wide: true,
    cell: ({ slot }) =>
      slot.document?.expiration_date && <DayAndLateness day={slot.document.expiration_date} words={expiry} />,
  };
  const missing = [type, status, next, shipment, eta];
  return (
    <ConcernPage
      kind="documents"
      title={documents.title}
      subtitle={documents.subtitle}
      concerns={[
        {
          name: 'outstanding',
          label: documents.outstanding,
          none: documents.none_outstanding,
          columns: missing,
        },
        { name: 'to_send', label: documents.to_send, none: documents.none_to_send, columns: missing },
        {
          name: 'expiring',
          label: documents.expiring(limits.expiry_days),
          none: documents.none_expiring,
          columns: [type, expires, shipment, eta],
        },
      ]}
      list={api.attention.documents}
      keyOf={({ slot }) => slot.id}
    />
  );
}

/** What the client itself is waited for with stands out. */
function NextStep({ slot }: { slot: DocumentSlot }) {
  const { is_own, told } = useNextStep(slot);
  return (
    <Text span inherit {...(is_own ? { fw: 600 } : { c: 'dimmed' })}>
      {told}
    </Text>
  );
}
