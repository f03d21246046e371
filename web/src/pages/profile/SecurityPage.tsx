import { PageHeader } from '../../components/PageHeader.tsx';
import { common } from '../../i18n/common.ts';
import { useWords } from '../../i18n/language.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

export function SecurityPage() {
  const { nav } = useWords(common);
  return (
    <>
      <PageHeader title={nav.security} />
      <PasswordSection />
      <SessionsSection />
    </>
  );
}
