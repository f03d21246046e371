import { describe, expect, it } from 'vitest';
import { placeLabels } from './labels.ts';

const FRAME = { width: 400, height: 300 };
const mark = (x: number, y: number, name = 'Rotterdam') => ({ x, y, lines: [name] });
const anchors = (...marks: ReturnType<typeof mark>[]) => placeLabels(marks, FRAME).map((label) => label?.anchor);

describe('names on the map', () => {
  it('stand to the right of their mark', () => {
    expect(anchors(mark(200, 150))).toEqual(['start']);
  });

  it('stand to the left at the right edge', () => {
    expect(anchors(mark(380, 150))).toEqual(['end']);
  });

  it('do not stand over the name or the mark of a neighbour', () => {
    expect(anchors(mark(200, 150), mark(206, 154, 'Antwerp'))).toEqual(['end', 'start']);
  });

  it('are left out where there is no room', () => {
    expect(anchors(mark(200, 150, 'x'.repeat(100)))).toEqual([undefined]);
  });
});
