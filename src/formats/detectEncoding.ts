import { analyse } from 'chardet';
import { codecOf } from './codec';
import { baseLanguage } from './languageCode';

/** Encodings of old files of a language, the usual one first. */
const byLanguage: ReadonlyArray<readonly [languages: string, encodings: string]> = [
  ['cs sk hu hr sl ro sq bs', 'windows-1250 iso-8859-2'],
  ['pl', 'windows-1250 iso-8859-2 ibm866'],
  ['sr', 'windows-1250 windows-1251 iso-8859-2'],
  ['ru uk bg mk be kk', 'windows-1251 koi8-r koi8-u ibm866 iso-8859-5'],
  ['el', 'windows-1253 iso-8859-7'],
  ['tr az', 'windows-1254'],
  ['he yi', 'windows-1255'],
  ['ar fa ur', 'windows-1256 iso-8859-6'],
  ['lt lv et', 'windows-1257'],
  ['vi', 'windows-1258'],
  ['th', 'windows-874'],
  ['ja', 'shift_jis euc-jp'],
  ['ko', 'euc-kr'],
  ['zh', 'gb18030 big5'],
];
const western = ['windows-1252'];
const encodingsOf = new Map(
  byLanguage.flatMap(([languages, encodings]) =>
    languages.split(' ').map((language) => [language, encodings.split(' ')] as const),
  ),
);

/** Windows has these with characters where the standards have none. */
const supersets: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-8': 'windows-1255',
  'iso-8859-8-i': 'windows-1255',
  'iso-8859-9': 'windows-1254',
};

/**
 * Returns the likely encodings of bytes that are not UTF-8, the likeliest first; only those that can be read and
 * written.
 * @param language of the text where it is known: short texts of related encodings are hard to tell apart otherwise
 */
export function likelyEncodings(bytes: Uint8Array, language: string | undefined): string[] {
  const found = analyse(bytes.subarray(0, mostBytes)).map(({ name }) => {
    const encoding = name.toLowerCase();
    return supersets[encoding] ?? encoding;
  });
  const own = language === undefined ? [] : (encodingsOf.get(baseLanguage(language)) ?? western);
  const fitting = found.filter((encoding) => own.includes(encoding));
  // Related encodings say the same of many texts: the usual one has more characters for a translation.
  const isAlike = (encoding: string | undefined): boolean =>
    encoding !== undefined && codecOf(encoding)?.decode(bytes) === codecOf(own[0] ?? encoding)?.decode(bytes);
  const all = [...(isAlike(fitting[0]) ? own.slice(0, 1) : []), ...fitting, ...own, ...found];
  return [...new Set(all)].filter((encoding) => !/^(?:utf|iso-2022)/.test(encoding) && codecOf(encoding));
}

/** Enough to tell, and quick. */
const mostBytes = 64 * 1024;
