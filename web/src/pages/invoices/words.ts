import { dictionary } from '../../i18n/language.tsx';

export const invoicesWords = dictionary(
  {
    empty: 'No invoices yet',
    empty_hint: 'Invoices appear here once they are issued for a shipment.',
    to_shipments: 'See all shipments',
    sums: 'Total of all invoices found',
    invoices: (count: number, told: string) => (count === 1 ? '1 invoice' : `${told} invoices`),
    ex_vat: 'excl. VAT',
    inc_vat: 'incl. VAT',
    more: (count: string) =>
      `There are more invoices: only ${count} were added up. Use more filters to see all of them.`,
  },
  {
    empty: 'Nog geen facturen',
    empty_hint: 'Facturen staan hier zodra ze voor een zending zijn opgesteld.',
    to_shipments: 'Alle zendingen bekijken',
    sums: 'Totaal van alle gevonden facturen',
    invoices: (count: number, told: string) => (count === 1 ? '1 factuur' : `${told} facturen`),
    ex_vat: 'excl. btw',
    inc_vat: 'incl. btw',
    more: (count: string) =>
      `Er zijn meer facturen: er zijn er maar ${count} opgeteld. Gebruik meer filters om ze allemaal te zien.`,
  },
);
