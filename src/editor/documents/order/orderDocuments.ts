import type { Uri } from 'vscode';
import { CancellationError, window, workspace } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { documentTypes } from '../../../domain/documents/documentType';
import { findLanguage, sameLanguage } from '../../../api/languageCodes';
import { sourceToSend } from '../../../domain/files/languages';
import { listGlossaries } from '../../../domain/glossaries/knownGlossaries';
import { OutputPathError, OutputPatternError } from '../../../domain/outputPath';
import { askTargets, ServiceChangedError } from '../../askTargets';
import { withProgress } from '../../say/progress';
import { documentsConfig, translateConfig } from '../../config';
import type { ServiceAccess, ServiceSession } from '../../connections/serviceAccess';
import type { ReaderThread } from '../../reader/readerThread';
import { counted } from '../../languageNames';
import type { LanguageOffers } from '../../languageOffers/languageOffers';
import type { RecentLanguages } from '../../recentLanguages';
import { askAboutExisting } from '../../results/askAboutExisting';
import { askOrder, type BatchOrder } from './askOrder';
import { checkFiles, findDocuments, TooManyFilesError, type LeftOut, type SourceFile } from './collectFiles';
import { jobConnectionOf } from '../run/jobConnection';
import type { DocumentJobs } from '../store/jobs';
import { newJobs, outputUri, planJobs } from './planJobs';
import type { DocumentRunner } from '../run/runner';
import { say } from '../../say/say';
import { askForFiles } from '../../say/ask';

export interface OrderParts {
  jobs: DocumentJobs;
  runner: DocumentRunner;
  access: ServiceAccess;
  recent: RecentLanguages;
  offers: LanguageOffers;
  reader: ReaderThread;
}

/**
 * *Translate Documents…*: files and folders from the explorer, the document of an editor, or those the person chooses. All
 * questions come first; nothing is sent before the one confirmation.
 */
export async function orderDocuments(parts: OrderParts, chosen: readonly Uri[]): Promise<void> {
  try {
    await order(parts, chosen);
  } catch (error) {
    if (error instanceof ServiceChangedError) return await orderDocuments(parts, chosen);
    if (error instanceof TooManyFilesError) {
      say('warning', `Nothing was sent. ${error.message}`);
      return;
    }
    if (!(error instanceof OutputPatternError)) throw error;
    const setting = 'parlance.documents.outputName';
    const change = { title: 'Open Settings', command: 'workbench.action.openSettings', arguments: [setting] };
    say('error', `Nothing was sent. ${error.message}`, change);
  }
}

async function order(parts: OrderParts, chosen: readonly Uri[]): Promise<void> {
  const uris = chosen.length > 0 ? chosen : await askFiles();
  const prepared = await prepare(parts, uris);
  const { session, languages, files, leftOut } = prepared;
  const [first] = files;
  if (!first) {
    const why = leftOut[0]
      ? `“${leftOut[0].fileName}”: ${leftOut[0].reason}`
      : 'There is no document that the service takes.';
    say('warning', `Nothing was sent. ${why}`);
    return;
  }
  const config = translateConfig(first.uri, session.connection.name);
  const patternOf = (uri: Uri): string => documentsConfig(uri).outputName;
  const agreedOrder = await questions(parts, { ...prepared, patternOf });
  const facts = { languages, defaults: config.settings, connection: jobConnectionOf(session), patternOf };
  const { planned, misplaced } = await planJobs(files, agreedOrder, facts);
  if (planned.length === 0) {
    const why = misplaced[0]?.reason ?? 'Source and target language are the same.';
    say('info', `Nothing was sent. ${why}`);
    return;
  }
  const agreed = await askAboutExisting(planned);
  const jobs = newJobs(agreed, agreedOrder, facts);
  for (const job of jobs) await parts.jobs.add(job);
  void parts.runner.run(jobs, 'notification');
}

interface Prepared {
  session: ServiceSession;
  languages: readonly Language[];
  usage?: Usage;
  files: SourceFile[];
  leftOut: LeftOut[];
  glossaryNames: ReadonlyMap<string, string>;
}

