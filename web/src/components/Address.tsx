import type { PostalAddress } from '@fairlead/sdk/application';
import { Box, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { addressLines } from '../i18n/address.ts';
import { useLanguage } from '../i18n/language.tsx';

interface AddressProps {
  title: string;
  address: PostalAddress | undefined;
  /** Said where there is no address. */
  unknown: string;
}

/** An end of a route: its town, which is what people call it by, and the address in full. */
export function Address({ title, address, unknown }: AddressProps) {
  const { locale } = useLanguage();
  const lines = address ? addressLines(address, locale) : [unknown];
  return (
    <Box style={{ overflowWrap: 'anywhere' }}>
      <Title order={3} size="h6">
        {title}
      </Title>
      {address?.locality && (
        <Text size="lg" fw={650}>
          <bdi>{address.locality}</bdi>
        </Text>
      )}
      <Text component="address" fs="normal" size="sm" style={{ whiteSpace: 'pre-line' }}>
        {lines.map((line) => (
          <Fragment key={line}>
            <bdi>{line}</bdi>
            {'\n'}
          </Fragment>
        ))}
      </Text>
    </Box>
  );
}
