/** A language or a country by its name; a code that is none stays as it is. */
export function nameOf(type: 'language' | 'region', code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code;
  } catch {
    return code;
  }
}
