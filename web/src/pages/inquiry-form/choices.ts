import { fold, isCurrency, isRegion } from '@fairlead/contract';

// Countries and currencies that the contract takes, by their names in the person's language.

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

const REGIONS: readonly string[] = PAIRS.filter(isRegion);
/** What most goods are paid in comes first. */
const USUAL: readonly string[] = ['EUR', 'USD', 'GBP', 'CNY'];
const CURRENCIES: readonly string[] = PAIRS.flatMap((pair) => LETTERS.map((third) => pair + third)).filter(isCurrency);

function named(codes: readonly string[], type: 'region' | 'currency', locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type });
  const choices = codes.map((value) => ({ value, name: names.of(value) ?? value }));
  const place = (code: string) => (USUAL.includes(code) ? USUAL.indexOf(code) : USUAL.length);
  return choices
    .sort((a, b) => place(a.value) - place(b.value) || a.name.localeCompare(b.name, locale))
    .map(({ value, name }) => ({ value, label: name === value ? value : `${name} (${value})` }));
}

const kept = new Map<string, Choice[]>();

/** Put in order once for each language. */
export function codeChoices(type: 'region' | 'currency', locale: string): Choice[] {
  const key = `${type} ${locale}`;
  const known = kept.get(key) ?? named(type === 'region' ? REGIONS : CURRENCIES, type, locale);
  kept.set(key, known);
  return known;
}

/** A value that is no choice any more, or not yet, can still be seen. */
export const withValueOf = (choices: Choice[], value: string, label: string): Choice[] =>
  value === '' || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];

/** What people call a country besides its name here, in either language, as `folded` leaves it. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'vae', 'dubai'],
  BY: ['wit-rusland'],
  CD: ['drc', 'dr congo', 'democratic republic of the congo', 'democratische republiek congo'],
  CI: ['ivory coast'],
  CV: ['cabo verde'],
  CZ: ['czech republic', 'tsjechische republiek'],
  GB: [
    ...['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
    ...['vk', 'groot-brittannie', 'brittannie', 'engeland', 'schotland', 'noord-ierland'],
  ],
  KR: ['korea', 'republic of korea'],
  MO: ['macau', 'macao'],
  NL: ['holland', 'the netherlands'],
  SK: ['slovak republic', 'slowaakse republiek'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey'],
  US: ['usa', 'united states of america', 'america', 'vs', 'verenigde staten van amerika', 'amerika'],
};

/** Without what people leave out as they type: accents, capitals, dots and apostrophes. */
const folded = (text: string): string => fold(text.replace(/[.'’]/g, ''));

/** Choices in which a text is found: by code or another name first, then by how a name begins, then the rest. */
export function foundIn(choices: readonly Choice[], text: string): Choice[] {
  const wanted = folded(text.trim());
  const rank = ({ value, label }: Choice): number => {
    const others = [folded(value), ...(ALSO_CALLED[value] ?? [])];
    if (others.includes(wanted)) return 0;
    if ([folded(label), ...others].some((name) => name.startsWith(wanted))) return 1;
    return folded(label).includes(wanted) ? 2 : 3;
  };
  const ranked = choices.map((choice) => ({ choice, at: rank(choice) })).filter(({ at }) => at < 3);
  return ranked.sort((a, b) => a.at - b.at).map(({ choice }) => choice);
}
