import { FileSystemError, FileType, Uri, workspace } from 'vscode';
import type { DictionaryPair } from '../../../../api/resources/glossaries';
import type { EntryFormat } from '../../../../domain/glossaries/entryFile';
import { exportFileName } from '../../../../domain/glossaries/exportFileName';
import { exportText } from '../../../../domain/glossaries/exportText';
import type { KnownGlossary } from '../../../../domain/glossaries/knownGlossaries';
import { readDictionary } from '../../../../domain/glossaries/readDictionary';
import { looksLikeFormula } from '../../../../formats/glossaries/formulas';
import type { DictionaryContent } from '../../../../formats/glossaries/row';
import type { ServiceAccess, ServiceSession } from '../../../service/connections/serviceAccess';
import { placeProblem } from '../../../files/results/places';
import type { ChangedGlossaries } from '../changedGlossaries';
import { fileNameOf } from '../../../messages/fileName';
import { pairName } from '../../../languages/languageNames';
import { withCancellableProgress } from '../../../messages/progress';
import { writeWhole } from '../../../files/results/writeWhole';
import { shortName } from '../../../messages/plain';
import { askGlossary, samePair } from './questions';
import { glossariesOf, glossaryArgument } from './target';
import { showMessage, confirm } from '../../../messages/showMessage';
import { pick, askForFiles, askWhereToSave, type Row } from '../../../messages/ask';
import { sameName } from '../../../messages/connection';
import { counted, quoted, t } from '../../../../shared/l10n';

/** Form in which entries are written. */
interface Form {
  format: EntryFormat;
  /** Nothing is put before what looks like a formula. */
  isExact?: boolean;
}

/** A file to be written. */
interface Output {
  uri: Uri;
  pairs: readonly DictionaryPair[];
}

/** *Export…*: one dictionary of a glossary, or all of them. True when they were written. */
export async function exportEntries(
  access: ServiceAccess,
  changed: ChangedGlossaries,
  argument: unknown,
): Promise<boolean> {
  const named = glossaryArgument(argument);
  if (named && !sameName(named.connection, access.connection.name)) {
    showMessage('warning', t('This glossary belongs to “{0}”. Switch to that connection first.', named.connection));
    return false;
  }
  const { session, glossaries } = await withCancellableProgress(t('Reading the glossaries'), async (signal) => {
    const opened = await access.use(signal);
    return { session: opened, glossaries: await glossariesOf(opened, named, changed, signal) };
  });
  const glossary = glossaries.named ?? (await askGlossaryThere(glossaries.all));
  if (!glossary) return false;
  const pairs = await askPairs(glossary, named?.pair);
  if (!pairs) return false;
  const form = await askFormat(glossary, pairs);
  if (!form) return false;
  const { format } = form;
  const outputs = await askOutputs(glossary, pairs, format);
  if (!outputs) return false;

  const { count, formulas } = await write(session, glossary, outputs, form);
  access.succeeded();
  const [first] = outputs;
  const open = { title: t('Open'), command: 'vscode.open', arguments: [first?.uri] };
  const files = outputs.length > 1 ? t('{0} files', outputs.length) : quoted(fileNameOf(first?.uri));
  showMessage(
    'info',
    `${counted(
      count,
      'Exported 1 entry from “{1}” to {2}.',
      'Exported {0} entries from “{1}” to {2}.',
      shortName(glossary.name),
      files,
    )} ${formulasTold(formulas)}`.trim(),
    ...(outputs.length > 1 ? [] : [open]),
  );
  return true;
}

function formulasTold(formulas: number): string {
  if (formulas === 0) return '';
  return counted(
    formulas,
    '1 cell looks like a formula. An apostrophe makes spreadsheets treat it as text; importing removes it.',
    '{0} cells look like formulas. An apostrophe makes spreadsheets treat them as text; importing removes it.',
  );
}

async function askGlossaryThere(all: readonly KnownGlossary[]): Promise<KnownGlossary | undefined> {
  if (all.length === 0) {
    showMessage('info', t('This connection has no glossaries to export.'));
    return undefined;
  }
  const choice = await askGlossary(t('Export Glossary'), all, undefined);
  return choice && 'glossary' in choice ? choice.glossary : undefined;
}

async function askPairs(
  glossary: KnownGlossary,
  wanted: DictionaryPair | undefined,
): Promise<DictionaryPair[] | undefined> {
  const all = glossary.dictionaries.map((info) => ({ sourceLang: info.source_lang, targetLang: info.target_lang }));
  const [only] = all;
  if (!only) {
    showMessage('info', t('“{0}” has no dictionaries to export.', shortName(glossary.name)));
    return undefined;
  }
  if (wanted) return all.filter((pair) => samePair(pair, wanted));
  if (all.length === 1) return all;
  const items: Array<Row & { pairs: DictionaryPair[] }> = [
    { icon: 'files', label: t('All Dictionaries'), description: `${all.length}`, pairs: all },
    ...all.map((pair) => ({ label: pairName(pair.sourceLang, pair.targetLang), pairs: [pair] })),
  ];
  const picked = await pick(items, {
    title: t('Export {0}', shortName(glossary.name)),
    placeHolder: t('Dictionary'),
    ignoreFocusOut: true,
  });
  return picked?.pairs;
}

