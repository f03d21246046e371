import type { Inquiry } from '@fairlead/sdk/application';
import { Facts } from '../../components/Facts.tsx';
import { Section } from '../../components/Section.tsx';
import { common } from '../../i18n/common.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useWords } from '../../i18n/language.tsx';
import { fieldLabels } from '../inquiry-form/labels.ts';
import { inquiryWords } from './words.ts';

const OPTIONS = [
  'timeslot_delivery',
  'gas_measurement',
  'storage',
  'side_loader_delivery',
] as const satisfies readonly (keyof Inquiry)[];

/** How the cargo is to travel, and within which limits. */
export function Wishes({ inquiry }: { inquiry: Inquiry }) {
  const words = useWords(inquiryWords);
  const labels = useWords(fieldLabels).InquiryInput;
  const { unknown } = useWords(common);
  const format = useFormat();
  const mode = useLabel('TransportMode');
  const incoterm = useLabel('Incoterm');
  const { max_transit_days, min_review_score, hs_code_count, carriers, transport_modes, incoterms } = inquiry;
  const options = OPTIONS.filter((option) => inquiry[option]).map((option) => labels[option]);
  return (
    <Section title={words.wishes}>
      <Facts
        facts={[
          [labels.transport_modes, transport_modes.map(mode).join(', ') || unknown],
          [labels.incoterms, incoterms.map(incoterm).join(', ') || unknown],
          [labels.carriers, carriers.join(', ') || words.any_carrier],
          [
            labels.max_transit_days,
            max_transit_days > 0 ? words.days(max_transit_days, format.number(max_transit_days)) : words.no_limit,
          ],
          [labels.min_review_score, min_review_score > 0 ? format.number(min_review_score) : words.any_score],
          [labels.hs_code_count, hs_code_count > 0 ? format.number(hs_code_count) : words.one_code],
          [words.options, options.join(', ') || words.no_options],
        ]}
      />
    </Section>
  );
}
