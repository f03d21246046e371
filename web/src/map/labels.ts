// Names beside their marks: none over another, none out of the picture.

interface Marked {
  x: number;
  y: number;
  /** Lines of text. */
  lines: readonly string[];
}

export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'end' | 'middle';
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const LINE_HEIGHT = 16;
/** As wide as the letters are in the mean, with some to spare. */
const LETTER_WIDTH = 7;
const GAP = 12;

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Right of the mark if there is room, else left, below, above. `y` is the middle of the first line. */
function choices({ x, y, lines }: Marked): { label: Label; box: Box }[] {
  const width = Math.max(...lines.map((line) => line.length)) * LETTER_WIDTH;
  const height = lines.length * LINE_HEIGHT;
  const at = (label: Label, left: number) => {
    const top = label.y - LINE_HEIGHT / 2;
    return { label, box: { left, top, right: left + width, bottom: top + height } };
  };
  const beside = y - (height - LINE_HEIGHT) / 2;
  return [
    at({ x: x + GAP, y: beside, anchor: 'start' }, x + GAP),
    at({ x: x - GAP, y: beside, anchor: 'end' }, x - GAP - width),
    at({ x, y: y + GAP + LINE_HEIGHT / 2, anchor: 'middle' }, x - width / 2),
    at({ x, y: y - GAP - height + LINE_HEIGHT / 2, anchor: 'middle' }, x - width / 2),
    at({ x: x + GAP, y: y + GAP + LINE_HEIGHT / 2, anchor: 'start' }, x + GAP),
    at({ x: x - GAP, y: y + GAP + LINE_HEIGHT / 2, anchor: 'end' }, x - GAP - width),
  ];
}

/** A label for each; undefined where there is no room, for the list beside the map names it too. */
export function placeLabels(marks: readonly Marked[], frame: { width: number; height: number }): (Label | undefined)[] {
  const taken: Box[] = marks.map(({ x, y }) => ({ left: x - 8, top: y - 8, right: x + 8, bottom: y + 8 }));
  return marks.map((mark) => {
    const isFree = ({ left, top, right, bottom }: Box) =>
      left >= 0 && top >= 0 && right <= frame.width && bottom <= frame.height;
    const chosen = choices(mark).find(({ box }) => isFree(box) && !taken.some((other) => meet(box, other)));
    if (chosen) taken.push(chosen.box);
    return chosen?.label;
  });
}
