import { commands, Uri, window, workspace } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import { pickMany } from '../../messages/ask';
import { fileNameOf } from '../../messages/fileName';
import { nameIn } from '../../languages/languageNames';
import { missingTermsText } from '../../texts/missingTerms';
import { filesConfig } from '../../settings/files';
import { cuesView } from '../tables/cues/cueCommands';
import { isCueFile } from '../tables/cues/cueFile';
import type { CuePairs } from '../tables/cues/cuePairs';
import { showDifferences } from '../tables/cues/showDifferences';
import type { FileOutcome, FileTranslationDependencies } from './parts';
import { showMessage, type NextStep, type OwnStep } from '../../messages/showMessage';
import {
  counted,
  formatFirst,
  formatList,
  formatNumber,
  joinSentences,
  labeled,
  quoted,
  t,
} from '../../../shared/l10n';
import { notAppliedText } from '../../../shared/notAppliedWords';
import { sentenceOf } from '../../../shared/reasonWords';

const showProblems: NextStep = { title: t('Show Problems'), command: 'workbench.actions.view.problems' };

/** More files than these are not ticked to be opened. */
const openedAtOnce = 10;

/** Shows the one result, and tells of all of them: how much was translated, what was left and why. */
export async function tellFiles(
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
  { failures, pairs }: Pick<FileTranslationDependencies, 'failures' | 'pairs'>,
): Promise<void> {
  const written = outcomes.flatMap(({ landed }) => ('uri' in landed ? [landed.uri] : []));
  await rememberPairs(outcomes, pairs);
  const [only] = outcomes.filter(({ landed }) => 'uri' in landed);
  if (only && written.length === 1) await show(only);

  const left = outcomes.flatMap(({ translation }) => translation.left);
  const lost = outcomes.flatMap(({ task, landed, translation }) =>
    'problem' in landed && translation.translated > 0 ? [labeled(quoted(task.source.name), landed.problem)] : [],
  );
  const refused = left.find(({ error }) => error)?.error;
  const isCancelled = outcomes.some(({ translation }) => translation.isCancelled);
  const summary = summaryOf(outcomes, written, languages);
  if (refused) {
    failures.reportPart(refused, summary);
  } else if (lost.length > 0) {
    showMessage('warning', joinSentences(...lost));
  } else if (left.length > 0 || outcomes.some((outcome) => unplacedOf(outcome) > 0)) {
    const why = isCancelled
      ? t('The translation was stopped.')
      : left[0]
        ? sentenceOf(left[0].message)
        : t('The segments were edited during the translation.');
    const steps = written.length > 0 ? [...openStep(outcomes), showProblems] : [];
    showMessage('warning', joinSentences(summary, why), ...steps);
  } else {
    const warnings = outcomes.flatMap(({ translation }) => translation.warnings);
    const cues = warnings.filter(({ code }) => code !== 'term-not-used').length;
    const look = cues > 0 ? counted(cues, '1 subtitle needs review.', '{0} subtitles need review.') : '';
    const steps = [...openStep(outcomes), ...tableStep(only), ...(warnings.length > 0 ? [showProblems] : [])];
    const missing = missingTermsText(outcomes.flatMap(({ translation }) => translation.missingTerms));
    const notApplied = notAppliedText(outcomes.flatMap(({ translation }) => translation.notApplied));
    const sentences = [summary, unchangedIn(outcomes, languages), encodingOf(outcomes), look, missing, notApplied];
    showMessage(missing === '' ? 'info' : 'warning', joinSentences(...sentences), ...steps);
  }
}

/** Notice for a user who translated a file into its own language. */
function unchangedIn(outcomes: readonly FileOutcome[], languages: readonly Language[]): string {
  const same = outcomes.find(({ translation }) => translation.isUnchanged);
  if (!same) return '';
  const { source, target } = same.task;
  return t('“{0}” came back unchanged. It may already be in {1}.', source.name, nameIn(languages, target));
}

