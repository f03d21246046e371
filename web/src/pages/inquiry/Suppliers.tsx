import type { Inquiry, Supplier } from '@fairlead/sdk/application';
import { Stack, Text, Title } from '@mantine/core';
import { Facts } from '../../components/Facts.tsx';
import { MailLink, PhoneLink } from '../../components/reach.tsx';
import { Section } from '../../components/Section.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.tsx';
import { fieldLabels } from '../inquiry-form/labels.ts';
import { inquiryWords } from './words.ts';

export function Insurance({ inquiry }: { inquiry: Inquiry }) {
  const words = useWords(inquiryWords);
  const labels = useWords(fieldLabels).InquiryInput;
  const format = useFormat();
  const { insured_goods_value: value, suppliers } = inquiry;
  return (
    <Section title={words.insurance}>
      <Facts facts={[[labels.insured_goods_value, value ? format.money(value) : words.not_insured]]} />
      <Title order={3} size="h5" mt="md" mb="xs">
        {labels.suppliers}
      </Title>
      {suppliers.length === 0 && <Text>{words.no_suppliers}</Text>}
      <Stack gap="md">
        {suppliers.map((supplier, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two suppliers may have the same name
          <SupplierFacts key={at} {...supplier} />
        ))}
      </Stack>
    </Section>
  );
}

function SupplierFacts({ name, email, phone, address }: Supplier) {
  const labels = useWords(fieldLabels).SupplierInput;
  return (
    <Facts
      facts={[
        [labels.name, name || '–'],
        [labels.email, email && <MailLink address={email} />],
        [labels.phone, phone && <PhoneLink number={phone} />],
        [labels.address, address],
      ]}
    />
  );
}
