import type { PostalAddress } from '@fairlead/sdk/application';
import { Box, Title } from '@mantine/core';
import { common } from '../../i18n/common.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { linesOf } from './address-lines.ts';

/** An address in full, as an envelope would have it. */
export function Address({ title, address }: { title: string; address: PostalAddress | undefined }) {
  const { unknown } = useWords(common);
  const { locale } = useLanguage();
  const lines = address ? linesOf(address, locale) : [unknown];
  return (
    <Box>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <address style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
        {lines.map((line) => (
          <Box key={line}>{line}</Box>
        ))}
      </address>
    </Box>
  );
}
