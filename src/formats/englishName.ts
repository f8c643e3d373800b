/** Codes of two letters that name a language. */
const twoLetters = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es ' +
    'et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ' +
    'ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng ' +
    'nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv ' +
    'sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

let names: Intl.DisplayNames | undefined;

/** Name of a language in English; undefined for a code that names none, or that is no code. */
export function englishName(code: string): string | undefined {
  // Made with the first question: the tables of names take long to load.
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a code names a language that has an English name. For most the tables of names need not be loaded.
 */
export function hasEnglishName(code: string): boolean {
  return twoLetters.has(code) || englishName(code) !== undefined;
}
