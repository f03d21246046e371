import { isFromClient } from '@fairlead/contract/application/attention';
import type { DocumentSlot } from '@fairlead/sdk/application';
import { dictionary, useWords } from '../i18n/language.tsx';

const steps = dictionary(
  {
    client: {
      missing: 'Send it to your forwarder.',
      rejected: 'It was rejected: send a corrected one to your forwarder.',
      deleted: 'The file was deleted: send a new one to your forwarder.',
    },
    others: {
      missing: 'Not filed yet.',
      rejected: 'It was rejected: a corrected one has yet to come.',
      deleted: 'The file was deleted: a new one has yet to come.',
    },
  },
  {
    client: {
      missing: 'Stuur het naar je expediteur.',
      rejected: 'Het is afgekeurd: stuur een verbeterd document naar je expediteur.',
      deleted: 'Het bestand is verwijderd: stuur een nieuw document naar je expediteur.',
    },
    others: {
      missing: 'Nog niet in het dossier.',
      rejected: 'Het is afgekeurd: een verbeterd document moet nog komen.',
      deleted: 'Het bestand is verwijderd: een nieuw document moet nog komen.',
    },
  },
);

function reasonOf(status: DocumentSlot['status']): 'missing' | 'rejected' | 'deleted' {
  if (status === 'STATUS_REJECTED') return 'rejected';
  return status === 'STATUS_DELETED' ? 'deleted' : 'missing';
}

/** What is to be done about a document that is outstanding, and whether by the client. */
export function useNextStep({ type, status }: Pick<DocumentSlot, 'type' | 'status'>) {
  const words = useWords(steps);
  const is_own = isFromClient(type);
  return { is_own, told: words[is_own ? 'client' : 'others'][reasonOf(status)] };
}
