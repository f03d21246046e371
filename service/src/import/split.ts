/** The lines of a stream of bytes, in constant memory; a line longer than allowed is cut to an error. */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  mostBytes: number,
): AsyncGenerator<{ number: number; text: string } | { number: number; tooLong: true }> {
  let number = 0;
  let pending: Buffer[] = [];
  let held = 0;
  const take = () => {
    const line = {
      number,
      ...(held > mostBytes ? { tooLong: true as const } : { text: Buffer.concat(pending).toString() }),
    };
    pending = [];
    held = 0;
    return line;
  };
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(10, start); end >= 0; end = chunk.indexOf(10, start)) {
      hold(chunk.subarray(start, end));
      number++;
      yield take();
      start = end + 1;
    }
    hold(chunk.subarray(start));
  }
  number++;
  if (held > 0) yield take();

  function hold(part: Buffer): void {
    held += part.length;
    if (held <= mostBytes) pending.push(part);
  }
}
