import { setTimeout as wait } from 'node:timers/promises';
import { CancellationError, workspace, type Diagnostic, type Uri, type WorkspaceFolder } from 'vscode';
import { proseLanguages } from '../../../formats/prose/proseLanguages';
import { uiLanguageOf } from '../../../formats/prose/ui/uiFiles';
import { longestDocument, type CheckFileParams, type Refusal } from '../../../shared/languageServer';
import type { ConnectionSummary } from '../../messages/connection';

import { withCancellableProgress, type TellProgress } from '../../messages/progress';
import { confirm, showMessage } from '../../messages/showMessage';
import type { CheckedFile } from '../client';
import { filesOf, isPlainFile, leftOutOf, type PathReader } from '../words/folderFiles';
import { languageOfName } from '../words/languageOfName';
import { byNature, counted, formatNumber, joinSentences, t } from '../../../shared/l10n';

export interface FolderCheckDependencies extends PathReader {
  connection: () => ConnectionSummary;
  checkFile(params: CheckFileParams, signal: AbortSignal): Promise<CheckedFile>;
  /** Keeps what was found in a file. */
  found(uri: Uri, diagnostics: readonly Diagnostic[]): void;
  /** Returns whether all that can be shown is shown. */
  isFull: () => boolean;
}

/** More at once is a mistake, or needs several goes. */
const mostFiles = 10_000;
/** Files looked for, those without prose among them. */
const mostNames = 100_000;
const mostBytes = 3 * longestDocument;
/** So that the service has work while the next file is read. */
const together = 4;
/** A budget for a minute is worth the wait. */
const longestWaitMs = 90_000;

/** Errors that are about one file; any other would recur with the next one. */
const ofOneFile = new Set([
  'language',
  'other-language',
  'bad-request',
  'too-large',
  'document-too-long',
  'document-too-slow',
  'internal',
]);

interface Tally {
  files: number;
  findings: number;
  withFindings: number;
  unread: number;
  /** Reason why the rest was not checked. */
  end?: Refusal;
}

/**
 * Checks all files of folders, whether they are open or not, and says what came of it. What was found before a user
 * cancels stays.
 * @param within folders, in a workspace or not
 */
export async function checkFolders(within: readonly Uri[], parts: FolderCheckDependencies): Promise<void> {
  const controller = { isCancelled: false };
  const { files, isCut } = await withCancellableProgress(t('Looking for files to check'), () =>
    findFiles(within, parts),
  );
  if (files.length === 0) {
    showMessage('info', t('No text to check in this folder, or your settings exclude all of it.'));
    return;
  }
  if (parts.connection().kind === 'remote' && !(await mayBeSent(files, parts))) return;
  const tally: Tally = { files: 0, findings: 0, withFindings: 0, unread: 0 };
  await withCancellableProgress(
    counted(files.length, 'Checking 1 file', 'Checking {0} files'),
    async (signal, tell) => {
      await checkAll(files, parts, { signal, tell, tally });
    },
  ).catch((error: unknown) => {
    if (!(error instanceof CancellationError)) throw error;
    controller.isCancelled = true;
  });
  tellEnd(tally, files.length, { isCut, isFull: parts.isFull(), isCancelled: controller.isCancelled });
}

interface ProseFile {
  uri: Uri;
  languageId: string;
}

async function findFiles(within: readonly Uri[], by: PathReader): Promise<{ files: ProseFile[]; isCut: boolean }> {
  const checked = new Set(proseLanguages);
  const files = new Map<string, ProseFile>();
  for (const uri of within) {
    const folder: WorkspaceFolder = workspace.getWorkspaceFolder(uri) ?? { uri, name: '', index: 0 };
    const found = await filesOf(folder, await leftOutOf(folder), { most: mostNames, within: uri }, by);
    for (const { uri: file, languageId } of found.files) {
      const isMeant = languageId !== undefined && (checked.has(languageId) || uiLanguageOf(file.path) !== undefined);
      if (isMeant) files.set(file.toString(), { uri: file, languageId });
    }
  }
  const sorted = [...files.values()].sort((a, b) => byNature(a.uri.path, b.uri.path));
  return { files: sorted.slice(0, mostFiles), isCut: sorted.length > mostFiles };
}

/** Says how much would leave the machine, and asks. */
async function mayBeSent(files: readonly ProseFile[], parts: FolderCheckDependencies): Promise<boolean> {
  let characters = 0;
  await withCancellableProgress(t('Counting the characters to send'), async (signal, tell) => {
    let done = 0;
    for (const file of files) {
      tell(done++ / files.length, t('{0} of {1}', formatNumber(done), formatNumber(files.length)));
      characters += (await checkOne(file, parts, { signal, sends: false }))?.uncheckedCharacters ?? 0;
    }
  });
  if (characters === 0) return true;
  const { name } = parts.connection();
  return await confirm({
    question: counted(
      characters,
      'Send 1 character of {1} to “{2}”?',
      'Send {0} characters of {1} to “{2}”?',
      counted(files.length, '1 file', '{0} files'),
      name,
    ),
    detail: t('Sentences checked before aren’t sent again. Your limits for checking apply.'),
    action: t('Check'),
  });
}

