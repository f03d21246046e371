import { useQuery } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';
import { common } from '../i18n/common.ts';
import { useWords } from '../i18n/language.tsx';
import { fullName } from './person-name.ts';
import { MailLink, PhoneLink } from './reach.tsx';

/** A colleague, and how to reach them; one who has left is no longer known. */
export function Person({ id }: { id: string }) {
  const { unknown } = useWords(common);
  // A record may name nobody.
  return id ? <Colleague id={id} /> : unknown;
}

function Colleague({ id }: { id: string }) {
  const words = useWords(common);
  const { data, isPending } = useQuery(queries.colleague(id));
  if (isPending) return <>…</>;
  if (!data) return <>{words.unknown}</>;
  const { email, phone } = data;
  const name = fullName(data);
  return (
    <>
      {name && <div>{name}</div>}
      {email && (
        <div>
          <MailLink address={email} />
        </div>
      )}
      {phone && (
        <div>
          <PhoneLink number={phone} />
        </div>
      )}
    </>
  );
}
