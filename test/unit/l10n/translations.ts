import { pluralKey } from '../../../src/shared/l10n';

/** All that Parlance speaks besides English. */
export const spoken = ['de', 'es', 'fr', 'it', 'ja', 'pt-br', 'zh-cn'];

/** Those that are looked at: `WORDS_LANGUAGE=de` looks at one alone. */
export const languages = process.env['WORDS_LANGUAGE']?.split(',') ?? spoken;

type Words = Readonly<Record<string, string>>;

const places = (text: string): string[] => [...text.matchAll(/\{(\d+)\}/g)].map(([, place]) => place!).sort();
const marks = (pattern: RegExp) => (text: string) => [...text.matchAll(pattern)].map(([found]) => found).sort();

/** What a translation must have as the English text has it. */
export const same = {
  places,
  'commands of links': marks(/\(command:[^)]*\)/g),
  addresses: marks(/https?:\/\/[\w./:-]*\w/g),
  'settings and codes': marks(/`[^`]+`/g),
  icons: marks(/\$\([\w~-]+\)/g),
  variables: marks(/\$\{\w+\}/g),
  'line ends': marks(/\n/g),
};

/** Quotation marks that a language does not have: each keeps to one kind. */
const foreignMarks: Readonly<Record<string, RegExp>> = {
  de: /[”«»「」]/,
  es: /[„«»「」]/,
  fr: /[“”„「」]/,
  it: /[„«»「」]/,
  ja: /[“”„«»]/,
  'pt-br': /[„«»「」]/,
  'zh-cn': /[„«»「」]/,
};

/** Sentences that are the same in a language and in English: names, and words it has from English. */
export function maybeSame(text: string): boolean {
  const words = text.replace(/\{\d+\}|`[^`]*`|\$\([\w~-]+\)/g, ' ').match(/\p{L}{2,}/gu);
  return words === null || words.length <= 3;
}

/** Keys of the further plural forms that a language needs of sentences about several things, each with the English text. */
export function pluralForms(language: string, several: readonly string[]): Words {
  const rules = new Intl.PluralRules(language);
  const ofNumbers = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  const further = [...ofNumbers].filter((category) => category !== 'one' && category !== 'other');
  return Object.fromEntries(several.flatMap((text) => further.map((category) => [pluralKey(text, category), text])));
}

/** What is wrong with the words of a language besides what they say, a line for each. */
export function problemsOf(language: string, english: Words, own: Words): string[] {
  const problems: string[] = [];
  for (const key of Object.keys(english)) if (own[key] === undefined) problems.push(`missing: ${key}`);
  for (const [key, text] of Object.entries(own)) {
    const wanted = english[key];
    if (wanted === undefined) {
      problems.push(`no such sentence any more: ${key}`);
      continue;
    }
    for (const [what, of] of Object.entries(same)) {
      if (of(text).join(' ') !== of(wanted).join(' ')) problems.push(`other ${what}: ${key} → ${text}`);
    }
    if (text === wanted && !maybeSame(text)) problems.push(`not translated: ${key}`);
    if (text.trim() !== text || text === '') problems.push(`blanks around it: ${key}`);
    if (foreignMarks[language]?.test(text)) problems.push(`other quotation marks: ${key} → ${text}`);
    if (/…$/.test(wanted) !== /(?:…|\.\.\.)$/.test(text)) problems.push(`dots at one end only: ${key} → ${text}`);
    const stop = language === 'ja' || language === 'zh-cn' ? /[。！？）」]$/ : /[.!?:)”»]$/;
    if (/[^.]\.$/.test(wanted) && !stop.test(text) && !/[.…]$/.test(text)) {
      problems.push(`no full stop: ${key} → ${text}`);
    }
  }
  return problems;
}
