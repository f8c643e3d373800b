import { CancellationError, window, workspace, type Uri } from 'vscode';
import { findLanguage } from '../../../api/languageCodes';
import { documentTypes, type Plan } from '../../../domain/documents/documentType';
import { sourceToSend } from '../../../domain/translation/codesToSend';
import { listGlossaries } from '../../../domain/glossaries/knownGlossaries';
import { formatTable } from '../../../formats/formatTable';
import { ServiceChangedError } from '../../languages/askTargets';
import { nameIn } from '../../languages/languageNames';
import { askForFiles } from '../../messages/ask';
import { isCancellation } from '../../messages/failures';
import { fileNameOf } from '../../messages/fileName';
import { withCancellableProgress } from '../../messages/progress';
import { showMessage } from '../../messages/showMessage';
import { translateConfig } from '../../settings/translate';
import { isWritable } from '../../texts/edits/writable';
import { jobConnectionOf } from '../jobs/run/jobConnection';
import { askAboutExisting } from '../results/askAboutExisting';
import { askOrder, type AgreedOrder, type PreparedOrder } from './askOrder';
import { checkDocuments } from './checkDocuments';
import { findFiles, TooManyFilesError } from './findFiles';
import { newJobs } from './newJobs';
import { isDocument, type LocalisationFile, type Way, type WholeDocument } from './orderFiles';
import type { AgreedTask, FileTranslationDependencies } from './parts';
import { PatternSettingError, type FilesOrder, type FileTask } from './planOrder';
import { readFiles } from './readFiles';
import { serviceFacts } from './serviceFacts';
import { tellFiles } from './tellFiles';
import { translateSegments } from './translateSegments';
import { counted, formatFirst, t } from '../../../shared/l10n';

/**
 * *Translate Files…*: files and folders from the explorer, the file of an editor, or those the user chooses. Each goes
 * segment by segment where its format is known, and whole where only the service knows it. All questions come first;
 * nothing is sent before the one confirmation.
 * @param chosen none = the user is asked for them
 * @param preferred how files go that can go either way
 * @param targets that were chosen before
 */
export async function translateFiles(
  parts: FileTranslationDependencies,
  chosen: readonly Uri[],
  preferred: Way = 'segments',
  targets: readonly string[] = [],
): Promise<void> {
  const uris = chosen.length > 0 ? chosen : await askFiles();
  const release = parts.reader.hold();
  try {
    const prepared = await prepare(parts, uris, preferred).catch((error: unknown) => tellUnsent(parts, uris, error));
    if (!prepared) return;
    const agreed = await askOrder(parts, prepared, preferred, targets);
    if ('tasks' in agreed) {
      await send(parts, prepared, agreed);
    } else {
      const files = prepared.files.map(({ uri }) => uri);
      await translateFiles(parts, files, preferred === 'segments' ? 'documents' : 'segments', agreed.targets);
    }
  } catch (error) {
    if (error instanceof ServiceChangedError) {
      await translateFiles(parts, uris, preferred, targets);
    } else if (error instanceof TooManyFilesError) {
      showMessage('warning', t('Nothing was sent. {0}', error.message));
    } else if (error instanceof PatternSettingError) {
      const change = {
        title: t('Open Settings'),
        command: 'workbench.action.openSettings',
        arguments: [error.setting],
      };
      showMessage('error', t('Nothing was sent. {0}', error.message), change);
    } else {
      throw error;
    }
  } finally {
    release();
  }
}

/** Names the files, so that nobody takes it for the failure of another order: its message may stay for a while. */
function tellUnsent({ failures }: FileTranslationDependencies, uris: readonly Uri[], error: unknown): undefined {
  const isOurs = error instanceof TooManyFilesError || error instanceof PatternSettingError;
  if (isOurs || isCancellation(error)) throw error;
  const [first] = uris;
  const left = counted(uris.length, '“{1}” wasn’t sent.', '{0} files weren’t sent.', first ? fileNameOf(first) : '');
  failures.reportPart(error, left);
}

async function askFiles(): Promise<readonly Uri[]> {
  const extensions = new Set([...formatTable.flatMap((format) => format.extensions), ...documentTypes]);
  const uris = await askForFiles({
    title: t('Files to Translate'),
    openLabel: t('Translate'),
    canSelectMany: true,
    filters: { [t('Files to Translate')]: [...extensions] },
    defaultUri: window.activeTextEditor?.document.uri ?? workspace.workspaceFolders?.[0]?.uri,
  });
  if (!uris || uris.length === 0) throw new CancellationError();
  return uris;
}

