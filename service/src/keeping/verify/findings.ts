/** Where something is wrong and what, counted and told one by one. */
export class Findings {
  count = 0;
  readonly #tell: (line: string, count: number) => void;

  constructor(tell: (line: string, count: number) => void) {
    this.#tell = tell;
  }

  add(where: string, what: string): void {
    // A value that was stored must not break the line, nor steer a terminal.
    const line = `${where}: ${what}`.replace(/\p{Cc}/gu, escaped);
    this.#tell(line, ++this.count);
  }
}

/** `\u009b`: JSON would leave those above the letters as they are. */
const escaped = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
