import { dictionary } from '../i18n/language.tsx';

/** What was done to an inquiry. */
export const noticeWords = dictionary(
  {
    created: (reference: string) => `Inquiry ${reference} was sent.`,
    replayed: (reference: string) =>
      `The same inquiry was sent just before: it is ${reference}, and nothing new was made.`,
    updated: (reference: string) => `Inquiry ${reference} was changed.`,
    unchanged: (reference: string) => `Nothing was changed in inquiry ${reference}.`,
    cancelled: (reference: string) => `Inquiry ${reference} was cancelled.`,
    deleted: (reference: string) => `Inquiry ${reference} was deleted.`,
  },
  {
    created: (reference: string) => `Aanvraag ${reference} is verstuurd.`,
    replayed: (reference: string) =>
      `Dezelfde aanvraag is net al verstuurd: dat is ${reference}. Er is niets nieuws aangemaakt.`,
    updated: (reference: string) => `Aanvraag ${reference} is gewijzigd.`,
    unchanged: (reference: string) => `Er is niets gewijzigd in aanvraag ${reference}.`,
    cancelled: (reference: string) => `Aanvraag ${reference} is geannuleerd.`,
    deleted: (reference: string) => `Aanvraag ${reference} is verwijderd.`,
  },
);
