import type { CargoComponent, ContainerType, Shipment, ValueOf } from '@fairlead/contract';
import { containerNumber } from './identifiers.ts';
import type { Random } from './random.ts';

type Cargo = Pick<Shipment, 'cargo_type' | 'fcl' | 'lcl'>;

/** Container types as the trade writes them, with the gross weights seen in them, in kilograms. */
export const containerTypes = {
  '20DC': ['CONTAINER_TYPE_20_STANDARD_DRY', 9_000, 21_000],
  '40DC': ['CONTAINER_TYPE_40_STANDARD_DRY', 11_000, 23_000],
  '40HC': ['CONTAINER_TYPE_40_HIGH_CUBE', 9_500, 22_000],
  '45HC': ['CONTAINER_TYPE_45_HIGH_CUBE', 10_000, 22_500],
  '20RF': ['CONTAINER_TYPE_20_REEFER', 14_000, 22_000],
  '40RF': ['CONTAINER_TYPE_40_REEFER', 22_000, 27_000],
  '20OT': ['CONTAINER_TYPE_20_OPEN_TOP', 8_000, 18_000],
  '40OT': ['CONTAINER_TYPE_40_OPEN_TOP', 12_000, 24_000],
  '20FR': ['CONTAINER_TYPE_20_FLAT_RACK', 9_000, 20_000],
  '40FR': ['CONTAINER_TYPE_40_FLAT_RACK', 15_000, 30_000],
  '40OTHC': ['CONTAINER_TYPE_40_OPEN_TOP_HIGH_CUBE', 12_000, 24_000],
} as const satisfies Record<string, [ValueOf<typeof ContainerType>, number, number]>;

/** Sizes of loose units in centimetres (height varies), and their weights in kilograms. */
interface Unit {
  width: number;
  depth: number;
  height: readonly [number, number];
  weight: readonly [number, number];
}

const units = {
  pallets: { width: 80, depth: 120, height: [95, 180], weight: [140, 520] },
  cartons: { width: 40, depth: 60, height: [30, 50], weight: [6, 18] },
  crates: { width: 110, depth: 160, height: [90, 140], weight: [180, 640] },
  drums: { width: 60, depth: 60, height: [88, 92], weight: [190, 215] },
  boxes: { width: 30, depth: 40, height: [20, 35], weight: [3, 11] },
} as const satisfies Record<string, Unit>;

/** How a plan writes its cargo: `2 x 40HC + 1 x 20DC`, `6 pallets`, `48 cartons`. */
export type Load = `${number} x ${string}` | `${number} ${keyof typeof units}`;

export function parseContainers(load: Load): { code: keyof typeof containerTypes; quantity: number }[] {
  return load.split(' + ').flatMap((part) => {
    const [quantity, times, code] = part.split(' ');
    if (times !== 'x') return [];
    if (!code || !(code in containerTypes)) throw new Error(`no such container: ${load}`);
    return [{ code: code as keyof typeof containerTypes, quantity: Number(quantity) }];
  });
}

/** Loose units in one size, or in two when there are many. */
export function components(load: Load, random: Random): CargoComponent[] {
  const [count, name] = load.split(' ') as [string, keyof typeof units];
  const unit: Unit = units[name];
  const size = (quantity: number): CargoComponent => ({
    width: unit.width,
    height: random.int(...unit.height),
    depth: unit.depth,
    weight: random.int(unit.weight[0] * 2, unit.weight[1] * 2) / 2,
    quantity,
  });
  const total = Number(count);
  const fewer = Math.floor(total / 3);
  return total < 6 ? [size(total)] : [size(total - fewer), size(fewer)];
}

/** Containers have no number, seal and weight until the carrier has released them. */
function shippedContainers(load: Load, released: boolean, random: Random) {
  return parseContainers(load).flatMap(({ code, quantity }) => {
    const [type, lightest, heaviest] = containerTypes[code];
    return Array.from({ length: quantity }, () => {
      const container_number = containerNumber(random);
      const seal_number = `HM${random.int(100_000, 999_999)}`;
      const gross_weight = random.int(lightest / 10, heaviest / 10) * 10;
      if (!released) return { container_number: '', type, seal_number: '', gross_weight: 0 };
      return { container_number, type, seal_number, gross_weight };
    });
  });
}

export function cargoOf(load: Load, released: boolean, random: Random): Cargo {
  if (load.includes(' x ')) {
    const combined = random.chance(0.3);
    return {
      cargo_type: 'CARGO_TYPE_CONTAINERS',
      fcl: {
        containers: shippedContainers(load, released, random),
        free_demurrage_days: combined ? 0 : random.pick([5, 7, 7, 10]),
        free_detention_days: combined ? 0 : random.pick([7, 10, 14]),
        free_dd_combined_days: combined ? random.pick([14, 21]) : 0,
        free_storage_days: random.pick([0, 3, 5]),
      },
    };
  }
  const pallets = load.endsWith(' pallets');
  return {
    cargo_type: pallets ? 'CARGO_TYPE_PALLETS' : 'CARGO_TYPE_PACKAGES',
    lcl: {
      components: components(load, random),
      tail_lift: random.chance(0.25),
      pallet_exchange: pallets && random.chance(0.4),
    },
  };
}
