import { dictionary } from '../i18n/language.tsx';

export const layoutWords = dictionary(
  {
    groups: { freight: 'Freight', account: 'Your account', programs: 'For your programs' },
    close_menu: 'Close the menu',
    open_menu: 'Open the menu',
    log_out_failed: 'Logging out did not work. Check your connection and try again.',
  },
  {
    groups: { freight: 'Vracht', account: 'Je account', programs: 'Voor je programma’s' },
    close_menu: 'Menu sluiten',
    open_menu: 'Menu openen',
    log_out_failed: 'Uitloggen is niet gelukt. Controleer je verbinding en probeer het opnieuw.',
  },
);
