/** What the rules say, in their own words, a line each. */
export function Said({ lines }: { lines: string }) {
  return (
    <span lang="en">
      {lines.split('\n').map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** As inputs take it. */
export const errorOf = (lines: string | undefined) => (lines === undefined ? undefined : <Said lines={lines} />);
