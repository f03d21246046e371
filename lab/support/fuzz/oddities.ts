// Bytes that are hardly HTTP: cut, doubled, mis-measured, pipelined, flooded, flipped.
import { METHODS } from 'node:http';
import { limits } from '@fairlead/contract';
import { type Chance, onceIn, one } from './chance.ts';
import { type Asked, bytesOf, endsTheSession, type Header } from './requests.ts';

export interface Odd {
  what: string;
  pieces: Buffer[];
  /** What the bytes begin with, as far as it can be told. */
  asked: Asked[];
  /** Whether each of these must be answered. */
  isWhole: boolean;
}

type Make = (ask: () => Asked, chance: Chance) => Omit<Odd, 'what'>;

const CLOSE: Header = ['Connection', 'close'];
const GARBAGE = [
  '\r\n\r\n\r\n',
  'garbage\r\n\r\n',
  '\0\0\0\0',
  '\x16\x03\x01\x02\0',
  'GET',
  'GET / HTTP/9.9\r\n\r\n',
  '}\r\n',
];
const LENGTHS = [
  '-1',
  '+5',
  '0x5',
  '5, 5',
  '5, 6',
  '',
  ' ',
  '5a',
  '1e3',
  '99999999999999999999',
  '18446744073709551616',
];

/** Nobody can tell by it who asks: what was changed may be the credential. */
const untold = (asked: Asked): Asked => ({ ...asked, known: undefined });
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const headOf = (asked: Asked, more: Header[] = []) => bytesOf({ ...asked, body: undefined }, more);
const withHeader = (asked: Asked, ...more: Header[]): Asked => ({ ...asked, headers: [...asked.headers, ...more] });
const hopeful = (pieces: Buffer[], ...asked: Asked[]) => ({ pieces, asked, isWhole: false });
const certain = (pieces: Buffer[], ...asked: Asked[]) => ({ pieces, asked, isWhole: true });

