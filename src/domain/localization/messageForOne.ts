import { placeholdersDiffer, type ComparedPair } from '../files/checkPlaceholders';

/**
 * The key of the message for any number beside a message for one: `mods.n` beside `mods.1`, as mods of Minecraft have it, and
 * the second form of `_%n note_::_%n notes_` of Nextcloud, or `mods_plural` of older i18next, whether there is one or not.
 */
export function keyForMany(key: string): string | undefined {
  if (key.endsWith('/0')) return key.includes('_::_') ? `${key.slice(0, -1)}1` : undefined;
  const many = key.replace(/(?<=[._/])1(?=[._/]|$)/g, 'n');
  return many === key ? `${key}_plural` : many;
}

/**
 * Finds the text for many beside a text for one, where the two are texts of their own: `%s hours ago` beside `%s hour ago`. A
 * translation of the latter may say “one hour” without the number.
 * @param isThere whether the source has a text
 */
export function textForMany(text: string, isThere: (text: string) => boolean): string | undefined {
  for (const { 0: word, index } of text.matchAll(/(?<=[%{][^\s]{1,40} )[A-Za-z]{2,30}(?![A-Za-z])/g)) {
    const [before, behind] = [text.slice(0, index), text.slice(index + word.length)];
    const many = [`${word}s`, `${word}es`, word.replace(/y$/, 'ies')].find(
      (one) => one !== word && isThere(before + one + behind),
    );
    if (many !== undefined) return before + many + behind;
  }
  return undefined;
}

/**
 * Returns a test for whether the placeholders of a translation differ from those of its source, which may be a text for one.
 * @param sourcesOf returns the texts of the source, asked for when a translation differs
 */
export function differsFrom(sourcesOf: () => readonly string[]): (pair: ComparedPair) => boolean {
  let sources: ReadonlySet<string> | undefined;
  return (pair) => {
    if (!placeholdersDiffer(pair)) return false;
    // Conversions that the file itself declares are required by its compiler, too.
    if (pair.forms || pair.directive) return true;
    sources ??= new Set(sourcesOf());
    const many = textForMany(pair.source, (text) => sources?.has(text) === true);
    return many === undefined || placeholdersDiffer({ ...pair, forms: [many], isFew: true });
  };
}
