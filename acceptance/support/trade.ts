// Records by the hundred, with many ties and empty values, of two organizations: their ids take turns, their texts are
// the same. Made from a seed, and so the same at every run.
import { client, inquiry, invoice, shipment } from './records.ts';

/** Organizations, each with the person whose credential a spec uses. The last one has no records. */
export const OWN = { organization_id: '7', user_id: '31' };
export const OTHER = { organization_id: '8', user_id: '32' };
export const EMPTY = { organization_id: '9', user_id: '33' };
type Owner = typeof OWN;

const COUNTS = { shipments: 230, inquiries: 90, invoices: 120 };

const random = (() => {
  let state = 20_260_314;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
})();
const one = <T>(of: readonly T[]): T => of[random(of.length)] as T;
const sometimes = <T>(value: T): T | undefined => (random(3) === 0 ? undefined : value);

export const DAYS = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-10-09', '2026-10-10'];
/** Two of them are the same instant. */
const TIMES = ['2026-01-05T08:00:00Z', '2026-01-05T10:00:00+02:00', '2026-01-05T08:00:00.5Z', '2025-06-30T23:59:59Z'];
const WORDS = ['Steel', 'pipes', 'café', 'CAFE', 'crème', 'tiles', '100%', 'a_b', '2x40HC', '電子'];
const CITIES = ['Zürich', 'Rotterdam', 'Ningbo', 'São Paulo', 'Port Klang', '東京'];
/** In the order of their bytes: a ship comes after a full-width letter, though not in UTF-16. */
const LETTERS = [...'"%,0129<>AZ\\_az|~ÄéＡ🚢'];
const AMOUNTS = [-2_147_483_648, -100, -20, 0, 3, 20, 100, 2_147_483_647];

const statuses = (names: string) => names.split(' ').map((name) => `STATUS_${name}`);
export const SHIPMENT_STATUSES = statuses('UNSPECIFIED ACTIVE COMPLETED CANCELLED ON_HOLD');
export const INQUIRY_STATUSES = statuses(
  'UNSPECIFIED RECEIVED PRICES_REQUESTED QUOTES_PROPOSED QUOTE_ACCEPTED CANCELLED',
);
export const INVOICE_STATUSES = statuses('UNSPECIFIED PUBLISHED PAID DISPUTED IN_COLLECTION IN_PAYMENT_PLAN FORFEITED');

const used = new Set<string>();
function reference(): string {
  const four = () => Array.from({ length: 4 }, () => one(LETTERS)).join('');
  const made = `${four()}-${four()}`;
  if (used.has(made)) return reference();
  used.add(made);
  return made;
}

/** Rising, from one digit to four; the last few are beyond what a JSON number can tell apart. */
function identifiers(count: number): string[] {
  let last = 2;
  return Array.from({ length: count }, (_, at) => {
    last += 1 + random(8);
    return count - at <= 6 ? String(9_007_199_254_740_999n - BigInt(count - at)) : String(last);
  });
}

const city = () => sometimes({ region_code: 'NL', locality: one(CITIES) });
const texts = () => ({ description: `${one(WORDS)} ${one(WORDS)}`, origin: city(), destination: city() });
type Texts = ReturnType<typeof texts>;

function inTurns<T>(count: number, make: (id: string, owner: Owner, texts: Texts, at: number) => T): [T[], T[]] {
  const ids = identifiers(count * 2);
  const own: T[] = [];
  const other: T[] = [];
  for (let at = 0; at < count; at++) {
    const same = texts();
    own.push(make(ids[at * 2] as string, OWN, same, at));
    other.push(make(ids[at * 2 + 1] as string, OTHER, same, at));
  }
  return [own, other];
}

const dated = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, sometimes(one(DAYS))]));

export const shipments = inTurns(COUNTS.shipments, (id, { organization_id }, same) => ({
  ...shipment({ organization_id, ...same, ...dated('etd', 'eta', 'cargo_ready_date') }),
  id,
  reference: reference(),
  forwarder_reference: `Forwarded to ${one(CITIES)}`,
  status: sometimes(one(SHIPMENT_STATUSES)),
  create_time: one(TIMES),
}));

export const inquiries = inTurns(COUNTS.inquiries, (id, { organization_id, user_id }, same) => ({
  ...inquiry({ organization_id, requester_user_id: user_id, ...same, ...dated('cargo_ready_date') }),
  id,
  reference: reference(),
  status: sometimes(one(INQUIRY_STATUSES)),
  create_time: one(TIMES),
}));

/** Half of each organization's invoices are for its hub. */
export const hubs = shipments.map((whose) => whose[100] as (typeof whose)[0]);

const money = (currency: string) => ({ currency, amount_cents: one(AMOUNTS) });

/** Every other invoice is not issued. */
export const invoices = inTurns(COUNTS.invoices * 2, (id, { organization_id }, _, at) => {
  const whose = organization_id === OWN.organization_id ? 0 : 1;
  const charged = at % 4 < 2 ? hubs[whose] : shipments[whose]?.[random(100)];
  const { id: shipment_id = '', reference = '' } = charged ?? {};
  const times = { published_at: at % 2 === 0 ? one(TIMES) : undefined, create_time: one(TIMES) };
  const status = sometimes(one(INVOICE_STATUSES));
  const currency = one(['EUR', 'USD']);
  const amounts = { amount_ex_vat: money(currency), amount_inc_vat: money(currency) };
  const fields = { status, ...dated('issue_date', 'due_date'), ...amounts, ...times };
  return {
    ...invoice({ shipment_id, ...fields }),
    id,
    shipment_id,
    reference: `${one(['F', 'A'])}${at}-${reference}`,
    ...times,
  };
});

export const trade = (): object[] =>
  [
    ...[OWN, OTHER, EMPTY].map(({ organization_id, user_id }) => client(organization_id, user_id)),
    ...shipments,
    ...inquiries,
    ...invoices,
  ].flat();
