/**
 * Work of one kind that waits is done piece by piece, each a while after the one before: however many pieces there are,
 * others are answered between any two.
 */
export function oneByOne(later: (next: () => void) => void): (piece: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) later(next);
  };
  return (piece) => {
    if (waiting.push(piece) === 1) later(next);
  };
}
