/*
 * How common words are in six languages, for texts of a word or two, of which the statistics of letters say little: they
 * take `Hello` for Italian.
 */

interface Table {
  languages: readonly string[];
  /** Levels by word: for each language, twice the binary logarithm of its frequency per million words. */
  levels: ReadonlyMap<string, readonly number[]>;
}

/** Min difference, as a binary logarithm: below it, both languages are likely. */
const leastMargin = 0.5;
/** Words must be as common as this on average, as a binary logarithm of how often they are among a million. */
const leastLevel = 5;
/** Bonus for the more usual source among equal ones. */
const headStart: Readonly<Record<string, number>> = { en: 1.5 };

export interface WordDetection {
  /** The languages in which the words are most common, the best first. */
  likely: string[];
  /** Difference in frequency between the best language and the next, as a binary logarithm. */
  margin: number;
  /** Frequency in each other language, as a share of that in the best. */
  rivals: Record<string, number>;
}

/**
 * The languages of words that are all common in them; `undefined` where one is in none, or rare.
 *
 * @param words in lower case
 */
export async function languagesOfWords(words: readonly string[]): Promise<WordDetection | undefined> {
  const { languages, levels } = await loadTable();
  const known = words.map((word) => levels.get(word));
  if (words.length === 0 || known.includes(undefined)) return undefined;
  const ranked = languages
    .map((language, at): [language: string, level: number] => [
      language,
      known.reduce((sum, level) => sum + (level?.[at] ?? 0) / 2, headStart[language] ?? 0),
    ])
    .sort(([, a], [, b]) => b - a);
  const [[, best] = ['', 0], [, next] = ['', 0]] = ranked;
  if (best / words.length < leastLevel) return undefined;
  return {
    likely: ranked.filter(([, level], at) => at === 0 || best - level < leastMargin).map(([language]) => language),
    margin: best - next,
    rivals: Object.fromEntries(ranked.slice(1).map(([language, level]) => [language, 2 ** (level - best)])),
  };
}

let table: Promise<Table> | undefined;

/** Read when first needed. */
async function loadTable(): Promise<Table> {
  table ??= import('../data/commonWords.json').then(({ default: { languages, words } }) => ({
    languages,
    levels: new Map(words.split('\n').map((line) => readLine(line))),
  }));
  return await table;
}

function readLine(line: string): [word: string, levels: number[]] {
  const [word = '', levels = ''] = line.split(' ');
  return [word, Array.from(levels, (digit) => Number.parseInt(digit, 36))];
}
