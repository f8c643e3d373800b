import { CancellationError, commands, QuickPickItemKind } from 'vscode';
import { sameLanguage } from '../../../api/languageCodes';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { sumEstimates, type DocumentEstimate } from '../../../domain/documents/estimate';
import { outputTypesOf, type DocumentType } from '../../../domain/documents/documentType';
import {
  defaultKinds,
  glossaryUses,
  targetsWithDefault,
  type DefaultKind,
  type DocumentDefaults,
} from '../../../domain/documents/orderDefaults';
import type { TranslationSettings } from '../../../domain/translation/settings';
import { counted, nameIn, nameOf as languageName } from '../../languageNames';
import { shortName } from '../../say/plain';
import { remainingCharacters } from '../../say/usageText';
import type { LeftOut, SourceFile } from './collectFiles';
import { pick, type Row } from '../../say/ask';

/** What the person decides for a whole batch. */
export interface BatchOrder {
  /** Absent = detect. */
  source?: string;
  targets: readonly string[];
  formality: TranslationSettings['formality'];
  /** Defaults of the connection that are not used. */
  without: ReadonlySet<DefaultKind>;
  /** What a `pdf` becomes. */
  pdfTo: DocumentType;
}

/** What the questions stand on. */
export interface OrderFacts {
  files: readonly SourceFile[];
  leftOut: readonly LeftOut[];
  languages: readonly Language[];
  /** Of the connection in use. */
  defaults: DocumentDefaults;
  /** Names of glossaries by their ids, as far as the service told. */
  glossaryNames: ReadonlyMap<string, string>;
  /** Unknown when the service does not tell. */
  usage?: Usage;
  connection: { name: string; kind: 'local' | 'remote' };
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** Path of the first result, as an example of where they go. */
  example(order: BatchOrder): string;
}

type Choice =
  DefaultKind | 'go' | 'limit' | 'source' | 'formality' | 'pdf' | 'xliff' | 'output' | 'targets' | 'leftOut';
interface ChoiceItem extends Row {
  choice?: Choice;
}

/**
 * The one confirmation of a batch: what goes where, what it may cost and what is left, and all that can still be changed.
 * Rejects with `CancellationError` when the person does not want it.
 */
export async function askOrder(first: BatchOrder, facts: OrderFacts): Promise<BatchOrder | 'targets'> {
  let order = first;
  for (;;) {
    const answer = await pick(itemsOf(order, facts), {
      title: `Translate ${counted(facts.files.length, 'Document', 'Documents')}`,
      placeHolder: 'Press Enter to send, or choose what to change',
      ignoreFocusOut: true,
    });
    switch (answer?.choice) {
      case undefined:
        throw new CancellationError();
      case 'go':
        return order;
      case 'targets':
        return 'targets';
      case 'source':
        order = { ...order, source: await askSource(order, facts.languages) };
        break;
      case 'formality':
        order = { ...order, formality: (await askFormality()) ?? order.formality };
        break;
      case 'glossary':
      case 'styleRules':
      case 'memory':
        order = { ...order, without: toggled(order.without, answer.choice) };
        break;
      case 'pdf':
        order = { ...order, pdfTo: order.pdfTo === 'pdf' ? 'docx' : 'pdf' };
        break;
      case 'limit':
      case 'output': {
        const setting = answer.choice === 'limit' ? 'maximumCharacters' : 'outputName';
        await commands.executeCommand('workbench.action.openSettings', `parlance.documents.${setting}`);
        throw new CancellationError();
      }
      case 'xliff':
      case 'leftOut':
        break;
    }
  }
}

function itemsOf(order: BatchOrder, facts: OrderFacts): ChoiceItem[] {
  const { files, leftOut } = facts;
  const cost = costOf(
    sumEstimates(
      files.map(({ estimate }) => estimate),
      order.targets.length,
    ),
    facts,
  );
  const names = order.targets.map((code) => nameIn(facts.languages, code)).join(', ');
  const items: ChoiceItem[] = [
    cost.isTooMuch
      ? { icon: 'error', label: 'Too much at once', detail: cost.text, choice: 'limit' }
      : { icon: cost.isTight ? 'warning' : 'play', label: `Translate to ${names}`, detail: cost.text, choice: 'go' },
    { label: 'Options', kind: QuickPickItemKind.Separator },
    { icon: 'globe', label: 'Target languages', description: names, choice: 'targets' },
    {
      icon: 'symbol-text',
      label: 'Source language',
      description: order.source ? nameIn(facts.languages, order.source) : 'Detected by the service',
      choice: 'source',
    },
  ];
  if (order.targets.some((code) => hasFormality(facts.languages, code))) {
    const without = order.targets.filter((code) => !hasFormality(facts.languages, code));
    const only = without.length > 0 ? ` (not for ${without.join(', ')})` : '';
    items.push({
      icon: 'person',
      label: 'Formality',
      description: formalityNames[order.formality] + only,
      choice: 'formality',
    });
  }
  for (const kind of defaultKinds) {
    const description = defaultText(kind, order, facts);
    if (description !== undefined) items.push({ ...defaultLabels[kind], description, choice: kind });
  }
  if (files.some(({ type }) => type === 'pdf')) {
    items.push({
      icon: 'file-pdf',
      label: 'PDF becomes',
      description: order.pdfTo === 'pdf' ? 'PDF' : 'Word document',
      choice: 'pdf',
    });
  }
  const converted = files.filter(({ sentAs }) => sentAs !== undefined).length;
  if (converted > 0) {
    items.push({
      icon: 'arrow-swap',
      label: 'XLIFF',
      description: `${converted === 1 ? 'One file is' : `${converted} files are`} sent as version 2.1`,
      detail: 'Only units without a translation are sent; the results go into a copy of the file',
      choice: 'xliff',
    });
  }
  items.push({
    icon: 'folder',
    label: 'Results',
    description: facts.example(order),
    detail: 'Change the pattern in the settings',
    choice: 'output',
  });
  if (leftOut.length > 0) items.push({ label: 'Left out', kind: QuickPickItemKind.Separator });
  for (const { fileName, reason } of leftOut) {
    items.push({ icon: 'circle-slash', label: fileName, description: reason, choice: 'leftOut' });
  }
  return items;
}

