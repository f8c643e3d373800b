import { readCsv } from '../../formats/glossaries/csv';
import { isTableRow } from '../../formats/glossaries/row';
import { readTbx } from '../../formats/glossaries/tbx';
import { readTsv } from '../../formats/glossaries/tsv';
import { baseLanguage } from '../../formats/languageCode';
import { languageOfTitle } from './languageTitles';

/** Terms for one thing, in the languages of a project. */
interface Concept {
  terms: ReadonlyArray<{ lang: string; text: string; isForbidden: boolean }>;
}

/** The terms of a project, as a file of it has them. */
export type TermList = readonly Concept[];

/** Term of a source, with its right and its forbidden translations. */
export interface Term {
  /** Empty = what is forbidden is so whatever the source says. */
  source: string;
  /** Each of them is right; the first one is preferred. */
  targets: readonly string[];
  forbidden: readonly string[];
}

/** Title of the column that says of a row that its terms are not to be used. */
const forbiddenTitle = /^(?:forbidden|do not use|deprecated)$/i;
const yes = /^(?:yes|true|1|x|forbidden)$/i;

/**
 * Reads the terms of a project: a table whose first row names a language above each column, with terms that are as good divided by
 * `|`, and with a column `forbidden` for rows of what is not to be said; or a term base (TBX).
 * @returns `undefined` where the columns of a table name fewer than two languages
 */
export function readTermList(text: string, path: string): TermList | undefined {
  return /\.tbx$/i.test(path) ? readTermBase(text) : readTable(text, /\.tsv$/i.test(path));
}

function readTermBase(text: string): TermList {
  const concepts: Concept[] = [];
  for (const item of readTbx(text)) {
    if (!('terms' in item)) continue;
    const terms = item.terms.toSorted((a, b) => weight[a.status] - weight[b.status]);
    concepts.push({
      terms: terms.map(({ lang, text: term, status }) => ({ lang, text: term, isForbidden: status === 'deprecated' })),
    });
  }
  return concepts;
}

const weight = { preferred: 0, admitted: 1, deprecated: 2 };

function readTable(text: string, isTabbed: boolean): TermList | undefined {
  const concepts: Concept[] = [];
  let columns: ReadonlyArray<{ index: number; lang: string }> | undefined;
  let forbiddenColumn = -1;
  for (const row of (isTabbed ? readTsv : readCsv)(text)) {
    if (!isTableRow(row)) continue;
    if (!columns) {
      columns = row.cells.flatMap((title, index) => {
        const lang = codeOf(title);
        return lang === undefined || forbiddenTitle.test(title.trim()) ? [] : [{ index, lang }];
      });
      forbiddenColumn = row.cells.findIndex((title) => forbiddenTitle.test(title.trim()));
      if (columns.length < 2) return undefined;
      continue;
    }
    const isForbidden = yes.test(row.cells[forbiddenColumn]?.trim() ?? '');
    const terms = columns.flatMap(({ index, lang }) =>
      (row.cells[index] ?? '')
        .split('|')
        .map((term) => term.trim())
        .filter((term) => term !== '')
        .map((term) => ({ lang, text: term, isForbidden })),
    );
    if (terms.length > 0) concepts.push({ terms });
  }
  return columns && concepts;
}

/** `pt-BR` with its region, where a title is a code; otherwise the language that it names. */
function codeOf(title: string): string | undefined {
  const plain = title.trim().replaceAll('_', '-');
  const language = languageOfTitle(title);
  return language !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{2,8})+$/i.test(plain) ? plain : language;
}

/**
 * Returns the terms of a list from one language to another. Of several variants of the target that of its region counts;
 * what is forbidden goes with the concept of the same source.
 */
export function termsFor(list: TermList, source: string, target: string): Term[] {
  const bySource = new Map<string, { source: string; targets: Set<string>; forbidden: Set<string> }>();
  const at = (term: string) => {
    const known = bySource.get(term) ?? { source: term, targets: new Set<string>(), forbidden: new Set<string>() };
    bySource.set(term, known);
    return known;
  };
  for (const { terms } of list) {
    const inTarget = inLanguage(terms, target);
    // A row that forbids names the source only to say when.
    const rowForbids = terms.every(({ isForbidden }) => isForbidden);
    const sources = inLanguage(terms, source).filter(({ isForbidden }) => rowForbids || !isForbidden);
    const right = inTarget.filter(({ isForbidden }) => !isForbidden).map(({ text }) => text);
    const wrong = inTarget.filter(({ isForbidden }) => isForbidden).map(({ text }) => text);
    for (const name of sources.length > 0 ? sources.map(({ text }) => text) : wrong.length > 0 ? [''] : []) {
      const term = at(name);
      for (const text of right) term.targets.add(text);
      for (const text of wrong) term.forbidden.add(text);
    }
  }
  return Array.from(bySource.values(), ({ source: name, targets, forbidden }) => ({
    source: name,
    targets: [...targets],
    forbidden: [...forbidden].filter((text) => !targets.has(text)),
  })).filter(({ targets, forbidden }) => targets.length + forbidden.length > 0);
}

function inLanguage<One extends { lang: string }>(terms: readonly One[], language: string): One[] {
  const wanted = language.replaceAll('_', '-').toLowerCase();
  const exact = terms.filter(({ lang }) => lang.replaceAll('_', '-').toLowerCase() === wanted);
  if (exact.length > 0) return exact;
  return terms.filter(({ lang }) => baseLanguage(lang) === baseLanguage(wanted) && isFit(lang, wanted));
}

/** Traditional and simplified Chinese are no variants of each other. */
function isFit(lang: string, wanted: string): boolean {
  const script = (code: string): string =>
    baseLanguage(code) !== 'zh' ? '' : /hant|tw|hk|mo/i.test(code.slice(2)) ? 'hant' : 'hans';
  return script(lang) === script(wanted);
}
