/** A counter that redraws itself on a terminal, and is silent elsewhere. */
export function progress(unit: string): { at: (count: number) => void; done: () => void } {
  const terminal = process.stderr.isTTY === true;
  const started = Date.now();
  let next = started + 250;
  let seen = 0;
  const draw = (now: number) => {
    const rate = Math.round((seen * 1_000) / Math.max(1, now - started));
    process.stderr.write(`\r${seen.toLocaleString('en')} ${unit}, ${rate.toLocaleString('en')} a second `);
    next = now + 250;
  };
  return {
    at(count) {
      seen = count;
      const now = Date.now();
      if (terminal && now >= next) draw(now);
    },
    done() {
      if (!terminal || seen === 0) return;
      draw(Date.now());
      process.stderr.write('\n');
    },
  };
}
