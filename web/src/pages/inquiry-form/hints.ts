import { dictionary } from '../../i18n/language.tsx';
import type { Records } from './labels.ts';

// What helps to fill in a field whose name does not say it all.

type Hints = { [R in keyof Records]?: Partial<Record<keyof Records[R], string>> };

const en = {
  InquiryInput: {
    description: 'What is to be shipped, in your own words.',
    max_transit_days: 'Leave empty for no limit.',
    min_review_score: 'Leave empty for any carrier.',
    hs_code_count: 'Leave empty for one.',
    gas_measurement: 'Measured on arrival.',
    port_of_loading: 'UN/LOCODE, such as CNNGB.',
    port_of_discharge: 'UN/LOCODE, such as NLRTM.',
    carriers: 'SCAC codes, such as MAEU. None means any carrier.',
  },
  PostalAddressInput: {
    address_lines: 'One line of the address on each line.',
    recipients: 'One on each line.',
    language_code: 'Such as nl or pt-BR.',
    sorting_code: 'Where the country uses one.',
  },
  InquiryFclDetailsInput: {
    min_free_demurrage_days: 'Leave empty for no wish.',
    min_free_detention_days: 'Leave empty for no wish.',
  },
  ContainerInput: { dropoff_terminal_code: 'Code of the carrier’s terminal.' },
} as const satisfies Hints;

export const fieldHints = dictionary(en, {
  InquiryInput: {
    description: 'Wat er verzonden wordt, in je eigen woorden.',
    max_transit_days: 'Laat leeg als er geen maximum is.',
    min_review_score: 'Laat leeg als elke vervoerder goed is.',
    hs_code_count: 'Laat leeg als het er één is.',
    gas_measurement: 'Gemeten bij aankomst.',
    port_of_loading: 'UN/LOCODE, zoals CNNGB.',
    port_of_discharge: 'UN/LOCODE, zoals NLRTM.',
    carriers: 'SCAC-codes, zoals MAEU. Laat leeg als elke vervoerder goed is.',
  },
  PostalAddressInput: {
    address_lines: 'Elke regel van het adres op een eigen regel.',
    recipients: 'Elk op een eigen regel.',
    language_code: 'Zoals nl of pt-BR.',
    sorting_code: 'Als het land die gebruikt.',
  },
  InquiryFclDetailsInput: {
    min_free_demurrage_days: 'Laat leeg als je geen voorkeur hebt.',
    min_free_detention_days: 'Laat leeg als je geen voorkeur hebt.',
  },
  ContainerInput: { dropoff_terminal_code: 'Code van de terminal van de vervoerder.' },
});
