import type { Uri } from 'vscode';
import { CancellationError, commands, workspace } from 'vscode';
import { documentTypeOf } from '../../../domain/documents/documentType';
import { sameWriting } from '../../../domain/translation/sameWriting';
import { OutputPatternError } from '../../../domain/outputPath';
import { translateFile } from '../../../domain/files/translateFile';
import { fileFormats, formatOfFile } from '../../../formats/fileFormats';
import { askTargets, ServiceChangedError } from '../../askTargets';
import { filesConfig, translateConfig } from '../../config';
import type { ServiceSession } from '../../connections/serviceAccess';
import { isWritable } from '../../edits/writable';
import { fileNameOf } from '../../fileName';
import { nameIn } from '../../languageNames';
import { withCancellableProgress, type TellProgress } from '../../say/progress';
import { askAboutExisting } from '../../results/askAboutExisting';
import { askFileOrder, summaryOf } from './askFileOrder';
import { keptTranslations } from './keptTranslations';
import { landTranslation } from './landTranslation';
import type { FileOutcome, FileTranslationParts } from './parts';
import { namesTarget, ownLanguage, planTasks, withPlaces, type FileTask, type Place } from './planTasks';
import { readFiles, type LeftOutFile, type LocalisationFile } from './readFiles';
import { serviceFacts, type ServiceFacts } from './serviceFacts';
import { tellFiles } from './tellFiles';
import { say } from '../../say/say';
import { askForFiles } from '../../say/ask';

/**
 * *Translate File…*: localisation files from the explorer, an editor, or those the person chooses, segment by segment;
 * and what is none, such as a file of Word or a PDF, as a whole document. All questions come first; nothing is sent
 * before the one confirmation.
 */
export async function translateFiles(parts: FileTranslationParts, chosen: readonly Uri[]): Promise<void> {
  try {
    await order(parts, chosen);
  } catch (error) {
    if (error instanceof ServiceChangedError) return await translateFiles(parts, chosen);
    if (!(error instanceof OutputPatternError)) throw error;
    const setting = 'parlance.files.outputName';
    const change = { title: 'Open Settings', command: 'workbench.action.openSettings', arguments: [setting] };
    say('error', `Nothing was sent. ${error.message}`, change);
  }
}

/** Whether there is something that the service takes as a whole, and nothing that has segments for Parlance. */
function areWholeDocuments(uris: readonly Uri[]): boolean {
  const names = uris.map(fileNameOf);
  return !names.some(formatOfFile) && names.some(documentTypeOf);
}

interface Prepared extends ServiceFacts {
  session: ServiceSession;
  files: LocalisationFile[];
  leftOut: LeftOutFile[];
}

async function order(parts: FileTranslationParts, chosen: readonly Uri[]): Promise<void> {
  const uris = chosen.length > 0 ? chosen : await askFiles();
  if (areWholeDocuments(uris)) {
    await commands.executeCommand('parlance.document.translate', uris[0], uris);
    return;
  }
  const release = parts.reader.hold();
  try {
    await translateRead(parts, uris);
  } finally {
    release();
  }
}

async function translateRead(parts: FileTranslationParts, uris: readonly Uri[]): Promise<void> {
  const prepared = await prepare(parts, uris);
  if (!prepared) return;
  const tasks = await ask(parts, prepared);
  const beside = tasks.flatMap((task) => (task.result ? [{ task, uri: task.result }] : []));
  const inPlace = tasks.filter(({ result }) => result === undefined);
  for (const { source } of inPlace) {
    if (await isWritable(await workspace.openTextDocument(source.uri))) continue;
    say('info', `Nothing was sent. “${source.name}” is read-only.`);
    return;
  }
  const agreed = [
    ...inPlace.map((task) => ({ ...task, mayOverwrite: false })),
    ...(await askAboutExisting(beside)).map(({ task, mayOverwrite }) => ({ ...task, mayOverwrite })),
  ];
  const busy = parts.access.busy('Translating');
  try {
    const names = [...new Set(agreed.map(({ target }) => nameIn(prepared.languages, target)))].join(', ');
    const outcomes = await withCancellableProgress(`Translating to ${names}`, (signal, tell) =>
      runTasks(parts, prepared.session, agreed, { signal, tell }),
    );
    await tellFiles(outcomes, prepared.languages, parts);
  } finally {
    busy.dispose();
  }
}

async function askFiles(): Promise<Uri[]> {
  const filters = { 'Localisation files': fileFormats.flatMap(({ extensions }) => [...extensions]) };
  const title = 'Files to Translate';
  const chosen = await askForFiles({ title, openLabel: 'Translate', canSelectMany: true, filters });
  if (!chosen) throw new CancellationError();
  return chosen;
}

