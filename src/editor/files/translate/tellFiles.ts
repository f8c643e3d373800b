import { commands, window, type Uri } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import { fileNameOf } from '../../fileName';
import { counted, nameIn } from '../../languageNames';
import { filesConfig } from '../../config';
import { cuesView } from '../cues/cueCommands';
import { isCueFile } from '../cues/cueFile';
import type { CuePairs } from '../cues/cuePairs';
import { showDifferences } from '../cues/showDifferences';
import type { FileOutcome, FileTranslationParts } from './parts';
import { say, type NextStep } from '../../say/say';

const showProblems: NextStep = { title: 'Show Problems', command: 'workbench.actions.view.problems' };

/** Shows the one result, and tells of all of them: how much was translated, what was left and why. */
export async function tellFiles(
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
  { failures, pairs }: Pick<FileTranslationParts, 'failures' | 'pairs'>,
): Promise<void> {
  const written = outcomes.flatMap(({ landed }) => ('uri' in landed ? [landed.uri] : []));
  await rememberPairs(outcomes, pairs);
  const [only] = outcomes.filter(({ landed }) => 'uri' in landed);
  if (only && written.length === 1) await show(only);

  const left = outcomes.flatMap(({ translation }) => translation.left);
  const lost = outcomes.flatMap(({ task, landed, translation }) =>
    'problem' in landed && translation.translated > 0 ? [`“${task.source.name}”: ${landed.problem}`] : [],
  );
  const refused = left.find(({ error }) => error)?.error;
  const isCancelled = outcomes.some(({ translation }) => translation.isCancelled);
  const summary = summaryOf(outcomes, written, languages);
  if (refused) {
    failures.reportPart(refused, summary);
  } else if (lost.length > 0) {
    say('warning', lost.join(' '));
  } else if (left.length > 0 || outcomes.some((outcome) => unplacedOf(outcome) > 0)) {
    const why = isCancelled ? 'The translation was stopped.' : (left[0]?.message ?? 'They were edited meanwhile.');
    const steps = written.length > 0 ? [showProblems] : [];
    say('warning', `${summary} ${why}`, ...steps);
  } else {
    const warnings = outcomes.reduce((sum, { translation }) => sum + translation.warnings.length, 0);
    const look = warnings > 0 ? ` ${counted(warnings, 'subtitle needs', 'subtitles need')} a look.` : '';
    const steps = [...tableStep(only), ...(warnings > 0 ? [showProblems] : [])];
    say('info', `${summary}${unchangedIn(outcomes, languages)}${encodingOf(outcomes)}${look}`, ...steps);
  }
}

/** What a person who translated a file into its own language should know. */
function unchangedIn(outcomes: readonly FileOutcome[], languages: readonly Language[]): string {
  const same = outcomes.find(({ translation }) => translation.isUnchanged);
  if (!same) return '';
  const { source, target } = same.task;
  return ` All of “${source.name}” came back as it was: it may be in ${nameIn(languages, target)} already.`;
}

/** What a person should know whose file is not in the encoding of its source. */
function encodingOf(outcomes: readonly FileOutcome[]): string {
  for (const { landed } of outcomes) {
    if (!('uri' in landed) || landed.insteadOf === undefined) continue;
    return ` “${fileNameOf(landed.uri)}” is in UTF-8: ${landed.insteadOf} lacks characters of the translation.`;
  }
  return '';
}

/** The other way to see the one new subtitle file. */
function tableStep({ task, landed }: Partial<FileOutcome> = {}): NextStep[] {
  if (!task?.result || !landed || !('uri' in landed) || !isCueFile(landed.uri) || isInTable(landed.uri)) return [];
  return [{ title: 'Show in Table', command: 'parlance.cue.openTable', arguments: [landed.uri] }];
}

/** A new subtitle file belongs to its source from now on. */
async function rememberPairs(outcomes: readonly FileOutcome[], pairs: CuePairs): Promise<void> {
  for (const { task, landed } of outcomes) {
    if ('uri' in landed && task.result && isCueFile(landed.uri)) await pairs.remember(landed.uri, task.source.uri);
  }
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
  const [first] = outcomes;
  const where =
    written.length === 1 && written[0] ? `“${fileNameOf(written[0])}”` : counted(written.length, 'file', 'files');
  if (translated === 0) return `Nothing was translated${first ? ` in “${first.task.source.name}”` : ''}.`;
  const names = [...new Set(outcomes.map(({ task }) => nameIn(languages, task.target)))].join(', ');
  const parts = [`${counted(translated, 'segment', 'segments')} translated to ${names} in ${where}`];
  if (known > 0) parts.push(`${known.toLocaleString('en')} of them from the cache`);
  if (left > 0) parts.push(`${left.toLocaleString('en')} left as they are`);
  return `${parts.join(', ')}.`;
}
