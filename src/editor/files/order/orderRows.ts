import { workspace } from 'vscode';
import { sameLanguage } from '../../../api/languageCodes';
import type { Language } from '../../../api/schemas/languages';
import {
  defaultKinds,
  glossaryUses,
  targetsWithDefault,
  type DefaultKind,
} from '../../../domain/documents/orderDefaults';
import { sourcesWithTarget, valueForPair } from '../../../domain/translation/pairs';
import type { TranslationSettings } from '../../../domain/translation/settings';
import { nameIn, nameOf as languageName } from '../../languages/languageNames';
import type { Row } from '../../messages/ask';
import { shortName } from '../../messages/plain';
import { inPlace, type OrderRow } from './confirmOrder';
import { isDocument, waysOf, type OrderFile, type Way } from './orderFiles';
import { namesTarget, ownLanguage, type FilesOrder, type FileTask } from './planOrder';
import { counted, formatFirst, formatList, quoted, t } from '../../../shared/l10n';

/** Parts of an order that the user may change. */
export type OrderChoice = DefaultKind | 'targets' | 'source' | 'formality' | 'pdf' | 'place' | 'pattern' | 'way';

/** Facts that the lines of the confirmation are made of. */
export interface RowFacts {
  files: readonly OrderFile[];
  tasks: readonly FileTask[];
  languages: readonly Language[];
  /** Settings of the connection in use. */
  settings: TranslationSettings;
  /** Names of glossaries by their ids, as far as the service told. */
  glossaryNames: ReadonlyMap<string, string>;
  /** Preferred way of files that can go either way. */
  preferred: Way;
  /** Targets for which the engine in use does not apply formality. */
  withoutFormality: readonly string[];
}

export const formalityNames: Record<TranslationSettings['formality'], string> = {
  default: t('Service default'),
  prefer_more: t('Formal'),
  prefer_less: t('Informal'),
  more: t('Formal'),
  less: t('Informal'),
};

/** Every option of an order that has a meaning for its files. */
export function orderRows(order: FilesOrder, facts: RowFacts): Array<OrderRow<OrderChoice>> {
  const { files, tasks, languages } = facts;
  const inSegments = tasks.filter(({ source }) => !isDocument(source));
  const rows: Array<OrderRow<OrderChoice>> = [
    targetsRow(targetNames(tasks, languages), files.every(namesTarget)),
    sourceRow(sourceNames(tasks, languages), files.every(namesSource)),
    ...formalityRows(order, facts),
    ...defaultKinds.flatMap((kind): Array<OrderRow<OrderChoice>> => {
      const description = defaultText(kind, order, facts);
      return description === undefined ? [] : [{ ...defaultLabels[kind], description, choice: kind }];
    }),
    ...documentRows(order, facts),
  ];
  if (inSegments.length > 0) rows.push(placeRow(inSegments));
  rows.push(...patternRows(tasks, inSegments.length > 0));
  if (files.some(({ name }) => waysOf(name).length > 1)) rows.push(wayRow(facts.preferred));
  return rows;
}

/** Names of the languages that files are translated to, each once, or of the first ones. */
export function targetNames(tasks: readonly FileTask[], languages: readonly Language[]): string {
  return formatFirst([...new Set(tasks.map(({ target }) => nameIn(languages, target)))]);
}

/** @param isFixed whether the file decides it */
export function targetsRow(description: string, isFixed: boolean): OrderRow<'targets'> {
  const row = { icon: 'globe', label: t('Target Languages'), description };
  return isFixed ? row : { ...row, choice: 'targets' };
}

/** @param isFixed whether the file decides it */
export function sourceRow(description: string, isFixed: boolean): OrderRow<'source'> {
  const row = { icon: 'symbol-text', label: t('Source Language'), description };
  return isFixed ? row : { ...row, choice: 'source' };
}

/** @param code absent = detect */
export function sourceName(languages: readonly Language[], code: string | undefined): string {
  return code === undefined ? t('Detected by the service') : nameIn(languages, code);
}

export function hasFormality(languages: readonly Language[], code: string): boolean {
  return languages.find(({ lang }) => sameLanguage(lang, code))?.features['formality'] !== undefined;
}

function namesSource(file: OrderFile): boolean {
  return !isDocument(file) && file.file.sourceLanguage !== undefined;
}

function sourceNames(tasks: readonly FileTask[], languages: readonly Language[]): string {
  return formatList([...new Set(tasks.map(({ from }) => sourceName(languages, from)))]);
}

function formalityRows(
  order: FilesOrder,
  { tasks, languages, settings, withoutFormality }: RowFacts,
): Array<OrderRow<'formality'>> {
  const targets = [...new Set(tasks.map(({ target }) => target))];
  const without = targets.filter((code) => !hasFormality(languages, code) || withoutFormality.includes(code));
  if (without.length === targets.length) return [];
  const name = formalityNames[order.formality ?? settings.formality];
  const description = without.length > 0 ? t('{0} (not for {1})', name, formatList(without)) : name;
  return [{ icon: 'person', label: t('Formality'), description, choice: 'formality' }];
}