/** What a batch may cost, as a person reads it before they agree. */
function costOf(
  { characters, bound }: DocumentEstimate,
  { usage, connection, maximumCharacters }: Pick<OrderFacts, 'usage' | 'connection' | 'maximumCharacters'>,
): { text: string; isTooMuch: boolean; isTight?: boolean } {
  if (connection.kind === 'local') return { text: 'On this machine, which costs nothing', isTooMuch: false };
  const number = (value: number): string => value.toLocaleString('en');
  const amount = `${bound === 'least' ? 'At least' : 'At most'} ${number(characters)} characters of “${connection.name}”`;
  if (characters > maximumCharacters) {
    return {
      text: `${amount}, and the setting parlance.documents.maximumCharacters allows ${number(maximumCharacters)} at once`,
      isTooMuch: true,
    };
  }
  const left = remainingCharacters(usage);
  const note = bound === 'least' ? '; office and PDF from 50,000' : '';
  if (left === undefined) return { text: `${amount}${note}`, isTooMuch: false };
  const warning = left < characters ? 'more than the ' : '';
  return { text: `${amount}, ${warning}${number(left)} left${note}`, isTooMuch: false, isTight: left < characters };
}

async function askSource({ source }: BatchOrder, languages: readonly Language[]): Promise<string | undefined> {
  const sources = languages
    .filter((language) => language.usable_as_source)
    .sort((a, b) => a.name.localeCompare(b.name));
  const detect = { label: 'Detect language', description: '', lang: undefined };
  const items = [detect, ...sources.map(({ lang, name }) => ({ label: name, description: lang, lang }))];
  const answer = await pick(items, {
    title: 'Source Language of the Documents',
    matchOnDescription: true,
  });
  return answer ? answer.lang : source;
}

const formalityNames: Record<TranslationSettings['formality'], string> = {
  default: 'As the service does by itself',
  prefer_more: 'Formal',
  prefer_less: 'Informal',
  more: 'Formal',
  less: 'Informal',
};

async function askFormality(): Promise<TranslationSettings['formality'] | undefined> {
  const items = (['default', 'prefer_more', 'prefer_less'] as const).map((value) => ({
    label: formalityNames[value],
    value,
  }));
  return (await pick(items, { title: 'Formality' }))?.value;
}

const defaultLabels: Record<DefaultKind, Pick<Row, 'icon' | 'label'>> = {
  glossary: { icon: 'book', label: 'Glossary' },
  styleRules: { icon: 'checklist', label: 'Style rules' },
  memory: { icon: 'database', label: 'Translation memory' },
};

/** What a default does to the batch; `undefined` when there is none for its languages. */
function defaultText(kind: DefaultKind, order: BatchOrder, facts: OrderFacts): string | undefined {
  const fitting = targetsWithDefault(kind, order, facts.defaults);
  if (fitting.length === 0) return undefined;
  if (order.without.has(kind)) return 'None';
  if (kind === 'glossary') return glossaryText(order, facts);
  return `The default one for ${fitting.map((target) => languageName(target)).join(', ')}`;
}

function glossaryText(order: BatchOrder, { files, defaults, glossaryNames }: OrderFacts): string {
  const detected = files.map(({ language }) => language);
  const uses = glossaryUses(order, detected, defaults);
  if (uses.length === 0) {
    const isUnknown = detected.some((language) => language === undefined);
    return isUnknown ? 'None, until the source language is chosen' : 'None for the language of the documents';
  }
  const parts = uses.map(({ glossaryId, target, sources, documents }) => {
    const name = glossaryNames.get(glossaryId);
    const from = order.source ? '' : `${sources.map(languageName).join(', ')} to `;
    const some = documents < files.length ? `, ${documents} of ${files.length} documents` : '';
    return `${name === undefined ? 'The default one' : `“${shortName(name)}”`} for ${from}${languageName(target)}${some}`;
  });
  return parts.join('; ');
}

function toggled(kinds: ReadonlySet<DefaultKind>, kind: DefaultKind): ReadonlySet<DefaultKind> {
  const others = [...kinds].filter((other) => other !== kind);
  return new Set(kinds.has(kind) ? others : [...others, kind]);
}

export function hasFormality(languages: readonly Language[], code: string): boolean {
  return languages.find(({ lang }) => sameLanguage(lang, code))?.features['formality'] !== undefined;
}

/** What a file becomes. */
export function outputTypeOf(type: DocumentType, { pdfTo }: Pick<BatchOrder, 'pdfTo'>): DocumentType {
  const [usual = type] = outputTypesOf(type);
  return type === 'pdf' ? pdfTo : usual;
}