/** Notice for a user whose file is not in the encoding of its source. */
function encodingOf(outcomes: readonly FileOutcome[]): string {
  for (const { landed } of outcomes) {
    if (!('uri' in landed) || landed.insteadOf === undefined) continue;
    return t(
      'Saved “{0}” as UTF-8: {1} doesn’t support some characters of the translation.',
      fileNameOf(landed.uri),
      landed.insteadOf,
    );
  }
  return '';
}

/** The other way to see the one new subtitle file. */
function tableStep({ task, landed }: Partial<FileOutcome> = {}): NextStep[] {
  if (!task?.result || !landed || !('uri' in landed) || !isCueFile(landed.uri) || isInTable(landed.uri)) return [];
  return [{ title: t('Show in Table'), command: 'parlance.cue.openTable', arguments: [landed.uri] }];
}

/** A new subtitle file belongs to its source from now on. */
async function rememberPairs(outcomes: readonly FileOutcome[], pairs: CuePairs): Promise<void> {
  for (const { task, landed } of outcomes) {
    if ('uri' in landed && task.result && isCueFile(landed.uri)) await pairs.remember(landed.uri, task.source.uri);
  }
}

/** Results that nobody was shown, because there are several: all or some of them are opened together. */
function openStep(outcomes: readonly FileOutcome[]): OwnStep[] {
  const written = outcomes.filter(({ landed }) => 'uri' in landed);
  if (written.length < 2) return [];
  const open = async (): Promise<void> => {
    const rows = written.flatMap((outcome) =>
      'uri' in outcome.landed
        ? [
            {
              label: fileNameOf(outcome.landed.uri),
              description: workspace.asRelativePath(Uri.joinPath(outcome.landed.uri, '..')),
              picked: written.length <= openedAtOnce,
              outcome,
            },
          ]
        : [],
    );
    for (const { outcome } of (await pickMany(rows, { title: t('Open Results'), matchOnDescription: true })) ?? []) {
      await show(outcome);
    }
  };
  return [{ title: t('Open Results…'), run: open }];
}

/** A new file stands beside its source: cue by cue, or line by line. */
async function show({ task: { source, result }, landed }: FileOutcome): Promise<void> {
  if (!('uri' in landed)) return;
  if (!result) await window.showTextDocument(landed.uri, { preview: false });
  else if (isInTable(landed.uri)) await commands.executeCommand('vscode.openWith', landed.uri, cuesView);
  else await showDifferences(source.uri, landed.uri);
}

function isInTable(file: Uri): boolean {
  return isCueFile(file) && filesConfig(file).subtitleView === 'table';
}

/** Translations of segments that were edited meanwhile. */
function unplacedOf({ landed }: FileOutcome): number {
  return 'uri' in landed ? (landed.unplaced ?? 0) : 0;
}

function summaryOf(outcomes: readonly FileOutcome[], written: readonly Uri[], languages: readonly Language[]): string {
  const sum = (count: (outcome: FileOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const unplaced = sum(unplacedOf);
  const translated = sum(({ translation }) => translation.translated) - unplaced;
  const left = sum(({ translation }) => translation.left.length) + unplaced;
  const known = sum(({ translation }) => translation.fromCache);
  const remembered = sum(({ translation }) => translation.fromMemory.size);
  const [first] = outcomes;
  const where =
    written.length === 1 && written[0]
      ? quoted(fileNameOf(written[0]))
      : counted(written.length, '1 file', '{0} files');
  if (translated === 0) {
    return first ? t('Nothing was translated in “{0}”.', first.task.source.name) : t('Nothing was translated.');
  }
  const names = formatFirst([...new Set(outcomes.map(({ task }) => nameIn(languages, task.target)))]);
  const parts = [
    counted(translated, '1 segment translated to {1} in {2}', '{0} segments translated to {1} in {2}', names, where),
  ];
  if (known > 0) parts.push(t('{0} of them from the cache', formatNumber(known)));
  if (remembered > 0) parts.push(t('{0} from translation memory', formatNumber(remembered)));
  if (left > 0) parts.push(t('{0} unchanged', formatNumber(left)));
  return `${formatList(parts)}.`;
}