async function askFormat(glossary: KnownGlossary, pairs: readonly DictionaryPair[]): Promise<Form | undefined> {
  const several = pairs.length > 1;
  const exact = t('Cells stay unchanged, including those a spreadsheet would run as formulas. Not for spreadsheets.');
  const items: Array<Row & Form> = [
    {
      label: 'CSV',
      detail: several
        ? t('For spreadsheets. One file with two extra columns for the languages.')
        : t('For spreadsheets.'),
      format: 'csv',
    },
    {
      label: 'TSV',
      detail: several ? t('For other programs. One file for each dictionary.') : t('For other programs.'),
      format: 'tsv',
    },
    { label: t('TBX'), detail: t('For term bases: TBX-Basic.'), format: 'tbx' },
    { label: t('CSV, Exactly'), detail: exact, format: 'csv', isExact: true },
    { label: t('TSV, Exactly'), detail: exact, format: 'tsv', isExact: true },
  ];
  const picked = await pick(items, {
    title: t('Export {0}', shortName(glossary.name)),
    placeHolder: t('Format'),
    ignoreFocusOut: true,
  });
  return picked;
}

/** Asks for the output: one file, or a folder with a file for each dictionary. Nothing is overwritten without asking. */
async function askOutputs(
  glossary: KnownGlossary,
  pairs: readonly DictionaryPair[],
  format: EntryFormat,
): Promise<Output[] | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  if (format === 'tsv' && pairs.length > 1) return await askFolder(glossary, pairs, folder);
  const [first] = pairs;
  const name = exportFileName(glossary.name, pairs.length === 1 ? first : undefined, format);
  const uri = await askWhereToSave({
    title: t('Export {0}', shortName(glossary.name)),
    saveLabel: t('Export'),
    filters: { [format.toUpperCase()]: [format] },
    ...(folder ? { defaultUri: Uri.joinPath(folder, name) } : {}),
  });
  return uri && [{ uri, pairs }];
}

async function askFolder(
  glossary: KnownGlossary,
  pairs: readonly DictionaryPair[],
  start: Uri | undefined,
): Promise<Output[] | undefined> {
  const [folder] =
    (await askForFiles({
      title: t('Export {0}: folder for {1} files', shortName(glossary.name), pairs.length),
      openLabel: t('Export Here'),
      canSelectFolders: true,
      canSelectFiles: false,
      ...(start ? { defaultUri: start } : {}),
    })) ?? [];
  if (!folder) return undefined;
  const outputs = pairs.map((pair) => ({
    uri: Uri.joinPath(folder, exportFileName(glossary.name, pair, 'tsv')),
    pairs: [pair],
  }));
  const there = new Set(
    (await workspace.fs.readDirectory(folder)).filter(([, type]) => type !== FileType.Directory).map(([name]) => name),
  );
  const existing = outputs.map(({ uri }) => fileNameOf(uri)).filter((name) => there.has(name));
  if (existing.length === 0) return outputs;
  const question = counted(
    existing.length,
    'Overwrite 1 file in “{1}”?',
    'Overwrite {0} files in “{1}”?',
    fileNameOf(folder),
  );
  return (await confirm({ question, detail: existing.join('\n'), action: t('Overwrite') })) ? outputs : undefined;
}

/** Reads everything before it writes the first file, so that a service that fails leaves no half of an export. */
async function write(
  session: ServiceSession,
  glossary: KnownGlossary,
  outputs: readonly Output[],
  { format, isExact }: Form,
): Promise<{ count: number; formulas: number }> {
  return await withCancellableProgress(t('Exporting {0}', shortName(glossary.name)), async (signal) => {
    let count = 0;
    let formulas = 0;
    const files: Array<{ uri: Uri; bytes: Uint8Array }> = [];
    for (const { uri, pairs } of outputs) {
      const dictionaries: DictionaryContent[] = [];
      for (const pair of pairs) {
        const place = { glossaryId: glossary.id, pair, isLegacy: glossary.isLegacy };
        const entries = await readDictionary(session.client, place, { signal });
        count += entries.length;
        if (format !== 'tbx' && isExact !== true) {
          formulas += entries.flatMap(({ source, target }) => [source, target]).filter(looksLikeFormula).length;
        }
        dictionaries.push({ ...pair, entries });
      }
      files.push({
        uri,
        bytes: Buffer.from(await exportText(format, glossary.name, dictionaries, signal, { isExact })),
      });
    }
    signal.throwIfAborted();
    for (const { uri } of files) {
      const problem = await placeProblem(uri, uri);
      if (problem !== undefined) throw FileSystemError.NoPermissions(problem);
    }
    for (const { uri, bytes } of files) await writeWhole(uri, bytes);
    return { count, formulas };
  });
}
