import { Range, window, workspace, type TextDocument } from 'vscode';
import { shownTarget } from '../../domain/localisation/targetName';
import { formatNumber, t } from '../../shared/l10n';
import type { ReaderThread } from '../reader/readerThread';
import { pick, type Row } from '../say/ask';
import { say } from '../say/say';
import { put } from './entries/addTranslation';
import { targetsIn, workspaceUri, type Projects, type Scope } from './projects';
import { asShown, ReviewWalk, type Waiting, type WaitingTarget } from './reviewWalk';
import { languageName } from './tree';

type Step = 'accept' | 'next' | 'previous' | 'edit';

/**
 * *Review Translations…*: walks through what waits for the review of a person. Each stands in its file beside the question.
 * @param scope all projects when absent
 */
export async function reviewTranslations(projects: Projects, reader: ReaderThread, scope?: Scope): Promise<void> {
  const waiting = await findWaiting(projects, scope);
  const walk = new ReviewWalk(reader, waiting, scope?.keys && new Set(scope.keys));
  const release = reader.hold();
  try {
    const first = await walk.current();
    if (!first) {
      say('info', t('No translation waits for a review.'));
      return;
    }
    for (let one: Waiting | undefined = first; one; one = await walk.current()) {
      const document = await showEntry(one, reader);
      const step = await askStep(one);
      if (step === undefined) return;
      if (step === 'edit') {
        await window.showTextDocument(document, { preview: false });
        return;
      }
      if (step === 'next') walk.next();
      if (step === 'previous') walk.previous();
      if (step === 'accept') {
        if (!(await accept(one, reader))) return;
        await projects.compare(one.project, [one.file]);
        walk.accept();
      }
    }
    say('info', t('Everything was reviewed.'));
  } finally {
    release();
  }
}

async function findWaiting(projects: Projects, scope: Scope | undefined): Promise<WaitingTarget[]> {
  return (await targetsIn(projects, scope)).flatMap(({ project, state }) =>
    'counts' in state && state.counts.review > 0 ? [{ project, file: state.file, count: state.counts.review }] : [],
  );
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

async function askStep({ file, entry, place, total, isOnly }: Waiting): Promise<Step | undefined> {
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
  const answer = await reader.ask('acceptEntries', {
    ...asShown(project, file),
    keys: [entry.key],
  });
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