/** Reads the files and asks the service what the questions need. Says so when there is nothing to send. */
async function prepare(
  { access, reader }: FileTranslationDependencies,
  uris: readonly Uri[],
  preferred: Way,
): Promise<PreparedOrder | undefined> {
  return await withCancellableProgress(t('Reading the files'), async (signal) => {
    const found = await findFiles(uris, preferred, signal);
    const read = await readFiles(found.segments, reader, signal);
    const leftOut = [...read.leftOut, ...found.leftOut];
    if (read.files.length + found.documents.length === 0) {
      nothingToSend(leftOut);
      return;
    }
    const session = await access.use(signal);
    const ways: Way[] = [
      ...(read.files.length > 0 ? (['segments'] as const) : []),
      ...(found.documents.length > 0 ? (['documents'] as const) : []),
    ];
    // A glossary needs the source language: it is told here, where that costs nothing and sends nothing.
    const { source, settings } = translateConfig(uris[0], session.connection.name);
    const usesGlossaries = Object.values(settings.glossaries).some((id) => id !== '');
    const [{ languages, usage }, glossaries] = await Promise.all([
      serviceFacts(session, signal, ways),
      usesGlossaries ? listGlossaries(session.client, { signal }).catch(() => []) : [],
    ]);
    signal.throwIfAborted();
    const plan: Plan = usage && usage.api_key_character_count === undefined ? 'free' : 'paid';
    const sourceOf = (detected: string): string | undefined => {
      const code = sourceToSend(detected, languages);
      return findLanguage(languages, code)?.usable_as_source ? code : undefined;
    };
    const options = { plan, reader, signal, ...(usesGlossaries && !source && { sourceOf }) };
    const checked = await checkDocuments(found.documents, options);
    const files = [...read.files, ...checked.files];
    leftOut.unshift(...checked.leftOut);
    if (files.length === 0) {
      nothingToSend(leftOut);
      return;
    }
    const glossaryNames = new Map(glossaries.map(({ id, name }) => [id, name]));
    return { session, languages, usage, files, leftOut, glossaryNames };
  });
}

function nothingToSend([first]: PreparedOrder['leftOut']): undefined {
  if (first) showMessage('info', t('Nothing was sent. “{0}”: {1}', first.name, first.reason));
  else showMessage('info', t('Nothing was sent. No files to translate.'));
}

/** Hands over what the user agreed to: documents to the jobs, segments at once. */
async function send(
  parts: FileTranslationDependencies,
  prepared: PreparedOrder,
  { order, tasks }: AgreedOrder,
): Promise<void> {
  const { session, languages } = prepared;
  const inPlace = tasks.filter(isOfSegments).filter(({ result }) => result === undefined);
  for (const { source } of inPlace) {
    if (await isWritable(await workspace.openTextDocument(source.uri))) continue;
    showMessage('info', t('Nothing was sent. “{0}” is read-only.', source.name));
    return;
  }
  const { jobs: beside, missing } = await askAboutExisting(
    tasks.flatMap((task) => (task.result ? [{ ...task, uri: task.result }] : [])),
    parts.missingIn,
  );
  const documents = beside.filter(isOfDocument);
  if (documents.length > 0) {
    const { settings } = translateConfig(documents[0]?.source.uri, session.connection.name);
    const jobs = newJobs(documents, order, { languages, settings, connection: jobConnectionOf(session) });
    const { jobs: kept, runner } = await parts.documents();
    for (const job of jobs) await kept.add(job);
    void runner.run(jobs, 'notification');
  }
  const segments: AgreedTask[] = [
    ...inPlace.map((task) => ({ ...task, mayOverwrite: false })),
    ...beside.filter(isOfSegments),
  ];
  if (segments.length > 0) await sendSegments(parts, prepared, { order, segments });
  await missing?.translate();
}

async function sendSegments(
  parts: FileTranslationDependencies,
  { session, languages }: PreparedOrder,
  { order, segments }: { order: FilesOrder; segments: readonly AgreedTask[] },
): Promise<void> {
  const busy = parts.access.busy(t('Translating'));
  try {
    const names = formatFirst([...new Set(segments.map(({ target }) => nameIn(languages, target)))]);
    const outcomes = await withCancellableProgress(t('Translating to {0}', names), (signal, tell) =>
      translateSegments(parts, session, { tasks: segments, order }, { signal, tell }),
    );
    await tellFiles(outcomes, languages, parts);
  } finally {
    busy.dispose();
  }
}

function isOfSegments<Task extends FileTask>(task: Task): task is Task & FileTask<LocalisationFile> {
  return !isDocument(task.source);
}

function isOfDocument<Task extends FileTask>(task: Task): task is Task & FileTask<WholeDocument> {
  return isDocument(task.source);
}
