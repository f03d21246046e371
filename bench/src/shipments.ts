// Made-up shipments, as many as wanted, as lines of the operator's import. The same for the same number.
import { CREDENTIAL_HEADER, DAY_MS, REFERENCE_ALPHABET, utcDate } from '@fairlead/contract';

const CITIES = [
  ['CN', 'Shanghai'],
  ['CN', 'Ningbo'],
  ['CN', 'Shenzhen'],
  ['VN', 'Ho Chi Minh City'],
  ['IN', 'Mumbai'],
  ['TR', 'Istanbul'],
  ['BR', 'Santos'],
  ['US', 'New York'],
  ['SG', 'Singapore'],
  ['KR', 'Busan'],
] as const;
const DESTINATIONS = [
  ['NL', 'Rotterdam'],
  ['NL', 'Tilburg'],
  ['CH', 'Zürich'],
  ['DE', 'Hamburg'],
  ['BE', 'Antwerpen'],
  ['FR', 'Le Havre'],
] as const;
const GOODS = [
  'Stainless cookware',
  'Garden furniture',
  'Bicycle parts',
  'Ceramic tiles',
  'Green coffee',
  'LED panels',
  'Cotton towels',
  'Office chairs',
];
const STATUSES = [
  'STATUS_ACTIVE',
  'STATUS_COMPLETED',
  'STATUS_COMPLETED',
  'STATUS_COMPLETED',
  'STATUS_CANCELLED',
  'STATUS_ON_HOLD',
];

export const ORGANIZATION_ID = '7';
export const USER_ID = '31';
export const SECRET = '6f1c1f5e-0b1a-4c5e-9a39-2f4f6d1f7a10';
/** What every bench asks with. */
export const CREDENTIAL = { [CREDENTIAL_HEADER]: `${USER_ID}|${SECRET}` };
/** The ids of shipments count up from here. */
export const firstShipment = 1_000_001;
export const RARE_WORD = 'quetzalcoatl';

function* noise(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Letters that never come twice: a number spread over the alphabet by a multiplication that can be undone. */
function reference(number: number): string {
  let rest = (BigInt(number) * 548_629_213_561n) % 31n ** 8n;
  let letters = '';
  for (let at = 0; at < 8; at++) {
    letters += REFERENCE_ALPHABET[Number(rest % 31n)];
    rest /= 31n;
  }
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const FIRST_DAY_MS = Date.UTC(2023, 0, 1);
const day = (offset: number): string => utcDate(FIRST_DAY_MS + offset * DAY_MS);

export function* importLines(count: number): Generator<object> {
  yield { kind: 'organization', id: ORGANIZATION_ID, name: 'Bench Import B.V.', type: 'TYPE_CLIENT' };
  yield { kind: 'user', id: USER_ID, organization_id: ORGANIZATION_ID, email: 'bench@import.example' };
  yield { kind: 'token', user_id: USER_ID, secret: SECRET, name: 'bench' };
  const random = noise(42);
  const next = () => random.next().value;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  for (let number = 1; number <= count; number++) {
    const [from, origin] = pick(CITIES);
    const [to, destination] = pick(DESTINATIONS);
    const departs = Math.floor((number / count) * 1_300) + Math.floor(next() * 60);
    const rare = number % 20_011 === 0 ? `, ${RARE_WORD}` : '';
    yield {
      kind: 'shipment',
      id: String(firstShipment - 1 + number),
      organization_id: ORGANIZATION_ID,
      reference: reference(number),
      forwarder_reference: `FL-${number}`,
      description: `${pick(GOODS)}, ${1 + Math.floor(next() * 900)} cartons${rare}`,
      status: pick(STATUSES),
      ...(next() < 0.95 && { etd: day(departs), eta: day(departs + 30) }),
      ...(next() < 0.9 && { cargo_ready_date: day(departs - 7) }),
      client_user_id: USER_ID,
      cargo_type: 'CARGO_TYPE_CONTAINERS',
      transport_mode: 'TRANSPORT_MODE_SEA',
      create_time: `${day(departs - 14)}T08:00:00Z`,
      fcl: {
        containers: [
          {
            container_number: `MSCU${1_000_000 + (number % 9_000_000)}`,
            type: 'CONTAINER_TYPE_40_HIGH_CUBE',
            gross_weight: 12_000,
          },
        ],
      },
      origin: { region_code: from, locality: origin },
      destination: { region_code: to, locality: destination },
    };
  }
}
