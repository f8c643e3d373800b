import type { TextRule } from './numbers';

const conjunctions: Readonly<Record<string, string>> = {
  de: 'und|oder',
  en: 'and|or',
  es: 'y|e|o|u',
  fr: 'et|ou',
  it: 'e|ed|o',
};

/**
 * The comma before the last item of a list of three or more. Items are taken to be of at most three words, since with
 * longer ones a comma more often divides clauses.
 */
export function serialComma(language: string, use: boolean): TextRule | undefined {
  const words = conjunctions[language];
  if (words === undefined) return undefined;
  const item = String.raw`[\p{L}\p{N}\uFFFC'’-]+(?: [\p{L}\p{N}\uFFFC'’-]+){0,2}`;
  const list = use
    ? new RegExp(String.raw`(, ${item})( (?:${words}) )(?=[\p{L}\p{N}\uFFFC])`, 'giu')
    : new RegExp(String.raw`(, ${item}),( (?:${words}) )(?=[\p{L}\p{N}\uFFFC])`, 'giu');
  return (text) => text.replace(list, use ? '$1,$2' : '$1$2');
}

/** Three dots, written as one character or as three. */
export function ellipsis(wanted: '…' | '...'): TextRule {
  return (text) => text.replace(/(?<!\.)\.{3}(?!\.)|…/gu, wanted);
}
