// Browsers call themselves by the names of all the others too: the most particular name comes first.

const BROWSERS: readonly (readonly [name: string, told: RegExp])[] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d+)/],
  ['Opera', /\b(?:OPR|OPT|Opera)\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, told: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

export interface Browser {
  /** Empty when nothing is known. */
  browser: string;
  system?: string;
}

/** What a browser calls itself, in words its owner knows. Who is no browser keeps the name it gives. */
export function browserOf(user_agent: string): Browser {
  for (const [name, told] of BROWSERS) {
    const version = told.exec(user_agent)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([, sign]) => sign.test(user_agent))?.[0];
    return { browser: `${name} ${version}`, ...(system && { system }) };
  }
  const product = /^([\w.-]+)\/([\w.]+)/.exec(user_agent);
  if (product && product[1] !== 'Mozilla') return { browser: `${product[1]} ${product[2]}` };
  return { browser: user_agent.slice(0, 80) };
}
