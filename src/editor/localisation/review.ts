import { Range, window, workspace, type TextDocument } from 'vscode';
import type { ReviewEntry } from '../../domain/localisation/review';
import { shownTarget } from '../../domain/localisation/targetName';
import { formatNumber, t } from '../../shared/l10n';
import type { TargetFile } from '../reader/project/questions';
import type { ReaderThread } from '../reader/readerThread';
import { pick, type Row } from '../say/ask';
import { say } from '../say/say';
import { put } from './entries/addTranslation';
import { targetsIn, workspaceUri, type Project, type Projects, type Scope } from './projects';
import { languageName } from './tree';

interface Waiting {
  project: Project;
  file: TargetFile;
  entry: ReviewEntry;
}

type Step = 'accept' | 'next' | 'previous' | 'edit';

/**
 * *Review Translations…*: walks through what waits for the review of a person. Each stands in its file beside the question.
 * @param scope all projects when absent
 */
export async function reviewTranslations(projects: Projects, reader: ReaderThread, scope?: Scope): Promise<void> {
  const waiting = await findWaiting(projects, reader, scope);
  if (waiting.length === 0) {
    say('info', t('No translation waits for a review.'));
    return;
  }
  const total = waiting.length;
  for (let at = 0; waiting.length > 0;) {
    const one = waiting[at] as Waiting;
    const document = await showEntry(one, reader);
    const step = await askStep(one, { place: total - waiting.length + at + 1, total, isOnly: waiting.length === 1 });
    if (step === undefined) return;
    if (step === 'edit') {
      await window.showTextDocument(document, { preview: false });
      return;
    }
    if (step === 'accept') {
      if (!(await accept(one, reader))) return;
      await projects.compare(one.project, [one.file]);
      waiting.splice(at, 1);
    }
    if (step === 'next') at++;
    if (step === 'previous') at--;
    at = waiting.length > 0 ? (at + waiting.length) % waiting.length : 0;
  }
  say('info', t('Everything was reviewed.'));
}

async function findWaiting(projects: Projects, reader: ReaderThread, scope: Scope | undefined): Promise<Waiting[]> {
  const keys = scope?.keys && new Set(scope.keys);
  const waiting: Waiting[] = [];
  for (const { project, state } of await targetsIn(projects, scope)) {
    if (!('counts' in state) || state.counts.review === 0) continue;
    const { file } = state;
    const entries = await reader.ask('reviewEntries', asked(project, file));
    for (const entry of entries ?? []) if (keys?.has(entry.key) ?? true) waiting.push({ project, file, entry });
  }
  return waiting;
}

/** A target as it is on screen. */
function asked({ folder }: Project, file: TargetFile) {
  const uri = workspaceUri(folder, file.target).toString();
  const unsaved = workspace.textDocuments.find((document) => document.isDirty && document.uri.toString() === uri);
  const texts: Array<readonly [string, string]> = unsaved ? [[file.target, unsaved.getText()]] : [];
  return { folder: folder.uri.fsPath, file, texts };
}

async function showEntry({ project, file, entry }: Waiting, reader: ReaderThread): Promise<TextDocument> {
  const document = await workspace.openTextDocument(workspaceUri(project.folder, file.target));
  const [place] = await reader.ask('entryPlaces', {
    ...{ path: file.target, text: document.getText(), keys: [entry.key] },
    project: { folder: project.folder.uri.fsPath, file },
  });
  const selection = place && new Range(document.positionAt(place.start), document.positionAt(place.end));
  await window.showTextDocument(document, { preview: true, preserveFocus: true, ...(selection && { selection }) });
  return document;
}

async function askStep(
  { file, entry }: Waiting,
  { place, total, isOnly }: { place: number; total: number; isOnly: boolean },
): Promise<Step | undefined> {
  const others: Array<Row & { step: Step }> = [
    { icon: 'arrow-right', label: t('Next'), step: 'next' },
    { icon: 'arrow-left', label: t('Previous'), step: 'previous' },
  ];
  const rows: Array<Row & { step: Step }> = [
    { icon: 'check', label: t('Accept'), detail: entry.target, step: 'accept' },
    { icon: 'edit', label: t('Edit in the File'), description: file.target, step: 'edit' },
    ...(isOnly ? [] : others),
  ];
  const language = languageName(file.language);
  const title = t('Review: {0}, {1} of {2}', language, formatNumber(place), formatNumber(total));
  return (await pick(rows, { title, placeHolder: entry.source, ignoreFocusOut: true }))?.step;
}

/** Whether the file says so now. */
async function accept({ project, file, entry }: Waiting, reader: ReaderThread): Promise<boolean> {
  const answer = await reader.ask('acceptEntries', { ...asked(project, file), keys: [entry.key] });
  if (!answer) {
    say('warning', t('{0} cannot be read. Nothing was changed.', file.target));
    return false;
  }
  if (answer.edits.length === 0 && answer.lock === undefined) {
    say(
      'warning',
      t('{0}, {1}: The file does not take the review: a part of it is not translated.', shownTarget(file), entry.key),
    );
    return false;
  }
  try {
    await put(project, file.target, answer);
  } catch {
    say('warning', t('{0}: The file cannot be written.', file.target));
    return false;
  }
  return true;
}
