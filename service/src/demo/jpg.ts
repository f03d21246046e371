import type { Picture } from './pictures.ts';

/**
 * A baseline JPEG whose cells are blocks of 8 x 8 pixels in one colour: each block is its difference from the block
 * before (the DC coefficient) and the mark that nothing follows.
 */
const QUANTUM = 8;
/** Sizes 0 to 11 of a difference, all coded in four bits; and in the second table the end of a block, in one bit. */
const SIZES = Array.from({ length: 12 }, (_, size) => size);
const END_OF_BLOCK = '0';

const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);

const bits = (value: number, width: number): string => (width === 0 ? '' : value.toString(2).padStart(width, '0'));

function difference(value: number): string {
  const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
  return bits(size, 4) + bits(value > 0 ? value : value + 2 ** size - 1, size);
}

/** The DC coefficient is eight times the mean, over the quantum of eight: the level itself. */
function levels([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  const channels: [number, number, number] = [luma - 128, 0.564 * (blue - luma), 0.713 * (red - luma)];
  return channels.map(Math.round) as [number, number, number];
}

function scan({ palette, cells }: Picture): number[] {
  const before = [0, 0, 0];
  let stream = '';
  for (const cell of cells) {
    const colour = levels(palette[cell] ?? [0, 0, 0]);
    for (const [channel, level] of colour.entries()) {
      stream += difference(level - (before[channel] as number)) + END_OF_BLOCK;
      before[channel] = level;
    }
  }
  const padded = stream.padEnd(Math.ceil(stream.length / 8) * 8, '1');
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

export function jpg(picture: Picture): Buffer {
  const [width, height] = [picture.width * 8, picture.height * 8];
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3];
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, 0]);
  const codeCounts = (length: number, count: number): number[] =>
    Array.from({ length: 16 }, (_, index) => (index === length - 1 ? count : 0));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => QUANTUM)]),
    segment(0xc0, [...frame, ...components]),
    segment(0xc4, [0x00, ...codeCounts(4, SIZES.length), ...SIZES]),
    segment(0xc4, [0x10, ...codeCounts(1, 1), 0]),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    Buffer.from(scan(picture)),
    Buffer.from([0xff, 0xd9]),
  ]);
}