async function prepare({ access, reader }: FileTranslationParts, uris: readonly Uri[]): Promise<Prepared | undefined> {
  return await withCancellableProgress('Reading the files', async (signal) => {
    const { files, leftOut } = await readFiles(uris, reader, signal);
    if (files.length === 0) {
      const [first] = leftOut;
      const why = first ? `“${first.name}”: ${first.reason}` : 'There is no file to translate.';
      say('info', `Nothing was sent. ${why}`);
      return undefined;
    }
    const session = await access.use(signal);
    return { session, files, leftOut, ...(await serviceFacts(session, signal)) };
  });
}

/** Asks for languages as far as the files do not name them, and then for everything together. */
async function ask(parts: FileTranslationParts, prepared: Prepared): Promise<FileTask[]> {
  const { session, files, leftOut, languages, usage } = prepared;
  const { name, kind } = session.connection;
  const config = translateConfig(files[0]?.uri, name);
  const { recent } = parts;
  let targets: string[] = [];
  // No file is translated into its own language.
  const isOfAll = (code: string): boolean =>
    files.every((file) => {
      const own = ownLanguage(file);
      return own !== undefined && sameWriting(own, code);
    });
  const offered = languages.filter(({ lang }) => !isOfAll(lang));
  const [own] = files.map(ownLanguage);
  const askForTargets = async (): Promise<void> => {
    const offers = await parts.offers.tryFrom(config.source || own);
    const first = [...recent.of('target'), ...config.targets];
    const last = first.find((code) => !isOfAll(code));
    const picked = targets.length > 0 ? targets : last === undefined ? [] : [last];
    const answer = await askTargets('Translate to', offered, { first, picked, offers });
    if (!answer) throw new CancellationError();
    targets = answer;
    for (const code of answer.toReversed()) await recent.use('target', code);
  };
  if (!files.every(namesTarget)) await askForTargets();
  let place: Place | undefined;
  for (;;) {
    const { tasks, leftOut: unfit } = await withPlaces(
      await planTasks(files, {
        languages,
        targets,
        source: config.source || undefined,
        placeOf: (file) => place ?? usualPlace(file),
        patternOf: ({ uri }) => filesConfig(uri).outputName,
      }),
    );
    if (tasks.length === 0) {
      const [first] = unfit;
      say('info', `Nothing was sent. “${first?.name}”: ${first?.reason}`);
      throw new CancellationError();
    }
    const { maximumCharacters } = filesConfig(files[0]?.uri);
    const summary = summaryOf(tasks, languages);
    const connection = { name, kind };
    const answer = await askFileOrder({
      ...summary,
      leftOut: [...leftOut, ...unfit],
      connection,
      usage,
      maximumCharacters,
    });
    if (answer === 'go') return tasks;
    if (answer === 'targets') await askForTargets();
    else place = tasks.every(({ result }) => result) ? 'inPlace' : 'beside';
  }
}

/** A file that has its translations beside its sources is edited; of another one a new file is made. */
function usualPlace(file: LocalisationFile): Place {
  const { result } = filesConfig(file.uri);
  if (result !== 'auto') return result;
  return namesTarget(file) ? 'inPlace' : 'beside';
}

interface RunOptions {
  signal: AbortSignal;
  tell: TellProgress;
}

async function runTasks(
  parts: FileTranslationParts,
  session: ServiceSession,
  tasks: ReadonlyArray<FileTask & { mayOverwrite: boolean }>,
  { signal, tell }: RunOptions,
): Promise<FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  const { client, connection } = session;
  const cache = keptTranslations(parts.cache, session);
  for (const [index, task] of tasks.entries()) {
    if (signal.aborted) break;
    const { source, from, target, targetInFile } = task;
    const config = translateConfig(source.uri, connection.name);
    const { parallel, subtitles, needsReview } = filesConfig(source.uri);
    const translation = await translateFile(
      {
        file: source.file,
        format: source.format,
        source: from,
        target,
        targetInFile,
        settings: config.settings,
        reportingTag: config.reportingTag || undefined,
        sendContext: config.context !== 'none',
        needsReview,
        subtitles,
      },
      client,
      {
        signal,
        parallel,
        cache,
        onProgress: (done, total) => {
          const share = total === 0 ? 1 : done / total;
          const count = tasks.length > 1 ? `file ${index + 1} of ${tasks.length}, ` : '';
          const characters = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} characters`;
          tell((index + share) / tasks.length, `${source.name}: ${count}${characters}`);
        },
      },
    );
    if (translation.translated === 0) {
      outcomes.push({ task, translation, landed: { problem: 'Nothing was written.' } });
      continue;
    }
    parts.access.succeeded();
    const landed = await landTranslation(task);
    if ('uri' in landed) await parts.problems.show(landed.uri, source.format, translation);
    outcomes.push({ task, translation, landed });
  }
  return outcomes;
}
