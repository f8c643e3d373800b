import { QuickPickItemKind } from 'vscode';
import { baseLanguage, sameBaseLanguage, sameLanguage } from '../../../../api/languageCodes';
import type { DictionaryPair } from '../../../../api/resources/glossaries';
import { limits } from '../../../../api/schemas/limits';
import type { ImportMode, ImportPlan } from '../../../../domain/glossaries/importPlan';
import type { KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import { changesOf } from './planSummary';
import type { ServiceSession } from '../../../service/connections/serviceAccess';
import { explain } from '../../../messages/errorMessages';
import { pairName } from '../../../languages/languageNames';
import { pickLanguage } from '../../../languages/languagePicker';
import { pick, pickMany, askText, type Row } from '../../../messages/ask';
import { counted, formatList, t } from '../../../../shared/l10n';

/*
 * The questions of import and export, one function each. Every one answers `undefined` when the user cancels it. They
 * stay when something else takes the focus, such as a table that opens late: the answers before would be lost with them.
 */

/** A glossary that is there, or the name of one to make. */
export type GlossaryChoice = { glossary: KnownGlossary } | { newName: string };

export async function askGlossary(
  title: string,
  glossaries: readonly KnownGlossary[],
  suggestedName: string | undefined,
): Promise<GlossaryChoice | undefined> {
  const items = glossaries.map((glossary): Row & { glossary?: KnownGlossary } => ({
    label: glossary.name,
    description: formatList(glossary.dictionaries.map((info) => pairName(info.source_lang, info.target_lang))),
    glossary,
  }));
  const create = { icon: 'add', label: t('New Glossary…'), alwaysShow: true, glossary: undefined };
  const offered = suggestedName === undefined ? items : [create, ...items];
  const picked = await pick(offered, {
    title,
    placeHolder: t('Glossary'),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  if (!picked) return undefined;
  if (picked.glossary) return { glossary: picked.glossary };
  const newName = await askText({
    title,
    prompt: t('Name of the new glossary'),
    value: suggestedName,
    ignoreFocusOut: true,
    validateInput: nameProblem,
  });
  return newName === undefined ? undefined : { newName: newName.trim() };
}

function nameProblem(name: string): string | undefined {
  if (!name.trim()) return t('Enter a name for the glossary.');
  if (new TextEncoder().encode(name.trim()).length > limits.glossary.phraseBytes) return t('The name is too long.');
  return undefined;
}

interface PairItem extends Row {
  pair?: DictionaryPair;
}

/** Asks for the dictionaries that a file has the terms of; the ones the glossary has are checked, else the first. */
export async function askPairs(
  title: string,
  glossary: KnownGlossary | undefined,
  named: readonly DictionaryPair[],
): Promise<DictionaryPair[] | undefined> {
  const own = (glossary?.dictionaries ?? []).map((info) => ({
    sourceLang: info.source_lang,
    targetLang: info.target_lang,
  }));
  const rows = bases(named).map((pair) => {
    const isOwn = own.some((other) => samePair(other, pair));
    const label = pairName(pair.sourceLang, pair.targetLang);
    return { label, ...(!isOwn && { description: t('new') }), picked: isOwn, pair };
  });
  const [first] = rows;
  if (first && !rows.some(({ picked }) => picked)) first.picked = true;
  const picked = await pickMany(rows, { title, placeHolder: t('Dictionaries'), ignoreFocusOut: true });
  return picked && picked.length > 0 ? picked.map(({ pair }) => pair) : undefined;
}

/** Asks for a dictionary: those of the glossary, those the file names, or any other pair. */
export async function askPair(
  title: string,
  session: ServiceSession,
  glossary: KnownGlossary | undefined,
  named: readonly DictionaryPair[],
): Promise<DictionaryPair | undefined> {
  const own = (glossary?.dictionaries ?? []).map((info): PairItem => {
    const pair = { sourceLang: info.source_lang, targetLang: info.target_lang };
    const count = info.entry_count === undefined ? '' : counted(info.entry_count, '1 entry', '{0} entries');
    return { label: pairName(pair.sourceLang, pair.targetLang), description: count, pair };
  });
  const inFile = bases(named)
    .filter((pair) => !own.some((item) => item.pair && samePair(item.pair, pair)))
    .map((pair): PairItem => ({ label: pairName(pair.sourceLang, pair.targetLang), description: t('new'), pair }));
  const isNamed = ({ pair }: PairItem): boolean => named.some((other) => pair !== undefined && samePair(other, pair));
  const ordered = [...own.filter(isNamed), ...inFile, ...own.filter((item) => !isNamed(item))];
  const separator: PairItem = { label: '', kind: QuickPickItemKind.Separator };
  const items: PairItem[] = [...ordered, separator, { icon: 'globe', label: t('Other Languages…') }];
  const picked =
    ordered.length > 0 ? await pick(items, { title, placeHolder: t('Languages'), ignoreFocusOut: true }) : items[1];
  if (!picked) return undefined;
  return picked.pair ?? (await askOtherPair(title, session));
}

/** Asks for the languages of a dictionary that are not known. */
export async function askOtherPair(
  title: string,
  { client, connection }: ServiceSession,
  { sourceLang: knownSource, targetLang: knownTarget }: Partial<DictionaryPair> = {},
): Promise<DictionaryPair | undefined> {
  const load = (signal: AbortSignal) => client.languages.list('glossary', { signal });
  const explained = (error: unknown): string => explain(error, connection).sentence;
  const question = { first: [], explain: explained };
  const ask = async (asked: string, other: string | undefined): Promise<string | undefined> => {
    const choice = await pickLanguage({
      ...question,
      side: 'target', // As a target, so that *Detect language* is not offered; glossary languages are usable as both.
      title: asked,
      load: async (signal) =>
        (await load(signal)).filter(({ lang }) => other === undefined || !sameBaseLanguage(lang, other)),
    });
    return choice?.code;
  };
  const sourceLang = knownSource ?? (await ask(t('{0}: from', title), knownTarget));
  if (!sourceLang) return undefined;
  const targetLang = knownTarget ?? (await ask(t('{0}: to', title), sourceLang));
  return targetLang ? { sourceLang: baseLanguage(sourceLang), targetLang: baseLanguage(targetLang) } : undefined;
}

/** Returns whether entries that the file does not have stay. */
export async function askMode(
  title: string,
  plans: Record<ImportMode, readonly ImportPlan[]>,
): Promise<ImportMode | undefined> {
  const items: Array<Row & { mode: ImportMode }> = [
    { icon: 'git-merge', label: t('Merge'), detail: changesOf(plans.merge), mode: 'merge' },
    { icon: 'replace-all', label: t('Replace All Entries'), detail: changesOf(plans.replace), mode: 'replace' },
  ];
  const picked = await pick(items, {
    title,
    placeHolder: t('You see the changes before anything is sent'),
    ignoreFocusOut: true,
  });
  return picked?.mode;
}

/** Glossaries have bare languages (contract §5): of `en-US`, `en`. Each pair once. */
function bases(pairs: readonly DictionaryPair[]): DictionaryPair[] {
  const found = pairs
    .map(({ sourceLang, targetLang }) => ({
      sourceLang: baseLanguage(sourceLang),
      targetLang: baseLanguage(targetLang),
    }))
    .filter(({ sourceLang, targetLang }) => sourceLang !== targetLang);
  return found.filter((pair, index) => found.findIndex((other) => samePair(other, pair)) === index);
}

export function samePair(one: DictionaryPair, other: DictionaryPair): boolean {
  return sameLanguage(one.sourceLang, other.sourceLang) && sameLanguage(one.targetLang, other.targetLang);
}