const KINDS: Record<string, Make> = {
  'in pieces': (ask, chance) => {
    const asked = ask();
    return certain(inPieces(bytesOf(asked, [CLOSE]), 1 + chance(4), chance), asked);
  },
  'several at once': (ask, chance) => {
    const all = Array.from({ length: 2 + chance(4) }, ask);
    const bytes = all.map((asked, at) => bytesOf(asked, at === all.length - 1 ? [CLOSE] : []));
    return certain([Buffer.concat(bytes)], ...all);
  },
  'several, then garbage': (ask, chance) => {
    const all = Array.from({ length: 1 + chance(3) }, ask);
    const bytes = Buffer.concat([...all.map((asked) => bytesOf(asked)), latin1(one(chance, GARBAGE))]);
    return hopeful(onceIn(chance, 2) ? [bytes] : inPieces(bytes, 2, chance), ...all);
  },
  'cut off': (ask, chance) => {
    const asked = ask();
    const bytes = bytesOf(asked);
    return hopeful([bytes.subarray(0, chance(bytes.length))], untold(asked));
  },
  'another length': (ask, chance) => {
    const asked = withBody(ask());
    const size = asked.body.length;
    const length = onceIn(chance, 2)
      ? one(chance, LENGTHS)
      : String(Math.max(0, size + one(chance, [-1, 1, -5, 100, 1e9])));
    return hopeful([Buffer.concat([headOf(asked, [['Content-Length', length]]), asked.body])], asked);
  },
  'more than may be sent': (ask) => {
    const asked = withHeader(withBody(ask()), ['Expect', '100-continue']);
    return hopeful([headOf(asked, [['Content-Length', String(limits.max_request_body_bytes + 1)]])], asked);
  },
  'a length of its own, twice': (ask, chance) => {
    const asked = withBody(ask());
    const more: Header[] = [['Content-Length', onceIn(chance, 2) ? String(asked.body.length) : '1']];
    return hopeful([bytesOf(asked, more)], asked);
  },
  chunks: (ask, chance) => {
    const asked = withBody(ask());
    return certain(
      [
        headOf(asked, [['Transfer-Encoding', 'chunked'], CLOSE]),
        ...inPieces(asked.body, 3, chance).map(chunk),
        latin1('0\r\n\r\n'),
      ],
      asked,
    );
  },
  'odd chunks': (ask, chance) => {
    const asked = withBody(ask());
    const coding = one(chance, [
      'chunked',
      'Chunked',
      'gzip, chunked',
      'chunked, chunked',
      'identity',
      'x',
      ' chunked ',
      '',
    ]);
    return hopeful([headOf(asked, [['Transfer-Encoding', coding]]), latin1(one(chance, CHUNKS))], asked);
  },
  'a length and chunks': (ask) => {
    const asked = withBody(ask());
    return hopeful([bytesOf(asked, [['Transfer-Encoding', 'chunked']])], asked);
  },
  'a header twice': (ask, chance) => {
    const asked = ask();
    const [name, value] = one(chance, asked.headers);
    const again: Header = [name, onceIn(chance, 2) ? value : 'other'];
    return hopeful([bytesOf(withHeader(asked, again), [CLOSE])], untold(asked));
  },
  'a flood of headers': (ask, chance) => {
    const asked = ask();
    const more = Array.from({ length: one(chance, [50, 500, 1_900, 2_100]) }, (_, at): Header => [`X-${at}`, 'a']);
    return hopeful([bytesOf(withHeader(asked, ...more), [CLOSE])], asked);
  },
  'a long header': (ask, chance) => {
    const asked = ask();
    const long = 'a'.repeat(one(chance, [8_000, 16_000, 17_000, 100_000]));
    return hopeful(
      [bytesOf(withHeader(asked, onceIn(chance, 3) ? [long, 'a'] : ['X-Long', long]), [CLOSE])],
      untold(asked),
    );
  },
  'a broken header': (ask, chance) => {
    const asked = ask();
    const bytes = bytesOf(asked, [CLOSE]).toString('latin1');
    return hopeful([latin1(bytes.replace('\r\n', () => `\r\n${one(chance, LINES)}\r\n`))], untold(asked));
  },
  'another version': (ask, chance) => {
    const asked = ask();
    const version = one(chance, [
      'HTTP/1.0',
      'HTTP/0.9',
      'HTTP/2.0',
      'HTTP/1.2',
      'http/1.1',
      'HTTP/1.1 ',
      'HTTP/11',
      '',
    ]);
    return hopeful([latin1(bytesOf(asked, [CLOSE]).toString('latin1').replace('HTTP/1.1', version))], untold(asked));
  },
  'another target': (ask, chance) => {
    const asked = { ...ask(), target: one(chance, TARGETS) };
    return hopeful([bytesOf(asked, [CLOSE])], untold(asked));
  },
  'another method': (ask, chance) => {
    const method = one(chance, [...METHODS, 'FOO', 'get', 'GET\t', '', 'A'.repeat(9_000), 'G\xe9T']);
    const plain = ask();
    // Whoever logs out here is a stranger to all that follow.
    const asked = endsTheSession(method, plain.target) ? plain : { ...plain, method };
    return hopeful([bytesOf(asked, [CLOSE])], untold(asked));
  },
  'other line ends': (ask, chance) => {
    const asked = { ...ask(), body: undefined };
    const end = one(chance, ['\n', '\r', '\r\r\n', '\n\r']);
    return hopeful([latin1(bytesOf(asked, [CLOSE]).toString('latin1').replaceAll('\r\n', end))], untold(asked));
  },
  'flipped bytes': (ask, chance) => {
    const bytes = Buffer.from(bytesOf(ask(), [CLOSE]));
    for (let flips = 1 + chance(5); flips > 0; flips--) bytes[chance(Math.min(bytes.length, 600))] = chance(256);
    const [method = '', target = ''] = bytes.toString('latin1', 0, Math.max(bytes.indexOf('\r\n'), 0)).split(' ');
    return hopeful([bytes], { method, target, headers: ORIGIN });
  },
};

