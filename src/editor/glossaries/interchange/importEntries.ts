import { env, Uri, workspace } from 'vscode';
import { sameBaseLanguage } from '../../../api/languageCodes';
import type { DictionaryPair } from '../../../api/resources/glossaries';
import type { GlossaryEntry } from '../../../api/schemas/glossaryEntries';
import {
  entryFormats,
  formatOf,
  pairInName,
  pairsNamed,
  readEntryFile,
  type EntryItem,
} from '../../../domain/glossaries/entryFile';
import { planImport, type ImportMode } from '../../../domain/glossaries/importPlan';
import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import { readDictionary } from '../../../domain/glossaries/readDictionary';
import { gather } from '../../../domain/slices';
import { readClipboard } from '../../../formats/glossaries/tsv';
import { sameName } from '../../connections/connectionDefinition';
import type { ServiceAccess } from '../../connections/serviceAccess';
import { fileNameOf } from '../../fileName';
import { shortName } from '../../say/plain';
import { withCancellableProgress } from '../../say/progress';
import type { ImportPreviews } from './importPreviews';
import { askGlossary, askMode, askPair, samePair } from './questions';
import { glossariesOf, glossaryArgument, type GlossaryArgument } from './target';
import { say } from '../../say/say';
import { askForFiles } from '../../say/ask';

export interface InterchangeParts {
  access: ServiceAccess;
  previews: ImportPreviews;
}

/** Bytes of a file that is read; the rest of a TBX file around 10 MB of entries can be several times as much. */
const largestFile = 128 * 1024 * 1024;

/** What is to be imported, read. */
interface Input {
  /** `terms.csv`, or `the clipboard`. */
  name: string;
  items: readonly EntryItem[];
  pairs: readonly DictionaryPair[];
}

/** *Import into Glossary…*: from a file of the explorer or of a dialog, into the glossary of a node or one to choose. */
export async function importFile(parts: InterchangeParts, argument: unknown): Promise<void> {
  const uri = argument instanceof Uri ? argument : await askFile();
  const input = uri && (await readFile(uri));
  if (input) await importInput(parts, input, glossaryArgument(argument));
}

/** *Paste Entries from Clipboard*: rows of a spreadsheet. */
export async function pasteEntries(parts: InterchangeParts, argument: unknown): Promise<void> {
  const text = await env.clipboard.readText();
  if (!text.trim()) {
    say('info', 'There is no text on the clipboard. Copy two columns of a spreadsheet first.');
    return;
  }
  const items = await withCancellableProgress('Reading the clipboard', (signal) =>
    gather<EntryItem>(readClipboard(text), signal),
  );
  await importInput(parts, { name: 'the clipboard', items, pairs: pairsNamed(items) }, glossaryArgument(argument));
}

async function askFile(): Promise<Uri | undefined> {
  const filters = { 'Dictionaries (CSV, TSV, TBX)': [...entryFormats, 'txt'], 'All files': ['*'] };
  const [uri] = (await askForFiles({ title: 'Import into Glossary', openLabel: 'Import', filters })) ?? [];
  return uri;
}

async function readFile(uri: Uri): Promise<Input | undefined> {
  const name = fileNameOf(uri);
  const format = formatOf(name);
  if (!format) {
    say('error', `“${name}” is not a file of entries. Import CSV, TSV or TBX.`);
    return undefined;
  }
  const { size } = await workspace.fs.stat(uri);
  if (size > largestFile) {
    say('error', `“${name}” is larger than 128 MB. A dictionary has at most 10 MB: import a part of the file.`);
    return undefined;
  }
  const items = await withCancellableProgress(`Reading ${name}`, async (signal) =>
    readEntryFile(await workspace.fs.readFile(uri), format, signal),
  );
  if ('message' in items) {
    say('error', `“${name}” cannot be read. ${items.message}`);
    return undefined;
  }
  const inName = pairInName(name);
  return { name, items, pairs: [...pairsNamed(items), ...(inName ? [inName] : [])] };
}

/** Asks where to, works out what would change, and shows it. */
async function importInput(
  parts: InterchangeParts,
  input: Input,
  argument: GlossaryArgument | undefined,
): Promise<void> {
  const { access, previews } = parts;
  if (argument && !sameName(argument.connection, access.connection.name)) {
    say(
      'warning',
      `This glossary belongs to “${argument.connection}”, which is not the connection in use. Switch to it first.`,
    );
    return;
  }
  const { session, glossaries } = await withCancellableProgress('Reading the glossaries', async (signal) => {
    const opened = await access.use(signal);
    return { session: opened, glossaries: await glossariesOf(opened, argument, signal) };
  });
  const title = `Import ${input.name}`;
  const editable = glossaries.all.filter(({ isLegacy }) => !isLegacy);
  const choice = glossaries.named
    ? { glossary: glossaries.named }
    : await askGlossary(title, editable, nameFor(input.name));
  if (!choice) return;
  const glossary = 'glossary' in choice ? choice.glossary : undefined;
  const glossaryName = 'glossary' in choice ? choice.glossary.name : choice.newName;
  const into = `${title} into ${shortName(glossaryName)}`;
  const pair = argument?.pair ?? (await askPair(into, session, glossary, input.pairs));
  if (!pair) return;
  if (sameBaseLanguage(pair.sourceLang, pair.targetLang)) {
    say('error', 'A dictionary needs two different languages.');
    return;
  }

  const place = glossary && dictionaryIn(glossary, pair);
  const { current, plans } = await withCancellableProgress(
    `Comparing with ${shortName(glossaryName)}`,
    async (signal) => {
      const entries: GlossaryEntry[] = place ? await readDictionary(session.client, place, { signal }) : [];
      const plan = (mode: ImportMode) => planImport(input.items, entries, { pair, mode }, signal);
      return { current: entries, plans: { merge: await plan('merge'), replace: await plan('replace') } };
    },
  );
  const mode = current.length === 0 ? 'merge' : await askMode(into, plans);
  if (!mode) return;
  await previews.open({
    connection: session.connection.name,
    inputName: input.name,
    items: input.items,
    glossary: glossary && { id: glossary.id, name: glossary.name },
    newName: glossary ? undefined : glossaryName,
    current,
    plan: plans[mode],
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
  return inputName === 'the clipboard' ? '' : inputName.replace(/(?:[._ -][a-z]{2}[-_][a-z]{2})?\.[^.]+$/i, '');
}
