import { env, TabInputText, Uri, window, workspace } from 'vscode';
import { sameBaseLanguage } from '../../../../api/languageCodes';
import type { DictionaryPair } from '../../../../api/resources/glossaries';
import type { GlossaryEntry } from '../../../../api/schemas/glossaryEntries';
import { entryFormats, formatOf, pairInName, type EntryItem } from '../../../../domain/glossaries/entryFile';
import { planImport, type ImportMode, type ImportPlan } from '../../../../domain/glossaries/importPlan';
import type { KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import { readDictionary } from '../../../../domain/glossaries/readDictionary';
import { gather } from '../../../../domain/slices';
import { readClipboard } from '../../../../formats/glossaries/tsv';
import { readEntriesInThread } from '../../../reader/readEntries';
import type { ReaderThread } from '../../../reader/readerThread';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import { fileNameOf } from '../../../messages/fileName';
import { shortName } from '../../../messages/plain';
import { withCancellableProgress } from '../../../messages/progress';
import type { ChangedGlossaries } from '../changedGlossaries';
import type { ImportPreviews } from './importPreviews';
import { askReadings } from './askReadings';
import { askGlossary, askMode, samePair } from './questions';
import type { RememberedColumns } from './rememberedColumns';
import { glossariesOf, glossaryArgument, type GlossaryArgument } from './target';
import { sourceProblem } from '../../../files/results/places';
import { showMessage } from '../../../messages/showMessage';
import { askForFiles, pick } from '../../../messages/ask';
import { sameName } from '../../../messages/connection';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

export interface InterchangeDependencies {
  access: ServiceAccess;
  changed: ChangedGlossaries;
  reader: ReaderThread;
  previews: ImportPreviews;
  remembered: RememberedColumns;
}

/** Bytes of a file that is read; the rest of a TBX file around 10 MB of entries can be several times as much. */
const largestFile = 128 * 1024 * 1024;

/** Content to import, as read. */
interface Input {
  /** `terms.csv`, or `the clipboard`. */
  name: string;
  items: readonly EntryItem[];
  /** The pair its name tells. */
  pairs: readonly DictionaryPair[];
}

/** *Import into Glossary…*: from a file of the explorer or of a dialog, into the glossary of a node or one to choose. */
export async function importFile(parts: InterchangeDependencies, argument: unknown): Promise<void> {
  const uri = argument instanceof Uri ? argument : await askInput();
  const input = uri && (await readFile(uri, parts.reader));
  if (input) await importInput(parts, input, glossaryArgument(argument));
}

/** *Paste Entries from Clipboard*: rows of a spreadsheet. */
export async function pasteEntries(parts: InterchangeDependencies, argument: unknown): Promise<void> {
  const text = await env.clipboard.readText();
  if (!text.trim()) {
    showMessage('info', t('No text on the clipboard. Copy two columns from a spreadsheet first.'));
    return;
  }
  const items = await withCancellableProgress(t('Reading the clipboard'), (signal) =>
    gather<EntryItem>(readClipboard(text), signal),
  );
  await importInput(parts, { name: t('the clipboard'), items, pairs: [] }, glossaryArgument(argument));
}

/** The file in the editor, when it is one of entries and the user wants it, else one of a dialog. */
async function askInput(): Promise<Uri | undefined> {
  const shown = shownFile();
  if (!shown) return await askFile();
  const rows = [
    { icon: 'file', label: fileNameOf(shown), description: t('open in the editor'), uri: shown },
    { icon: 'folder-opened', label: t('Other File…'), uri: undefined },
  ];
  const picked = await pick(rows, {
    title: t('Import into Glossary'),
    placeHolder: t('File'),
    ignoreFocusOut: true,
  });
  return picked && (picked.uri ?? (await askFile()));
}

function shownFile(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof TabInputText ? input.uri : undefined;
  const isFile = uri && workspace.fs.isWritableFileSystem(uri.scheme) !== undefined && uri.scheme !== 'untitled';
  return isFile && entryFormats.some((format) => fileNameOf(uri).toLowerCase().endsWith(`.${format}`))
    ? uri
    : undefined;
}

async function askFile(): Promise<Uri | undefined> {
  const filters = { [t('Dictionaries (CSV, TSV, TBX)')]: [...entryFormats, 'txt'], [t('All files')]: ['*'] };
  const [uri] = (await askForFiles({ title: t('Import into Glossary'), openLabel: t('Import'), filters })) ?? [];
  return uri;
}

async function readFile(uri: Uri, reader: ReaderThread): Promise<Input | undefined> {
  const name = fileNameOf(uri);
  const format = formatOf(name);
  if (!format) {
    showMessage('error', t('“{0}” isn’t a glossary file. Use a CSV, TSV or TBX file.', name));
    return undefined;
  }
  const problem = await sourceProblem(uri);
  if (problem !== undefined) {
    showMessage('error', t('“{0}” wasn’t read. {1}', name, problem));
    return undefined;
  }
  const { size } = await workspace.fs.stat(uri);
  if (size > largestFile) {
    showMessage(
      'error',
      t('“{0}” is larger than 128 MB. A dictionary can have up to 10 MB: import a part of the file.', name),
    );
    return undefined;
  }
  const items = await withCancellableProgress(t('Reading {0}', name), async (signal) => {
    return await readEntriesInThread(reader, await workspace.fs.readFile(uri), format, signal);
  });
  if ('message' in items) {
    showMessage('error', t('Couldn’t read “{0}”. {1}', name, sentenceOf(items.message)));
    return undefined;
  }
  const inName = pairInName(name);
  return { name, items, pairs: inName ? [inName] : [] };
}

/** Asks where to, works out what would change, and shows it. */
async function importInput(
  parts: InterchangeDependencies,
  input: Input,
  argument: GlossaryArgument | undefined,
): Promise<void> {
  const { access, previews } = parts;
  if (argument && !sameName(argument.connection, access.connection.name)) {
    showMessage('warning', t('This glossary belongs to “{0}”. Switch to that connection first.', argument.connection));
    return;
  }
  const { session, glossaries } = await withCancellableProgress(t('Reading the glossaries'), async (signal) => {
    const opened = await access.use(signal);
    return { session: opened, glossaries: await glossariesOf(opened, argument, parts.changed, signal) };
  });
  const title = t('Import {0}', input.name);
  const editable = glossaries.all.filter(({ isLegacy }) => !isLegacy);
  const choice = glossaries.named
    ? { glossary: glossaries.named }
    : await askGlossary(title, editable, nameFor(input.name));
  if (!choice) return;
  const glossary = 'glossary' in choice ? choice.glossary : undefined;
  const glossaryName = 'glossary' in choice ? choice.glossary.name : choice.newName;
  const into = t('{0} into {1}', title, shortName(glossaryName));
  const { items, name: inputName } = input;
  const sources = await askReadings({
    title: into,
    session,
    glossary,
    items,
    wanted: argument?.pair,
    named: input.pairs,
    remembered: parts.remembered,
  });
  if (!sources) return;
  if (sources.some(({ pair }) => sameBaseLanguage(pair.sourceLang, pair.targetLang))) {
    showMessage('error', t('A dictionary needs two different languages.'));
    return;
  }

  const compared = await withCancellableProgress(t('Comparing with {0}', shortName(glossaryName)), async (signal) => {
    const found: Array<{ current: GlossaryEntry[]; merge: ImportPlan; replace: ImportPlan }> = [];
    for (const source of sources) {
      const place = glossary && dictionaryIn(glossary, source.pair);
      const current = place ? await readDictionary(session.client, place, { signal }) : [];
      const plan = (mode: ImportMode) => planImport(items, current, { ...source, mode }, signal);
      found.push({ current, merge: await plan('merge'), replace: await plan('replace') });
    }
    return found;
  });
  const plans = { merge: compared.map(({ merge }) => merge), replace: compared.map(({ replace }) => replace) };
  const isNew = compared.every(({ current }) => current.length === 0);
  const mode = isNew ? 'merge' : await askMode(into, plans);
  if (!mode) return;
  // A column without a word makes no dictionary.
  const filled = compared.filter(({ current, [mode]: plan }) => plan.result.length > 0 || current.length > 0);
  await previews.open({
    connection: session.connection.name,
    inputName,
    items,
    glossary: glossary && { id: glossary.id, name: glossary.name },
    newName: glossary ? undefined : glossaryName,
    parts: (filled.length > 0 ? filled : compared).map(({ current, [mode]: plan }) => ({ current, plan })),
  });
}

function dictionaryIn(glossary: KnownGlossary, pair: DictionaryPair) {
  const isThere = glossary.dictionaries.some((info) =>
    samePair({ sourceLang: info.source_lang, targetLang: info.target_lang }, pair),
  );
  return isThere ? { glossaryId: glossary.id, pair, isLegacy: glossary.isLegacy } : undefined;
}

/** `kitchen` of `kitchen.en-de.csv`. */
function nameFor(inputName: string): string {
  return inputName === t('the clipboard') ? '' : inputName.replace(/(?:[._ -][a-z]{2}[-_][a-z]{2})?\.[^.]+$/i, '');
}
