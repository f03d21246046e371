import { lists } from '@fairlead/sdk/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvColumns, csvHead, csvLine, csvRecord } from './csv.ts';

/** RFC 4180 to the letter; throws at whatever it does not allow. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const found = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
    found.lastIndex = at;
    const [whole, inQuotes, bare] = found.exec(text) as RegExpExecArray;
    row.push(inQuotes?.replaceAll('""', '"') ?? (bare as string));
    at += whole.length;
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`);
  }
  return rows;
}

describe('a line', () => {
  test.each([
    [['a', 'b'], 'a,b\r\n'],
    [['', ''], ',\r\n'],
    [['a,b', 'say "so"', 'two\nlines', '\r'], '"a,b","say ""so""","two\nlines","\r"\r\n'],
    [[' kept ', '=1+1'], ' kept ,=1+1\r\n'],
  ])('of %j', (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  test('can be read back, whatever it holds', () => {
    const hostile = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', ';', '=', '中', 'a'), maxLength: 8 });
    const anyText = fc.uint16Array({ maxLength: 8 }).map((units) => String.fromCharCode(...units));
    const value = fc.oneof(hostile, anyText);
    const rows = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(rows, (values) => {
        expect(parse(values.map(csvLine).join(''))).toEqual(values);
      }),
    );
  });
});

describe('the columns of a record', () => {
  const names = csvColumns(lists.shipments.record).map(({ name }) => name);

  test('are its fields, those of its objects by their path, a list as one', () => {
    expect(names).toEqual(expect.arrayContaining(['id', 'etd', 'origin.locality', 'insured_goods_value.amount_cents']));
    expect(names).toEqual(expect.arrayContaining(['fcl.containers', 'fcl.free_storage_days', 'origin.address_lines']));
    expect(names).not.toContain('origin');
    expect(names).not.toContain('fcl.containers.type');
  });

  test.each(Object.values(lists))('of $collection are in the order of the contract, each once', ({ record }) => {
    const columns = csvColumns(record);
    expect([...new Set(columns.map(({ path: [first] }) => first))]).toEqual(Object.keys(record.properties ?? {}));
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
  });
});

describe('a record', () => {
  const schema = {
    properties: {
      id: { type: 'string' },
      eta: { type: 'string' },
      storage: { type: 'boolean' },
      weight: { type: 'number' },
      origin: { properties: { locality: { type: 'string' }, lines: { type: 'array' } } },
    },
  };
  const columns = csvColumns(schema);
  const row = (record: object) => parse(csvRecord(columns, record))[0];

  test('has its values under their names', () => {
    expect(parse(csvHead(columns))).toEqual([['id', 'eta', 'storage', 'weight', 'origin.locality', 'origin.lines']]);
    const origin = { locality: 'Zürich, "ZRH"', lines: ['a, b', '"c"\r\n'] };
    expect(row({ id: '18446744073709551615', eta: '2026-01-31', storage: false, weight: 0.5, origin })).toEqual([
      '18446744073709551615',
      '2026-01-31',
      'false',
      '0.5',
      'Zürich, "ZRH"',
      JSON.stringify(origin.lines),
    ]);
  });

  test('has nothing where nothing is known, and nothing of what the contract does not know', () => {
    expect(row({ id: '1', colour: 'red' })).toEqual(['1', '', '', '', '', '']);
    expect(row({ id: '1', origin: null })).toEqual(['1', '', '', '', '', '']);
  });
});
