// Content-Disposition by the grammar of RFC 6266, RFC 9110 and RFC 8187, letter by letter: what is not in it is refused.

export interface Disposition {
  type: string;
  /** By their names in small letters; an extended value is decoded. */
  parameters: Map<string, string>;
}

const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;
const QUOTED = /"((?:[\t \x21\x23-\x5b\x5d-\x7e]|\\[\t \x21-\x7e])*)"/y;
const EXTENDED = /UTF-8'[A-Za-z0-9-]*'((?:%[0-9A-Fa-f]{2}|[!#$&+\-.^_`|~0-9A-Za-z])*)/y;
const BETWEEN = /[ \t]*;[ \t]*/y;

export function parseDisposition(header: string): Disposition {
  let at = 0;
  const take = (pattern: RegExp, what: string): RegExpExecArray => {
    pattern.lastIndex = at;
    const found = pattern.exec(header);
    if (!found) throw new Error(`no ${what} at ${at} of ${JSON.stringify(header)}`);
    at = pattern.lastIndex;
    return found;
  };
  const type = take(TOKEN, 'type')[0].toLowerCase();
  const parameters = new Map<string, string>();
  while (at < header.length) {
    take(BETWEEN, 'semicolon');
    const name = take(TOKEN, 'name')[0].toLowerCase();
    take(/=/y, 'equals sign');
    if (parameters.has(name)) throw new Error(`${name} is there twice`);
    parameters.set(name, valueAt(name));
  }
  return { type, parameters };

  function valueAt(name: string): string {
    if (name.endsWith('*')) return decodeURIComponent(take(EXTENDED, 'extended value')[1] as string);
    if (header[at] !== '"') return take(TOKEN, 'value')[0];
    return (take(QUOTED, 'quoted value')[1] as string).replace(/\\(.)/g, '$1');
  }
}
