// The records that the guide speaks of: an organization, four shipments, their papers, invoices and inquiries. Dates are
// as they stand in the guide, which was written on its DAY.
import { client, credentialOf, inquiry, invoice, shipment, user } from '../../acceptance/support/records.ts';
import { COMPLETED, money, ningbo, rotterdam, SEA, shipments } from './shipments.ts';

/** What is shown in the guide was seen on this day. */
export const DAY = '2026-11-15T09:00:00Z';

/** Sanne Polderkamp of Polderkamp Import B.V., to whom everything here belongs. */
export const CREDENTIAL = credentialOf('31');

/** Of another organization, as it does not stay as it is. */
export const watched = {
  credential: credentialOf('33'),
  /** Arrives so many days later than was thought. */
  putOff: (days: number) =>
    shipment({
      id: '9001',
      reference: 'VN5T-2WQ8',
      organization_id: '8',
      description: 'Rubberwood boards, 1 x 40HC',
      eta: `2026-12-${String((days % 28) + 1).padStart(2, '0')}`,
    }),
} as const;

export const records = () => [
  ...client('8', '33'),
  watched.putOff(0),
  ...client('7', '31'),
  user({ id: '32', first_name: 'Joris', last_name: 'Dijkstra', phone: '+31 10 555 0132' }),
  ...shipments(),
  ...invoices(),
  ...inquiries(),
];

const invoices = () => {
  const line = (id: string, reference: string, shipment_id: string, cents: number, fields: object) =>
    invoice({
      id,
      reference,
      shipment_id,
      amount_ex_vat: money(cents),
      amount_inc_vat: money(Math.round(cents * 1.21)),
      lines: [
        {
          description: 'Ocean freight Ningbo - Rotterdam',
          amount_ex_vat: money(cents),
          vat_category: 'CATEGORY_STANDARD',
          vat_percentage: 21,
        },
      ],
      pdf_base64: Buffer.from(`%PDF-1.4 ${reference}`).toString('base64'),
      ...fields,
    });
  return [
    line('4001', 'F20298-HJ6P-93TC', COMPLETED.id, 310_050, {
      status: 'STATUS_PAID',
      issue_date: '2026-09-25',
      due_date: '2026-10-25',
      published_at: '2026-09-25T08:30:00Z',
    }),
    line('4002', 'F20311-ABCD-1234', SEA.id, 428_000, {
      issue_date: '2026-10-28',
      due_date: '2026-11-12',
      published_at: '2026-10-28T08:30:00Z',
    }),
    line('4003', 'C20312-ABCD-1234', SEA.id, -12_500, {
      issue_date: '2026-11-02',
      due_date: '2026-12-02',
      published_at: '2026-11-02T08:30:00Z',
    }),
  ];
};

const inquiries = () => {
  const line = (id: string, reference: string, status: string, description: string) =>
    inquiry({
      id,
      reference,
      status: `STATUS_${status}`,
      description,
      create_time: '2026-11-10T09:00:00Z',
      update_time: '2026-11-10T09:00:00Z',
      origin: ningbo,
      destination: rotterdam,
      cargo_ready_date: '2026-12-01',
      cargo_type: 'CARGO_TYPE_PALLETS',
      transport_modes: ['TRANSPORT_MODE_SEA'],
      incoterms: ['INCOTERM_FOB'],
      lcl: { components: [{ width: 80, height: 120, depth: 120, weight: 250.5, quantity: 4 }] },
      total_volume: 4.608,
      total_weight: 1002,
    });
  return [
    line('5001', 'T8VD-5M2K', 'QUOTE_ACCEPTED', 'Garden chairs, 6 pallets'),
    line('5000', 'N4KJ-9W6B', 'RECEIVED', 'Flower pots, 4 pallets'),
    line('5002', 'M9XC-6T2V', 'RECEIVED', 'Parasols, 4 pallets'),
    line('5003', 'Y2HB-7Q4D', 'PRICES_REQUESTED', 'Lanterns, 4 pallets'),
    line('5004', 'W6RN-3K8P', 'QUOTES_PROPOSED', 'Kettles, 4 pallets'),
    line('5005', 'Q3FD-88NR', 'RECEIVED', 'Stainless cookware, 4 pallets'),
  ];
};