function documentRows(order: FilesOrder, { tasks }: RowFacts): Array<OrderRow<'pdf'>> {
  const documents = [...new Set(tasks.map(({ source }) => source))].filter(isDocument);
  const rows: Array<OrderRow<'pdf'>> = [];
  if (documents.some(({ type }) => type === 'pdf')) {
    const description = order.pdfTo === 'pdf' ? 'PDF' : t('Word document');
    rows.push({ icon: 'file-pdf', label: t('PDF becomes'), description, choice: 'pdf' });
  }
  const converted = documents.filter(({ sentAs }) => sentAs !== undefined).length;
  if (converted > 0) {
    rows.push({
      icon: 'arrow-swap',
      label: 'XLIFF',
      description: counted(converted, 'One file is sent as version 2.1', '{0} files are sent as version 2.1'),
      detail: t('Sends only units without a translation and saves the results in a copy of the file'),
    });
  }
  return rows;
}

function placeRow(tasks: readonly FileTask[]): OrderRow<'place'> {
  const results = tasks.map(({ result }) => (result ? result.path.split('/').slice(-2).join('/') : inPlace));
  const description = formatFirst([...new Set(results)]);
  return { icon: 'file', label: t('Results'), description, detail: t('Change the destination'), choice: 'place' };
}

/** Returns the row for the paths of translated documents. */
function patternRows(tasks: readonly FileTask[], hasSegments: boolean): Array<OrderRow<'pattern'>> {
  const results = tasks.flatMap(({ source, result }) => (isDocument(source) && result ? [result] : []));
  if (results.length === 0) return [];
  const label = hasSegments ? t('Results of whole documents') : t('Results');
  const description = formatFirst(results.map((result) => workspace.asRelativePath(result)));
  return [{ icon: 'folder', label, description, detail: t('Change the pattern in the settings'), choice: 'pattern' }];
}

function wayRow(preferred: Way): OrderRow<'way'> {
  const row = { icon: 'list-tree', label: t('Sent'), choice: 'way' } as const;
  return preferred === 'segments'
    ? {
        ...row,
        description: t('Segment by segment'),
        detail: t('Switch to whole documents, if the service accepts them'),
      }
    : {
        ...row,
        description: t('As whole documents'),
        detail: t('Switch to segment by segment, if the format is supported'),
      };
}

const defaultLabels: Record<DefaultKind, Pick<Row, 'icon' | 'label'>> = {
  glossary: { icon: 'book', label: t('Glossary') },
  styleRules: { icon: 'checklist', label: t('Style Rules') },
  memory: { icon: 'database', label: t('Translation Memory') },
};

/** Describes the effect of a default on the order; `undefined` when there is none for its languages. */
function defaultText(kind: DefaultKind, order: FilesOrder, facts: RowFacts): string | undefined {
  const fitting = facts.tasks.flatMap(({ from, target }) =>
    targetsWithDefault(kind, { source: from, targets: [target] }, facts.settings),
  );
  if (fitting.length === 0) return undefined;
  if (order.without.has(kind)) return t('None');
  if (kind === 'glossary') return glossaryText(facts);
  return t('The default for {0}', formatList([...new Set(fitting)].map((target) => languageName(target))));
}

function glossaryText({ files, tasks, settings, glossaryNames }: RowFacts): string {
  const { glossaries } = settings;
  const pairs = tasks.map(({ source, from, target }) => ({
    source: from ?? (isDocument(source) ? source.language : ownLanguage(source)),
    target,
    isInSegments: !isDocument(source),
  }));
  const uses = glossaryUses(pairs, settings);
  // Of texts that are sent segment by segment the language is told first, and the glossary goes by that.
  const untold = pairs.filter(({ source, isInSegments }) => source === undefined && isInSegments);
  const possible = [...new Set(untold.map(({ target }) => target))].flatMap((target) =>
    sourcesWithTarget(glossaries, target).map((source) => ({ source, target })),
  );
  if (uses.length + possible.length === 0) {
    return pairs.some(({ source }) => source === undefined)
      ? t('None until you select the source language')
      : t('None matches the language of the files');
  }
  const isDetected = tasks.some(({ from }) => from === undefined);
  const nameOf = (id: string | undefined): string => {
    const known = id === undefined ? undefined : glossaryNames.get(id);
    return known === undefined ? t('The default') : quoted(shortName(known));
  };
  const parts = uses.map(({ glossaryId, target, sources, files: count }) => {
    const name = nameOf(glossaryId);
    const to = languageName(target);
    const languages = isDetected ? t('{0} to {1}', formatList(sources.map(languageName)), to) : to;
    return count < files.length
      ? t('{0} for {1}, {2} of {3} files', name, languages, count, files.length)
      : t('{0} for {1}', name, languages);
  });
  const others = possible.map(({ source, target }) => {
    const name = nameOf(valueForPair(glossaries, source, target));
    return t('{0} for {1}, if the text is in {2}', name, languageName(target), languageName(source));
  });
  return [...parts, ...others].join('; ');
}
