import { uncheckedCharacters } from '../../languageServer/reviewWhole';
import { TooManyCharactersError } from '../arguments';
import { openService } from '../service';
import { grouped, type Shell } from '../shell';
import { codeOf, troubleOf } from '../trouble';
import type { ExitCode } from '../world';
import { Baseline } from './baseline';
import { sendsText } from './options';
import { readCheckCommandLine, type CheckCommandLine } from './commandLine';
import { Corrector } from './corrector';
import { checkFile, fileOf, readText, type Outcome, type ProseFile, type Work } from './checkFile';
import { FileChecker } from './fileChecker';
import { filesOf } from './files';
import { Project } from './project';
import { ProjectWords } from './projectWords';
import { writeReport, type ReportedFile } from './reports';

/** So that the service has work while the next file is read. */
const together = 4;

/** Checks the prose of files. @throws UsageError */
export async function check(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const line = await readCheckCommandLine(args, shell);
  const project = await Project.open(shell);
  const baseline =
    line.baseline === undefined ? undefined : await Baseline.read(line.baseline, line.updatesBaseline, shell);
  const { files, leftOut } = await filesOf(line, project, shell);
  if (files.length === 0) {
    await writeReport(line.format, [], shell);
    for (const one of leftOut) shell.note(one);
    shell.note('Nothing to check.');
    return 0;
  }
  const service = await openService('parlance-check', line, shell);
  try {
    const corrector = new Corrector(service);
    const checker = new FileChecker({
      options: line,
      project,
      words: new ProjectWords(project, shell),
      correct: (params, signal) => corrector.correct(params, signal),
      readingOnly: (read) => shell.readingOnly(read),
    });
    if (sendsText(line)) await shell.readingOnly(() => mayBeSent(files, checker, line, shell));
    const outcomes = await checkAll(files, { line, shell, checker, corrector });
    shell.signal.throwIfAborted();
    const reports = await countedOf(outcomes, baseline, line, shell);
    await writeReport(line.format, reports, shell);
    for (const one of leftOut) shell.note(one);
    tellEnd(outcomes, reports, line.fixes, shell);
    if (corrector.trouble) {
      troubleOf(corrector.trouble, shell);
      return codeOf(corrector.trouble);
    }
    return reports.some(hasFailed) ? 1 : 0;
  } finally {
    await service.close();
  }
}

/** Returns whether problems were found, or something is left that was to be checked. */
function hasFailed({ findings, checked, notChecked }: ReportedFile): boolean {
  return findings.length > 0 || (!checked && notChecked === undefined);
}

/** Returns the findings that count, without those in the user’s baseline. */
async function countedOf(
  outcomes: readonly Outcome[],
  baseline: Baseline | undefined,
  { since, staged, updatesBaseline, baseline: name = '' }: CheckCommandLine,
  shell: Shell,
): Promise<readonly ReportedFile[]> {
  const all = outcomes.map(({ report }) => report);
  if (!baseline) return all;
  if (updatesBaseline) await baseline.update(all);
  const { files, gone } = baseline.newIn(all);
  const found = (reports: readonly ReportedFile[]): number =>
    reports.reduce((sum, { findings }) => sum + findings.length, 0);
  shell.note(`Ignored ${grouped(found(all) - found(files))} problems listed in ${name}.`);
  if (gone > 0 && since === undefined && !staged) {
    shell.note(`Listed problems that no longer exist: ${grouped(gone)}. To remove them, use --update-baseline.`);
  }
  return files;
}

/** Says how much would leave the machine. @throws UsageError when it is more than the user allows */
async function mayBeSent(
  files: readonly ProseFile[],
  checker: FileChecker,
  line: CheckCommandLine,
  shell: Shell,
): Promise<void> {
  let characters = 0;
  for (const file of files) {
    shell.signal.throwIfAborted();
    const read = await readText(file, shell);
    if (typeof read === 'string') continue;
    const { review } = await checker.check(
      { ...fileOf(file), text: read.text },
      { sends: false, signal: shell.signal },
    );
    characters += uncheckedCharacters(review);
  }
  shell.note(`Characters to send: ${grouped(characters)}.`);
  if (characters > line.maximumCharacters) {
    throw new TooManyCharactersError(characters, line.maximumCharacters, 'check');
  }
}

async function checkAll(files: readonly ProseFile[], work: Work): Promise<Outcome[]> {
  const { shell, corrector } = work;
  const outcomes: Outcome[] = [];
  let [next, done] = [0, 0];
  const checkSome = async (): Promise<void> => {
    for (let at = next++; at < files.length; at = next++) {
      const file = files[at];
      if (!file) break;
      shell.signal.throwIfAborted();
      const unchecked = { report: { file: file.name, words: 0, checked: false, findings: [] }, mended: 0 };
      outcomes[at] = corrector.trouble ? unchecked : await checkFile(file, work);
      shell.progress(++done, files.length, 'files');
    }
  };
  await Promise.all(Array.from({ length: together }, checkSome));
  return outcomes;
}

function tellEnd(outcomes: readonly Outcome[], reports: readonly ReportedFile[], fixes: boolean, shell: Shell): void {
  const files = (count: number): string => (count === 1 ? '1 file' : `${grouped(count)} files`);
  const mended = outcomes.reduce((sum, outcome) => sum + outcome.mended, 0);
  if (mended > 0) shell.note(`Fixed ${grouped(mended)} in ${files(outcomes.filter((one) => one.mended > 0).length)}.`);
  const all = reports.reduce((sum, { findings }) => sum + findings.length, 0);
  if (fixes && mended === 0 && all > 0) shell.note('Nothing was fixed: none of the problems is safe to fix.');
  const withFindings = reports.filter(({ findings }) => findings.length > 0).length;
  const found =
    all === 0
      ? 'nothing was found'
      : `${all === 1 ? '1 finding' : `${grouped(all)} findings`} in ${files(withFindings)}`;
  const unchecked = reports.filter(({ checked }) => !checked).length;
  const empty = reports.filter(({ checked, words }) => checked && words === 0).length;
  shell.note(
    [
      `Checked ${files(reports.length - unchecked - empty)}: ${found}.`,
      ...(unchecked > 0 ? [`Not checked: ${files(unchecked)}.`] : []),
      ...(empty > 0 ? [`No text to check in ${files(empty)}.`] : []),
    ].join(' '),
  );
}
