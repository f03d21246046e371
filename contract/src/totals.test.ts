import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cargoTotals, inquiryTotals } from './totals.ts';

/** Measures in thousandths, so that the sum can be made in whole numbers. */
const thousandths = fc.integer({ min: 1, max: 5_000_000 });
const component = fc.record({
  width: thousandths,
  height: thousandths,
  depth: thousandths,
  weight: thousandths,
  quantity: fc.integer({ min: 1, max: 10_000 }),
});

/** The nearest number to a whole number of 10^-scale. */
function decimal(digits: bigint, scale: number): number {
  const text = String(digits).padStart(scale + 1, '0');
  return Number(`${text.slice(0, -scale)}.${text.slice(-scale)}`);
}

describe('total_volume (cubic metres) and total_weight (kilograms) are computed from components', () => {
  test('exactly: the nearest number to the sum', () => {
    fc.assert(
      fc.property(fc.array(component, { maxLength: 20 }), (components) => {
        let volume = 0n;
        let weight = 0n;
        for (const { width, height, depth, weight: each, quantity } of components) {
          volume += BigInt(width) * BigInt(height) * BigInt(depth) * BigInt(quantity);
          weight += BigInt(each) * BigInt(quantity);
        }
        const told = components.map(({ quantity, ...measures }) => ({
          width: measures.width / 1_000,
          height: measures.height / 1_000,
          depth: measures.depth / 1_000,
          weight: measures.weight / 1_000,
          quantity,
        }));
        // Thousandths of centimetres cubed are 10^-9, and a cubic metre has 10^6 cubic centimetres.
        expect(cargoTotals(told)).toEqual({ total_volume: decimal(volume, 15), total_weight: decimal(weight, 3) });
      }),
    );
  });

  test('dimensions are in centimetres', () => {
    const cube = { width: 100, height: 100, depth: 100, weight: 1, quantity: 1 };
    expect(cargoTotals([cube])).toEqual({ total_volume: 1, total_weight: 1 });
  });

  test('total_weight is weight × quantity, summed', () => {
    const cube = { width: 1, height: 1, depth: 1 };
    const components = [
      { ...cube, weight: 250.5, quantity: 4 },
      { ...cube, weight: 3, quantity: 2 },
    ];
    expect(cargoTotals(components).total_weight).toBe(1008);
  });

  test('0.1 and 0.2 make 0.3', () => {
    const cube = { width: 100, height: 100, depth: 100, quantity: 1 };
    const components = [
      { ...cube, weight: 0.1 },
      { ...cube, weight: 0.2 },
    ];
    expect(cargoTotals(components)).toEqual({ total_volume: 2, total_weight: 0.3 });
    expect(cargoTotals([{ ...cube, width: 0.1, weight: 0.7, quantity: 3 }])).toEqual({
      total_volume: 0.003,
      total_weight: 2.1,
    });
  });

  test('numbers that JavaScript writes with an exponent', () => {
    const tiny = { width: 1e-7, height: 1e7, depth: 1e6, weight: 1e-7, quantity: 3 };
    expect(cargoTotals([tiny])).toEqual({ total_volume: 3, total_weight: 3e-7 });
    const large = { width: 1e21, height: 1e-21, depth: 1e6, weight: 1.5e21, quantity: 2 };
    expect(cargoTotals([large])).toEqual({ total_volume: 2, total_weight: 3e21 });
  });

  test('no components, no cargo; very many are no trouble', () => {
    expect(cargoTotals([])).toEqual({ total_volume: 0, total_weight: 0 });
    const box = { width: 10, height: 10, depth: 10, weight: 0.1, quantity: 1 };
    expect(cargoTotals(Array(50_000).fill(box))).toEqual({ total_volume: 50, total_weight: 5_000 });
  });

  test('what is above zero stays above zero, however small', () => {
    const speck = { width: 1e-200, height: 1e-200, depth: 1e-200, weight: Number.MIN_VALUE, quantity: 1 };
    expect(cargoTotals([speck])).toEqual({ total_volume: Number.MIN_VALUE, total_weight: Number.MIN_VALUE });
    expect(cargoTotals([speck, { ...speck, width: 100, height: 100, depth: 100, weight: 1 }])).toEqual({
      total_volume: 1,
      total_weight: 1,
    });
    const above = fc.double({ min: 0, minExcluded: true, max: Number.MAX_SAFE_INTEGER, noNaN: true });
    const measures = { width: above, height: above, depth: above, weight: above };
    fc.assert(
      fc.property(fc.record({ ...measures, quantity: fc.integer({ min: 1, max: 2_147_483_647 }) }), (component) => {
        const { total_volume, total_weight } = cargoTotals([component]);
        for (const total of [total_volume, total_weight]) {
          expect(total).toBeGreaterThan(0);
          expect(Number.isFinite(total)).toBe(true);
        }
      }),
    );
  });

  test('an inquiry has those of its components; one of containers has neither', () => {
    const components = [{ width: 100, height: 100, depth: 50, weight: 2.5, quantity: 4 }];
    expect(inquiryTotals({ lcl: { components } })).toEqual({ total_volume: 2, total_weight: 10 });
    expect(inquiryTotals({ lcl: {} })).toEqual({ total_volume: 0, total_weight: 0 });
    for (const none of [{}, { lcl: undefined }]) {
      expect(JSON.stringify(inquiryTotals(none))).toBe('{}');
      // Said to be absent, so that they take the place of what there was.
      expect(Object.keys(inquiryTotals(none))).toEqual(['total_volume', 'total_weight']);
    }
  });

  test('the order of the components does not matter', () => {
    const measures = fc.record({
      width: fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
      height: fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
      depth: fc.double({ min: 1e-3, max: 1e4, noNaN: true }),
      weight: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      quantity: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(measures), (components) => {
        expect(cargoTotals(components.toReversed())).toEqual(cargoTotals(components));
      }),
    );
  });
});
