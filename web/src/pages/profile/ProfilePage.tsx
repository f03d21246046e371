import type { Organization, User } from '@fairlead/sdk/application';
import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { AddressText } from '../../components/AddressText.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Known } from '../../components/Known.tsx';
import { TextLink } from '../../components/links.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { fullName } from '../../components/person-name.ts';
import { MailLink, PhoneLink } from '../../components/reach.tsx';
import { Section } from '../../components/Section.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { addressLines } from '../../i18n/address.ts';
import { common } from '../../i18n/common.ts';
import { useLabel } from '../../i18n/labels.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { nameOf } from '../../i18n/names.ts';
import { Choices } from '../../layout/BrowserChoices.tsx';
import { websiteLink } from './website.ts';
import { profileWords } from './words.ts';

export function ProfilePage() {
  const words = useWords(profileWords);
  const { nav } = useWords(common);
  const user = useQuery(queries.user());
  const organization = useQuery(queries.organization());
  return (
    <>
      <PageHeader title={nav.profile} subtitle={words.kept} />
      <Section title={words.you}>
        <Known of={user} waiting={<Waiting height={90} />}>
          {(data) => <Person user={data} />}
        </Known>
      </Section>
      <Section title={words.organization}>
        <Known of={organization} waiting={<Waiting height={90} />}>
          {(data) => <Company organization={data} />}
        </Known>
      </Section>
      <Section title={words.access}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Stack gap={2}>
            <TextLink to="/profile/tokens" fw={600}>
              {nav.tokens}
            </TextLink>
            <Text size="sm">{words.tokens_hint}</Text>
          </Stack>
          <Stack gap={2}>
            <TextLink to="/profile/security" fw={600}>
              {nav.security}
            </TextLink>
            <Text size="sm">{words.security_hint}</Text>
          </Stack>
        </SimpleGrid>
      </Section>
      <Section title={words.browser}>
        <Text size="sm" mb="sm">
          {words.browser_hint}
        </Text>
        <Choices />
      </Section>
    </>
  );
}

function Person({ user }: { user: User }) {
  const words = useWords(profileWords);
  const { locale } = useLanguage();
  return (
    <Facts
      facts={[
        [words.name, fullName(user)],
        [words.email, user.email && <MailLink key="email" address={user.email} />],
        [words.phone, user.phone && <PhoneLink key="phone" number={user.phone} />],
        [words.language, user.language && nameOf('language', user.language, locale)],
        [words.id, user.id],
      ]}
    />
  );
}

function Company({ organization }: { organization: Organization }) {
  const words = useWords(profileWords);
  const { locale } = useLanguage();
  const type = useLabel('OrganizationType');
  const { name, vat, eori, coc, website, contact_email, postal_address, id } = organization;
  const lines = postal_address ? addressLines(postal_address, locale) : [];
  const link = websiteLink(website);
  return (
    <Facts
      facts={[
        [words.name, name],
        [words.type, type(organization.type)],
        [
          words.address,
          lines.length > 0 && (
            <Text key="address" component="address" fs="normal" style={{ whiteSpace: 'pre-line' }}>
              {lines.join('\n')}
            </Text>
          ),
        ],
        [words.vat, vat],
        [words.eori, eori],
        [words.coc, coc],
        [
          words.website,
          link ? (
            <Anchor key="website" href={link} rel="external noopener noreferrer">
              <AddressText address={website} />
            </Anchor>
          ) : (
            website
          ),
        ],
        [words.contact_email, contact_email && <MailLink key="email" address={contact_email} />],
        [words.id, id],
      ]}
    />
  );
}
