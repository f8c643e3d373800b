let names: Intl.DisplayNames | undefined;

/** What a language is called in English; undefined for a code that names none, or that is no code. */
export function englishName(code: string): string | undefined {
  // Made with the first question: the tables of names take long to load.
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}
