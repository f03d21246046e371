import type {
  CargoComponentInput,
  ContainerInput,
  InquiryFclDetailsInput,
  InquiryInput,
  InquiryLclDetailsInput,
  MoneyInput,
  PostalAddressInput,
  SupplierInput,
} from '@fairlead/sdk/application';
import { dictionary } from '../../i18n/language.tsx';

// Names of the fields of an inquiry, by the record that holds them. A field that is missing does not compile.

export interface Records {
  InquiryInput: InquiryInput;
  PostalAddressInput: PostalAddressInput;
  MoneyInput: MoneyInput;
  SupplierInput: SupplierInput;
  InquiryFclDetailsInput: InquiryFclDetailsInput;
  ContainerInput: ContainerInput;
  InquiryLclDetailsInput: InquiryLclDetailsInput;
  CargoComponentInput: CargoComponentInput;
}
type Labels = { [R in keyof Records]: Record<keyof Records[R], string> };

const en = {
  InquiryInput: {
    description: 'Description',
    origin: 'Origin',
    destination: 'Destination',
    cargo_ready_date: 'Cargo ready on',
    cargo_type: 'Cargo type',
    transport_modes: 'Ways of transport',
    special_contents: 'Special contents',
    incoterms: 'Incoterms',
    max_transit_days: 'Longest transit in days',
    min_review_score: 'Lowest review score',
    hs_code_count: 'Number of HS codes',
    timeslot_delivery: 'Delivery in a time slot',
    gas_measurement: 'Gas measurement',
    storage: 'Storage at destination',
    side_loader_delivery: 'Delivery by side loader',
    port_of_loading: 'Port of loading',
    port_of_discharge: 'Port of discharge',
    insured_goods_value: 'Insured value',
    carriers: 'Carriers',
    suppliers: 'Suppliers',
    fcl: 'Containers',
    lcl: 'Loose cargo',
  },
  PostalAddressInput: {
    revision: 'Revision',
    region_code: 'Country',
    language_code: 'Language of the address',
    postal_code: 'Postal code',
    sorting_code: 'Sorting code',
    administrative_area: 'State or province',
    locality: 'City or town',
    sublocality: 'District',
    address_lines: 'Street and number',
    recipients: 'Recipients',
    organization: 'Organization',
  },
  MoneyInput: { currency: 'Currency', amount_cents: 'Amount' },
  SupplierInput: { name: 'Name', email: 'E-mail', phone: 'Telephone', address: 'Address' },
  InquiryFclDetailsInput: {
    containers: 'Containers',
    min_free_demurrage_days: 'Free days of demurrage, at least',
    min_free_detention_days: 'Free days of detention, at least',
  },
  ContainerInput: { type: 'Type', quantity: 'Quantity', dropoff_terminal_code: 'Drop-off terminal' },
  InquiryLclDetailsInput: { components: 'Components', tail_lift: 'Tail lift', pallet_exchange: 'Pallet exchange' },
  CargoComponentInput: {
    depth: 'Length (cm)',
    width: 'Width (cm)',
    height: 'Height (cm)',
    weight: 'Weight each (kg)',
    quantity: 'Quantity',
  },
} satisfies Labels;

export const fieldLabels = dictionary(en, {
  InquiryInput: {
    description: 'Omschrijving',
    origin: 'Herkomst',
    destination: 'Bestemming',
    cargo_ready_date: 'Lading gereed op',
    cargo_type: 'Soort lading',
    transport_modes: 'Vervoerswijzen',
    special_contents: 'Bijzondere inhoud',
    incoterms: 'Incoterms',
    max_transit_days: 'Langste transittijd in dagen',
    min_review_score: 'Laagste beoordeling',
    hs_code_count: 'Aantal HS-codes',
    timeslot_delivery: 'Levering in een tijdvak',
    gas_measurement: 'Gasmeting',
    storage: 'Opslag op bestemming',
    side_loader_delivery: 'Levering met sideloader',
    port_of_loading: 'Laadhaven',
    port_of_discharge: 'Loshaven',
    insured_goods_value: 'Verzekerde waarde',
    carriers: 'Vervoerders',
    suppliers: 'Leveranciers',
    fcl: 'Containers',
    lcl: 'Losse lading',
  },
  PostalAddressInput: {
    revision: 'Revisie',
    region_code: 'Land',
    language_code: 'Taal van het adres',
    postal_code: 'Postcode',
    sorting_code: 'Sorteercode',
    administrative_area: 'Staat of provincie',
    locality: 'Plaats',
    sublocality: 'Wijk',
    address_lines: 'Straat en huisnummer',
    recipients: 'Ontvangers',
    organization: 'Organisatie',
  },
  MoneyInput: { currency: 'Valuta', amount_cents: 'Bedrag' },
  SupplierInput: { name: 'Naam', email: 'E-mail', phone: 'Telefoon', address: 'Adres' },
  InquiryFclDetailsInput: {
    containers: 'Containers',
    min_free_demurrage_days: 'Vrije dagen demurrage, minstens',
    min_free_detention_days: 'Vrije dagen detention, minstens',
  },
  ContainerInput: { type: 'Type', quantity: 'Aantal', dropoff_terminal_code: 'Inleverterminal' },
  InquiryLclDetailsInput: { components: 'Partijen', tail_lift: 'Laadklep', pallet_exchange: 'Palletruil' },
  CargoComponentInput: {
    depth: 'Lengte (cm)',
    width: 'Breedte (cm)',
    height: 'Hoogte (cm)',
    weight: 'Stukgewicht (kg)',
    quantity: 'Aantal',
  },
});

export type FieldLabels = (typeof fieldLabels)['en'];