async function prepare({ access, reader }: OrderParts, uris: readonly Uri[]): Promise<Prepared> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const options = { cancel: () => stopped.abort(new CancellationError()), quietly: true };
  return await withProgress('Looking at the documents', options, async () => {
    const session = await access.use(signal);
    const { client } = session;
    // A glossary needs the source language: it is told here, where that costs nothing and sends nothing.
    const { source, settings } = translateConfig(uris[0], session.connection.name);
    const usesGlossaries = Object.values(settings.glossaries).some((id) => id !== '');
    const [languages, usage, found, glossaries] = await Promise.all([
      client.languages.list('translate_document', { include: ['beta'], signal }),
      // A key may translate without being allowed to see this.
      client.usage.get({ signal }).catch(() => undefined),
      findDocuments(uris, signal),
      usesGlossaries ? listGlossaries(client, { signal }).catch(() => []) : [],
    ]);
    signal.throwIfAborted();
    const plan = usage && usage.api_key_character_count === undefined ? 'free' : 'paid';
    const sourceOf = (detected: string): string | undefined => {
      const code = sourceToSend(detected, languages);
      return findLanguage(languages, code)?.usable_as_source ? code : undefined;
    };
    const mustDetect = usesGlossaries && !source;
    const { files, leftOut } = await checkFiles(found.uris, plan, reader, signal, mustDetect ? sourceOf : undefined);
    const glossaryNames = new Map(glossaries.map(({ id, name }) => [id, name]));
    return { session, languages, usage, files, leftOut: [...leftOut, ...found.leftOut], glossaryNames };
  });
}

async function questions(
  { recent, offers: allOffers }: OrderParts,
  { session, languages, usage, files, leftOut, glossaryNames, patternOf }: Prepared & { patternOf(uri: Uri): string },
): Promise<BatchOrder> {
  const [first] = files as [SourceFile];
  const { connection } = session;
  const config = translateConfig(first.uri, connection.name);
  const { maximumCharacters } = documentsConfig(first.uri);
  const recentTargets = recent.of('target');
  const shown = [
    ...recentTargets,
    ...config.targets.filter((code) => !recentTargets.some((other) => sameLanguage(other, code))),
  ];
  let picked = config.targets.length > 0 ? config.targets : recentTargets.slice(0, 1);
  const { formality } = config.settings;
  let order: BatchOrder = {
    source: config.source || undefined,
    targets: [],
    formality,
    without: new Set(),
    pdfTo: 'pdf',
  };
  const offers = await allOffers.tryFrom(config.source || first.language);
  for (;;) {
    const targets = await askTargets(
      `Target Languages of ${counted(files.length, 'Document', 'Documents')}`,
      languages,
      {
        first: shown,
        picked,
        offers,
      },
    );
    if (!targets) throw new CancellationError();
    order = { ...order, targets };
    const example = (current: BatchOrder): string => exampleOf(first, current, patternOf);
    const { results, misplaced } = await planJobs(files, order, { patternOf });
    const hasPlace = (file: SourceFile): boolean =>
      misplaced.filter((other) => other.file === file).length < targets.length;
    const rest = files.filter((file) => !results.includes(file) && hasPlace(file));
    const out = [
      ...leftOut,
      ...misplaced.map(({ file, reason }) => ({ fileName: file.fileName, reason })),
      ...results.map(({ fileName }) => ({ fileName, reason: 'It is the result of another file here.' })),
    ];
    const answer = await askOrder(order, {
      files: rest,
      leftOut: out,
      languages,
      defaults: config.settings,
      glossaryNames,
      usage,
      connection,
      maximumCharacters,
      example,
    });
    if (answer === 'targets') {
      picked = targets;
      continue;
    }
    for (const target of [...targets].reverse()) await recent.use('target', target);
    return answer;
  }
}

/** Where the first result goes, relative to its workspace folder. */
function exampleOf(file: SourceFile, order: BatchOrder, patternOf: (uri: Uri) => string): string {
  const [target] = order.targets;
  try {
    return target === undefined ? '' : workspace.asRelativePath(outputUri(file, target, order, patternOf(file.uri)));
  } catch (error) {
    // It has no place of its own: it is listed with what is left out.
    if (error instanceof OutputPathError) return '';
    throw error;
  }
}

async function askFiles(): Promise<readonly Uri[]> {
  const uris = await askForFiles({
    title: 'Translate Documents',
    openLabel: 'Translate',
    canSelectMany: true,
    filters: { Documents: [...documentTypes] },
    defaultUri: window.activeTextEditor?.document.uri ?? workspace.workspaceFolders?.[0]?.uri,
  });
  if (!uris || uris.length === 0) throw new CancellationError();
  return uris;
}
