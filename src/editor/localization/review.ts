import { Range, window, workspace, type Command, type Disposable } from 'vscode';
import { shownTarget } from '../../domain/localization/targetName';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { formatNumber, labeled, quoted, t } from '../../shared/l10n';
import { sentenceOf } from '../../shared/reasonWords';
import type { ReaderThread } from '../reader/readerThread';
import { plain } from '../messages/plain';
import { showMessage } from '../messages/showMessage';
import { mayChangeProject } from '../messages/trust';
import { showBriefly } from '../messages/showBriefly';
import { InlineView } from '../texts/preview/inlineView';
import { put } from './entries/addTranslation';
import { targetsIn, workspaceUri, type Projects, type Scope } from './projects';
import { ReviewedPlace } from './reviewedPlace';
import { asShown, ReviewWalk, type Waiting, type WaitingTarget } from './reviewWalk';
import { languageName } from './names';

/** Duration of the message about an entry in milliseconds, unless the entry is left earlier. */
const shownMs = 20_000;

/** Characters of a source above its translation; the whole of it is in the hover. */
const mostShown = 100;

/**
 * *Review Translations…*: walks through what waits for the review of a user. Each stands in its file, to be changed
 * there, and the line above says what its source is and what can be done.
 */
export class Review implements Disposable {
  private readonly view = new InlineView('parlance.localisation.proposal', () => this.stopReview());
  private walk: ReviewWalk | undefined;
  private current: Waiting | undefined;
  private release: (() => void) | undefined;
  private isBusy = false;

  constructor(
    private readonly projects: Projects,
    private readonly reader: ReaderThread,
  ) {}

  /** @param scope all projects when absent */
  async start(scope?: Scope): Promise<void> {
    this.stopReview();
    if (!mayChangeProject()) return;
    const waiting = await findWaiting(this.projects, scope);
    const walk = new ReviewWalk(this.reader, waiting, scope?.keys && new Set(scope.keys));
    this.walk = walk;
    this.release = this.reader.hold();
    await this.step(() => undefined, t('No translations to review.'));
  }

  /** The translation is good: what says that it waits goes, and the next one comes. */
  async acceptTranslation(): Promise<void> {
    const { current } = this;
    if (!current) return;
    await this.step(async (walk) => {
      if (!(await accept(current, this.reader))) return;
      await this.projects.compare(current.project, [current.file]);
      walk.accept();
    });
  }

  async nextToReview(): Promise<void> {
    await this.step((walk) => walk.next());
  }

  async previousToReview(): Promise<void> {
    await this.step((walk) => walk.previous());
  }

  stopReview(): void {
    this.walk = undefined;
    this.current = undefined;
    this.release?.();
    this.release = undefined;
    this.view.hide();
  }

  dispose(): void {
    this.stopReview();
    this.view.dispose();
  }

  /** One at a time: keys that are pressed before the next entry is seen are not about it. */
  private async step(
    take: (walk: ReviewWalk) => void | Promise<void>,
    atEnd = t('All translations are reviewed.'),
  ): Promise<void> {
    const { walk } = this;
    if (!walk || this.isBusy) return;
    this.isBusy = true;
    try {
      await take(walk);
      const one = await walk.current();
      if (this.walk !== walk) return;
      if (one) {
        await this.show(one);
        return;
      }
      this.stopReview();
      showMessage('info', atEnd);
    } finally {
      this.isBusy = false;
    }
  }

  private async show(one: Waiting): Promise<void> {
    const { project, file, entry } = one;
    const document = await workspace.openTextDocument(workspaceUri(project.folder, file.target));
    const text = document.getText();
    const [place] = await this.reader.ask('entryPlaces', {
      ...{ path: file.target, text, keys: [entry.key] },
      project: { folder: project.folder.uri.fsPath, file },
    });
    const { start, end, said } = place ?? { start: 0, end: 0, said: { start: 0, end: 0 } };
    // What is typed replaces the words themselves, where they stand in the file as they are.
    const at = entry.target === '' ? -1 : text.slice(said.start, said.end).indexOf(entry.target);
    const first = at < 0 ? start : said.start + at;
    const last = at < 0 ? start : first + entry.target.length;
    const selection = new Range(document.positionAt(first), document.positionAt(last));
    await window.showTextDocument(document, { preview: true, selection });
    this.current = one;
    await this.view.show(
      {
        tracked: new ReviewedPlace(document, { start, end: Math.max(end, last) }),
        changes: [],
        actions: () => actionsOf(one),
      },
      announce(one),
    );
  }
}

function titleOf({ file, place, total }: Waiting): string {
  return t('Review: {0}, {1} of {2}', languageName(file.language), formatNumber(place), formatNumber(total));
}

function actionsOf(one: Waiting): Command[] {
  const action = (title: string, command: string): Command => ({ title, command: `parlance.localisation.${command}` });
  const source = one.entry.source.replace(/\s+/g, ' ').trim();
  const shown = source.length > mostShown ? `${source.slice(0, mostShown)}…` : source;
  const others = [
    action(t('$(chevron-left) Previous'), 'previousToReview'),
    action(t('$(chevron-right) Next'), 'nextToReview'),
  ];
  return [
    // No command: it is there to be read.
    { title: plain(labeled(titleOf(one), shown)), command: '' },
    action(t('$(check) Accept'), 'acceptTranslation'),
    ...(one.isOnly ? [] : others),
    action(t('$(close) Stop (Esc)'), 'stopReview'),
  ];
}

/** Says where the walk is and how to go on, and to a screen reader both texts. */
function announce(one: Waiting): Disposable {
  const { source, target } = one.entry;
  const title = titleOf(one);
  // The command too: nobody can ask VS Code which keys the user's system and settings give it.
  const next = t('Type to change the translation. “Accept Translation” accepts it, Esc ends the review.');
  const spoken = `${labeled(title, `${quoted(source)}, ${quoted(target)}`)}. ${next}`;
  // The rest stands above the translation: all of it would be cut off here.
  return showBriefly(`${title}. ${t('Type to change the translation. Esc ends the review.')}`, shownMs, {
    icon: 'eye',
    spoken,
  });
}

async function findWaiting(projects: Projects, scope: Scope | undefined): Promise<WaitingTarget[]> {
  return (await targetsIn(projects, scope)).flatMap(({ project, state }) =>
    'counts' in state && state.counts.review > 0 ? [{ project, file: state.file, count: state.counts.review }] : [],
  );
}

/** Returns whether the file says so now. */
async function accept({ project, file, entry }: Waiting, reader: ReaderThread): Promise<boolean> {
  const answer = await reader.ask('acceptEntries', {
    ...asShown(project, file),
    keys: [entry.key],
  });
  if (!answer) {
    showMessage('warning', t('Couldn’t read {0}. Nothing changed.', file.target));
    return false;
  }
  if (answer.edits.length === 0 && answer.lock === undefined) {
    showMessage(
      'warning',
      t('{0}, {1}: Couldn’t mark the file as reviewed: a part of it isn’t translated.', shownTarget(file), entry.key),
    );
    return false;
  }
  try {
    await put(project, file, answer);
  } catch (error) {
    const why = error instanceof ProjectFileError ? sentenceOf(error.why) : t('Couldn’t write the file.');
    showMessage('warning', labeled(file.target, why));
    return false;
  }
  return true;
}
