import { baseLanguage } from '../../api/languageCodes';

/** Languages people have glossaries in. */
const codes = (
  'ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk mn ms nb nl nn pl ' +
  'pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh'
).split(' ');

/** Codes of countries that stand in titles for the language. */
const countries: Readonly<Record<string, string>> = {
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  jp: 'ja',
  kr: 'ko',
  no: 'nb',
  ua: 'uk',
};

/** Words that stand in a title beside a language. */
const besides = new Set(
  'term terms word words phrase text translation translated language lang name string value source target in of'.split(
    ' ',
  ),
);

let known: ReadonlyMap<string, string> | undefined;

/** Codes by name, each language in its own words and in those of all others; built when it is first needed. */
function names(): ReadonlyMap<string, string> {
  if (known) return known;
  const found = new Map<string, string>();
  for (const shown of ['en', ...codes]) {
    const display = new Intl.DisplayNames(shown, { type: 'language', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code)?.toLowerCase();
      if (name !== undefined && !found.has(name)) found.set(name, code);
    }
  }
  known = found;
  return found;
}

/**
 * The language a title of a column names: `en`, `pt-BR`, `English`, `Deutsch`, `Spanish Term`, `ko_term`, `Source (en)`.
 * Not `English Example`, which is no column of terms.
 */
export function languageOfTitle(title: string): string | undefined {
  const plain = title.trim().toLowerCase();
  const whole = languageOf(plain);
  if (whole !== undefined) return whole;
  const [word, ...more] = plain.split(/[^\p{L}\p{M}]+/u).filter((part) => part !== '' && !besides.has(part));
  // `English (US)`: a country behind it.
  return word !== undefined && more.every((part) => /^[a-z]{2}$/.test(part)) ? languageOf(word) : undefined;
}

function languageOf(text: string): string | undefined {
  if (/^[a-z]{2}(?:[-_][a-z0-9]{2,8})*$/.test(text)) {
    const base = baseLanguage(text.replaceAll('_', '-')).toLowerCase();
    return codes.includes(base) ? base : countries[base];
  }
  return names().get(text);
}
