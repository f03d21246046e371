import { deflateSync } from 'node:zlib';
import { crc32 } from './crc32.ts';
import type { Random } from './random.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A picture in a few colours: `cells` holds the index of each cell's colour, row by row. */
export interface Picture {
  width: number;
  height: number;
  palette: readonly Colour[];
  cells: Uint8Array;
}

const SKY: Colour = [206, 222, 232];
const QUAY: Colour = [112, 116, 120];
const RIB: Colour = [60, 64, 70];
const PAINTS: readonly Colour[] = [
  [168, 60, 44],
  [36, 90, 140],
  [46, 120, 84],
  [214, 148, 40],
  [140, 146, 152],
];

/** Stacked containers on a quay, as a terminal's camera sees them. */
export function quayside(random: Random): Picture {
  const palette = [SKY, QUAY, RIB, ...PAINTS];
  const [width, height] = [40, 25];
  const cells = new Uint8Array(width * height);
  const stacks = Array.from({ length: 4 }, () => random.int(1, 4));
  const paint = Array.from({ length: 16 }, () => random.int(3, palette.length - 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [stack, tier] = [Math.floor(x / 10), Math.floor((height - 3 - y) / 5)];
      const inside = y < height - 2 && tier < (stacks[stack] as number);
      const edge = x % 10 === 0 || (height - 3 - y) % 5 === 4;
      cells[y * width + x] = y >= height - 2 ? 1 : !inside ? 0 : edge ? 2 : (paint[stack * 4 + tier] as number);
    }
  }
  return { width, height, palette, cells };
}

/** Every cell `scale` pixels wide and high. */
function enlarged({ width, height, palette, cells }: Picture, scale: number): Picture {
  const wide = width * scale;
  const pixels = new Uint8Array(wide * height * scale);
  for (const [index, cell] of cells.entries()) {
    const corner = Math.floor(index / width) * scale * wide + (index % width) * scale;
    for (let row = 0; row < scale; row++) pixels.fill(cell, corner + row * wide, corner + row * wide + scale);
  }
  return { width: wide, height: height * scale, palette, cells: pixels };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export function png(picture: Picture): Buffer {
  const { width, height, palette, cells } = enlarged(picture, 8);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // eight bits a pixel, colours from the palette
  // Every row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(cells.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from(palette.flat())),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Not compressed: a clear code before the table grows keeps every code at eight bits. */
export function gif(picture: Picture): Buffer {
  const { width, height, palette, cells } = enlarged(picture, 2);
  const CLEAR = 128;
  const codes: number[] = [];
  for (const [index, cell] of cells.entries()) {
    if (index % 120 === 0) codes.push(CLEAR);
    codes.push(cell);
  }
  codes.push(CLEAR + 1);
  const blocks: Buffer[] = [];
  for (let start = 0; start < codes.length; start += 255) {
    const block = codes.slice(start, start + 255);
    blocks.push(Buffer.from([block.length, ...block]));
  }
  const colours = Buffer.alloc(8 * 3);
  colours.set(palette.flat());
  const size = [width & 0xff, width >> 8, height & 0xff, height >> 8];
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...size, 0xf2, 0, 0]),
    colours,
    Buffer.from([0x2c, 0, 0, 0, 0, ...size, 0, 7]),
    ...blocks,
    Buffer.from([0, 0x3b]),
  ]);
}