async function checkAll(
  files: readonly ProseFile[],
  parts: FolderCheckDependencies,
  { signal, tell, tally }: { signal: AbortSignal; tell: TellProgress; tally: Tally },
): Promise<void> {
  const left = [...files];
  const work = async (): Promise<void> => {
    for (let file = left.shift(); file && !tally.end; file = left.shift()) {
      const result = await checkPatiently(file, parts, signal);
      signal.throwIfAborted();
      if (result?.refusal && !ofOneFile.has(result.refusal.reason)) {
        tally.end ??= result.refusal;
        return;
      }
      tally.files++;
      if (!result || result.refusal) tally.unread++;
      tally.findings += result?.findings ?? 0;
      if (result && result.findings > 0) tally.withFindings++;
      parts.found(file.uri, result?.diagnostics ?? []);
      const findings = counted(tally.findings, '1 problem', '{0} problems');
      tell(
        tally.files / files.length,
        t('{0} of {1}, {2}', formatNumber(tally.files), formatNumber(files.length), findings),
      );
    }
  };
  await Promise.all(Array.from({ length: together }, work));
}

/** Waits for a budget that comes back soon. */
async function checkPatiently(
  file: ProseFile,
  parts: FolderCheckDependencies,
  signal: AbortSignal,
): Promise<CheckedFile | undefined> {
  for (;;) {
    const result = await checkOne(file, parts, { signal, sends: true });
    const { reason, retryAfterMs = Infinity } = result?.refusal ?? {};
    if (reason !== 'budget-minute' || retryAfterMs > longestWaitMs) return result;
    await wait(Math.max(retryAfterMs, 1_000), undefined, { signal });
  }
}

/** Undefined for a file that cannot be read, or not in time. */
async function checkOne(
  { uri, languageId }: ProseFile,
  { checkFile }: Pick<FolderCheckDependencies, 'checkFile'>,
  { signal, sends }: { signal: AbortSignal; sends: boolean },
): Promise<CheckedFile | undefined> {
  try {
    const text = await readText(uri);
    return text === undefined ? undefined : await checkFile({ uri: uri.toString(), languageId, text, sends }, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Checks one file as it is now; nothing if it is gone. Asks the service for what is new. */
export async function checkFileAgain(
  uri: Uri,
  checkFile: (params: CheckFileParams) => Promise<CheckedFile>,
): Promise<readonly Diagnostic[]> {
  const languageId = languageOfName(uri);
  if (languageId === undefined) return [];
  const { signal } = new AbortController();
  return (await checkOne({ uri, languageId }, { checkFile }, { signal, sends: true }))?.diagnostics ?? [];
}

/** Reads a file as an editor would show it. */
async function readText(uri: Uri): Promise<string | undefined> {
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open?.isDirty) return open.getText();
  if (!(await isPlainFile(uri, mostBytes))) return undefined;
  return await workspace.decode(await workspace.fs.readFile(uri), { uri });
}

function tellEnd(
  { files, findings, withFindings, unread, end }: Tally,
  all: number,
  { isCut, isFull, isCancelled }: { isCut: boolean; isFull: boolean; isCancelled: boolean },
): void {
  const isWhole = files === all;
  const place = isWhole
    ? counted(all, '1 file', '{0} files')
    : counted(all, '{1} of 1 file', '{1} of {0} files', formatNumber(files));
  const found =
    findings === 0
      ? t('no problems found')
      : counted(findings, '1 problem in {1}', '{0} problems in {1}', counted(withFindings, '1 file', '{0} files'));
  const sentences = [
    isCancelled ? t('Stopped after {0}: {1}.', place, found) : t('Checked {0}: {1}.', place, found),
    end ? t('The rest wasn’t checked: {0}', end.message) : '',
    unread > 0 ? counted(unread, 'Couldn’t read or check 1 file.', 'Couldn’t read or check {0} files.') : '',
    isCut
      ? t('Only the first {0} files were checked. To check the others, choose a folder.', formatNumber(mostFiles))
      : '',
    isFull ? t('The Problems view is full. Problems in later files are only counted.') : '',
  ];
  const steps = findings > 0 ? [{ title: t('Show Problems'), command: 'workbench.actions.view.problems' }] : [];
  const nextStep = end?.nextStep ? [end.nextStep] : [];
  showMessage(end ? 'warning' : 'info', joinSentences(...sentences), ...steps, ...nextStep);
}
