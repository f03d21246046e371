// Values that nobody should send, and values that a schema of the contract takes.
import type { Schema } from '@fairlead/contract';
import { type Chance, onceIn, one } from './chance.ts';

/** Written into a body as it is: what JSON.stringify would not write. */
export class Spelled {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const NUMBERS = ['1e999', '-1e999', '1e-999', '-0', '0.1', '1.5', '2147483648', '-2147483649', '9007199254740993'];
const MORE_NUMBERS = ['18446744073709551616', `${'9'.repeat(400)}`, '1E+2', '01', '+1', '.5', '1.', '0x10', 'NaN', '-'];

export const TEXTS = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', '\udc00\ud800', '\ufeff', '\u202e', '\u2028', '👩‍🚀', '電子', 'Zürich'],
  ...["' OR '1'='1", '"; DROP TABLE inquiry; --', '%', '_', '\\', '../../etc/passwd', '<script>alert(1)</script>'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e3', '٣', '{{7*7}}'],
  ...['2026-02-30', '2026-2-3', '0000-00-00', '9999-12-31', '2026-03-14T00:00:00Z', 'gte:2026-03-14', '..'],
  ...['STATUS_ACTIVE', 'STATUS_', 'CARGO_TYPE_UNSPECIFIED', 'TRANSPORT_MODE_BARGE', 'nl', 'NL', 'EUR', 'eur'],
  ...['a'.repeat(300), 'a'.repeat(301), '🚢'.repeat(300), '\u0301'.repeat(301), 'b'.repeat(5_001)],
];
const LONG = 'x'.repeat(70_000);
const LONGEST = 'y'.repeat(5_000_000);

export function strangeText(chance: Chance): string {
  if (onceIn(chance, 2_000)) return LONGEST;
  return onceIn(chance, 100) ? LONG : one(chance, TEXTS);
}

/** Any JSON value, and some that are none. */
export function strange(chance: Chance): unknown {
  const kinds: (() => unknown)[] = [
    () => strangeText(chance),
    () => new Spelled(one(chance, onceIn(chance, 3) ? MORE_NUMBERS : NUMBERS)),
    () => one(chance, [null, true, false, 0, 1, -1, [], {}, [[]], [null], { '': '' }]),
    () => new Spelled(one(chance, ['"\\ud800"', '"\\u0000"', '"\\x41"', '"\t"', "'a'", 'undefined', '/**/1', '"'])),
    () => nested(chance),
    () => Array.from({ length: one(chance, [2, 21, 101, 501]) }, () => one(chance, [1, 'a', {}])),
    () => (onceIn(chance, 40) ? Array(one(chance, [49_999, 60_000])).fill(0) : {}),
  ];
  return one(chance, kinds)();
}

function nested(chance: Chance): Spelled {
  const depth = one(chance, [2, 31, 33, 200, onceIn(chance, 20) ? 20_000 : 64]);
  const [open, close] = one(chance, [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return new Spelled(open.repeat(depth) + 1 + close.repeat(onceIn(chance, 5) ? depth - 1 : depth));
}

const FORMATS: Record<string, readonly string[]> = {
  date: ['2026-04-01', '2028-02-29', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-03-14T09:26:53Z'],
  currency: ['EUR', 'JPY'],
  region: ['NL', 'CN'],
  'un-locode': ['NLRTM', 'CNNGB'],
  scac: ['MAEU', 'MSCU'],
  language: ['nl', 'pt-BR'],
};

/** A value that a schema takes, by itself. */
export function sample(schema: Schema, chance: Chance): unknown {
  if (schema.enum) return one(chance, schema.enum);
  if (schema.type === 'object') return sampleObject(schema, chance);
  if (schema.type === 'array') {
    const length = (schema.minItems ?? 0) + chance(3);
    const entries = Array.from({ length }, () => sample(schema.items as Schema, chance));
    return schema.uniqueItems ? [...new Set(entries)] : entries;
  }
  if (schema.type === 'boolean') return onceIn(chance, 2);
  if (schema.type !== 'string') return one(chance, [1, 2, 7, 80, schema.type === 'integer' ? 3 : 120.5]);
  return one(chance, FORMATS[schema.format ?? ''] ?? ['Steel pipes', 'Zürich', '東京 🚢', `lot ${chance(1_000_000)}`]);
}

function sampleObject({ properties = {}, required = [] }: Schema, chance: Chance): object {
  const fields = Object.entries(properties).filter(([key]) => required.includes(key) || onceIn(chance, 4));
  return Object.fromEntries(fields.map(([key, field]) => [key, sample(field, chance)]));
}