/** Whatever was flipped into a header may be a word about where it comes from. */
const ORIGIN: Header[] = [['Origin', '']];

const CHUNKS = [
  ...[
    '5\r\nhello\r\n0\r\n\r\n',
    '5;a=b\r\nhello\r\n0\r\n\r\n',
    '5\r\nhello\r\n0\r\nX-Service-Key: a\r\nHost: b\r\n\r\n',
  ],
  ...[
    '5\r\nhello',
    '5\r\nhelloo\r\n0\r\n\r\n',
    'ffffffffffffffff\r\n',
    'x\r\n',
    '-1\r\n',
    '0x5\r\nhello\r\n',
    '5 \r\nhello\r\n',
  ],
  ...[
    '0\r\n',
    '5\nhello\n0\n\n',
    `5;${'a'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
    '00000005\r\n[1,2]\r\n0\r\n\r\n',
    '\r\n',
  ],
];
const LINES = [
  ...['nonsense', ': a', 'X : a', ' X: a', 'X\0: a', 'X: a\0b', 'X: \x01', 'X: a\rb', 'X: a\nY: b', 'é: a', 'X: \xff'],
  ...[
    'X: a\r\n b',
    'Host: a\r\nHost: b',
    '(x): a',
    'X-Service-Key',
    `${'X'.repeat(300)}: a`,
    '\t',
    'Connection: upgrade',
  ],
  ...['Connection: close, X-Service-Key', 'Content-Length: 0', 'Transfer-Encoding: chunked', 'Keep-Alive: timeout=0'],
];
const TARGETS = [
  ...[
    '*',
    '',
    '/',
    '//',
    '///v1/shipment',
    '/v1//shipment',
    '/v1/shipment/',
    '/v1/./shipment',
    '/v1/../v1/shipment',
    '?',
  ],
  ...[
    'http://elsewhere.example/v1/shipment',
    'https://a',
    'http://',
    'HTTP://a/v1/shipment?limit=x',
    'elsewhere:443',
    'v1',
  ],
  ...[
    '/v1/ship ment',
    '/v1/shipment\0',
    '/v1/\xff',
    '/v1/\xc3\xa9',
    '/v1/shipment#a',
    '/v1/shipment?a#b?c',
    '/\\v1\\shipment',
  ],
  ...['/%76%31/shipment', '/v1%2fshipment', '/V1/SHIPMENT', `/v1/${'a'.repeat(17_000)}`, `/v1${'/a'.repeat(3_000)}`],
  ...[
    '/app',
    '/app/',
    '/app/v1',
    '/app/v1/',
    '/app/../v1/shipment',
    '/app/%',
    '/%',
    '/app/v1/%ff',
    '/healthz',
    '/assets/x',
  ],
  ...[
    '/index.html',
    '/v1/shipment;x',
    '/v1/shipment/7001;x',
    '/v1/shipment\t',
    '/v1/shipment?\x80',
    '/metrics',
    '/readyz/',
  ],
];

const withBody = (asked: Asked): Asked & { body: Buffer } => ({ ...asked, body: asked.body ?? latin1('{"a":1}') });
const chunk = (bytes: Buffer) => Buffer.concat([latin1(`${bytes.length.toString(16)}\r\n`), bytes, latin1('\r\n')]);

/** None of them empty: a chunk without bytes is the last. */
function inPieces(bytes: Buffer, cuts: number, chance: Chance): Buffer[] {
  const at = [0, ...Array.from({ length: cuts }, () => chance(bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return at
    .slice(1)
    .map((to, index) => bytes.subarray(at[index], to))
    .filter(({ length }) => length > 0);
}

export function oddity(ask: () => Asked, chance: Chance): Odd {
  const [what, make] = one(chance, Object.entries(KINDS));
  return { what, ...make(ask, chance) };
}
