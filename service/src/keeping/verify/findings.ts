/** Where something is wrong and what, counted and told one by one. */
export class Findings {
  count = 0;
  readonly #tell: (line: string, count: number) => void;

  constructor(tell: (line: string, count: number) => void) {
    this.#tell = tell;
  }

  add(where: string, what: string): void {
    // A value that was stored must not break the line, nor steer a terminal.
    const line = `${where}: ${what}`.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1));
    this.#tell(line, ++this.count);
  }
}
