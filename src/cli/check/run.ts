import { readFile, stat } from 'node:fs/promises';
import { applyEdits } from '../../formats/edits';
import { decodeFile, encodeFile, fitEncoding, type DecodedFile } from '../../formats/encoding';
import { messageOf } from '../../languageServer/features/findingWords';
import { fixesFor } from '../../languageServer/fixes';
import type { Finding } from '../../languageServer/findings';
import { uncheckedCharacters } from '../../languageServer/reviewWhole';
import { longestDocument } from '../../shared/languageServer';
import { sentenceOf } from '../../shared/reasonWords';
import { TooManyCharactersError, UsageError } from '../arguments';
import { inputsOf, whyUnread } from '../inputs';
import { writeOutput } from '../outputFile';
import { openService } from '../service';
import { grouped, type Shell } from '../shell';
import { codeOf, troubleOf } from '../trouble';
import type { ExitCode } from '../world';
import { Changes, type Lines } from './changed';
import { readCheckCommandLine, type CheckCommandLine } from './commandLine';
import { Corrector } from './corrector';
import { FileChecker, type Reviewed } from './fileChecker';
import { languageOfName } from './languageOfName';
import { ignoredBy, Project } from './project';
import { ProjectWords } from './projectWords';
import { writeReport, type PlacedFinding, type ReportedFile } from './reports';

/** So that the service has work while the next file is read. */
const together = 4;
const mostBytes = 3 * longestDocument;

interface ProseFile {
  /** As messages call it, with `/`. */
  name: string;
  /** Absolute. */
  path: string;
  languageId: string;
  /** Only these lines count; absent = all. */
  lines?: readonly Lines[];
}

/** What became of a file. */
interface Outcome {
  report: ReportedFile;
  mended: number;
}

/** Checks the prose of files. @throws UsageError */
export async function check(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const line = await readCheckCommandLine(args, shell);
  const project = await Project.open(shell);
  const files = await filesOf(line, project, shell);
  if (files.length === 0) {
    await writeReport(line.format, [], shell);
    shell.say('There is nothing to check.');
    return 0;
  }
  const service = await openService('parlance-check', line, shell);
  try {
    const corrector = new Corrector(service);
    const checker = new FileChecker({
      options: line,
      project,
      words: new ProjectWords(project, shell.signal),
      correct: (params, signal) => corrector.correct(params, signal),
    });
    if (line.url !== undefined) await mayBeSent(files, checker, line, shell);
    const outcomes = await checkAll(files, { line, shell, checker, corrector });
    shell.signal.throwIfAborted();
    const reports = outcomes.map(({ report }) => report);
    await writeReport(line.format, reports, shell);
    tellEnd(outcomes, line.fixes, shell);
    if (corrector.trouble) {
      troubleOf(corrector.trouble, shell);
      return codeOf(corrector.trouble);
    }
    return reports.some(({ findings, checked }) => findings.length > 0 || !checked) ? 1 : 0;
  } finally {
    await service.close();
  }
}

async function filesOf(line: CheckCommandLine, project: Project, shell: Shell): Promise<ProseFile[]> {
  const isMeant = (path: string): boolean => languageOfName(path) !== undefined;
  const { inputs } = await inputsOf(line.inputs, { isMeant }, shell);
  const paths = inputs.map(({ path }) => shell.at(path));
  const isOut = await ignoredBy(project, paths);
  const changes = line.since === undefined ? undefined : await Changes.since(line.since, shell);
  const files: ProseFile[] = [];
  for (const { path: name, isNamed } of inputs) {
    const path = shell.at(name);
    if (!isNamed && isOut(path)) continue;
    const languageId = languageOfName(name);
    if (languageId === undefined) throw new UsageError(`${name} has no prose that is known by its name.`);
    const lines = await changes?.linesOf(path);
    if (changes && !lines) continue;
    files.push({ name: name.replaceAll('\\', '/').replace(/^\.\//, ''), path, languageId, ...(lines && { lines }) });
  }
  return files;
}

/** Says how much would leave the machine. @throws UsageError when it is more than the person allows */
async function mayBeSent(
  files: readonly ProseFile[],
  checker: FileChecker,
  line: CheckCommandLine,
  shell: Shell,
): Promise<void> {
  let characters = 0;
  for (const file of files) {
    shell.signal.throwIfAborted();
    const read = await readText(file.path, shell);
    if (typeof read === 'string') continue;
    const { review } = await checker.check(
      { ...fileOf(file), text: read.text },
      { sends: false, signal: shell.signal },
    );
    characters += uncheckedCharacters(review);
  }
  shell.say(`Characters to send: ${grouped(characters)}.`);
  if (characters > line.maximumCharacters) {
    throw new TooManyCharactersError(characters, line.maximumCharacters, 'check');
  }
}

function fileOf({ path, languageId }: ProseFile): { file: string; languageId: string } {
  return { file: path, languageId };
}

interface Work {
  line: CheckCommandLine;
  shell: Shell;
  checker: FileChecker;
  corrector: Corrector;
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
      outcomes[at] = corrector.trouble ? unchecked : await checkOne(file, work);
      shell.progress(++done, files.length, 'files');
    }
  };
  await Promise.all(Array.from({ length: together }, checkSome));
  return outcomes;
}

async function checkOne(file: ProseFile, { line, shell, checker, corrector }: Work): Promise<Outcome> {
  const { name } = file;
  const unchecked = (why: string): Outcome => {
    shell.say(`${name}: Not checked: ${why}`);
    return { report: { file: name, words: 0, checked: false, findings: [] }, mended: 0 };
  };
  const read = await readText(file.path, shell);
  if (typeof read === 'string') return unchecked(read);
  const options = { sends: true, signal: shell.signal };
  let reviewed = await checker.check({ ...fileOf(file), text: read.text }, options);
  let mended = 0;
  if (line.fixes && !corrector.trouble) {
    const sure = findingsIn(reviewed, file.lines).filter((finding) => finding.sure);
    const fixes = fixesFor(read.text, sure);
    if (fixes.length > 0) {
      const text = applyEdits(read.text, fixes);
      const written = fitEncoding({ ...read.decoded, text: `${read.mark}${text}` });
      await writeOutput(file.path, encodeFile(written.file), { mayReplace: true }, shell);
      reviewed = await checker.check({ ...fileOf(file), text }, options);
      const left = findingsIn(reviewed, file.lines).filter((finding) => finding.sure);
      mended = Math.max(0, sure.length - left.length);
    }
  }
  const { review } = reviewed;
  const { refusal, refused, unchecked: missing } = review;
  const [first] = refused;
  const why = refusal ?? first?.refusal;
  if (why && !corrector.trouble) shell.say(`${name}: Not checked: ${why.message}`);
  if (isUnread(reviewed)) {
    shell.say(`${name}: Nothing was checked: there is too little text to tell its language. Say it with --language.`);
  }
  return {
    report: {
      file: name,
      words: review.sentences.reduce(
        (sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0),
        0,
      ),
      checked: why === undefined && missing.length === 0,
      findings: findingsIn(reviewed, file.lines).map((finding) => placed(finding, reviewed)),
    },
    mended,
  };
}

/** Whether a file has sentences, of which none was checked: nobody knows what language they are in. */
function isUnread({ review: { isUnsure, sentences } }: Reviewed): boolean {
  return isUnsure && sentences.length === 0;
}

/** What was found in lines that count. */
function findingsIn({ document: { document }, review }: Reviewed, lines: readonly Lines[] | undefined): Finding[] {
  return review.findings.filter(({ range: { start, end } }) => {
    if (!lines) return true;
    const [first, last] = [document.positionAt(start).line + 1, document.positionAt(end).line + 1];
    return lines.some((one) => one.first <= last && first <= one.last);
  });
}

function placed(finding: Finding, { document: { document } }: Reviewed): PlacedFinding {
  const { start, end } = finding.range;
  const [from, to] = [document.positionAt(start), document.positionAt(end)];
  return {
    line: from.line + 1,
    column: from.character + 1,
    length: end - start,
    category: finding.category,
    rule: finding.rule,
    sure: finding.sure,
    message: messageOf(finding),
    suggestions: finding.suggestions,
    endLine: to.line + 1,
    endColumn: to.character + 1,
  };
}

/** A file as an editor would show it: its mark of an encoding is no part of its text. A sentence where it cannot be read. */
async function readText(
  path: string,
  shell: Shell,
): Promise<{ text: string; mark: string; decoded: DecodedFile } | string> {
  try {
    const there = await stat(path);
    if (!there.isFile()) return 'This is no file.';
    if (there.size > mostBytes) {
      return `This file is too large: ${grouped(Math.ceil(there.size / 1000))} KB, of at most ${grouped(mostBytes / 1000)}.`;
    }
    const decoded = decodeFile(await readFile(path, { signal: shell.signal }), { mayBeAny: true });
    if (!decoded.ok) return sentenceOf(decoded.message);
    const mark = decoded.file.text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { text: decoded.file.text.slice(mark.length), mark, decoded: decoded.file };
  } catch (error) {
    shell.signal.throwIfAborted();
    return `It cannot be read: ${whyUnread(path, error)}.`;
  }
}

function tellEnd(outcomes: readonly Outcome[], fixes: boolean, shell: Shell): void {
  const files = (count: number): string => (count === 1 ? '1 file' : `${grouped(count)} files`);
  const mended = outcomes.reduce((sum, outcome) => sum + outcome.mended, 0);
  if (mended > 0) shell.say(`Mended: ${grouped(mended)} in ${files(outcomes.filter((one) => one.mended > 0).length)}.`);
  const all = outcomes.reduce((sum, { report }) => sum + report.findings.length, 0);
  if (fixes && mended === 0 && all > 0) shell.say('Nothing was mended: none of it is sure enough without a look.');
  const withFindings = outcomes.filter(({ report }) => report.findings.length > 0).length;
  const found =
    all === 0
      ? 'nothing was found'
      : `${all === 1 ? '1 finding' : `${grouped(all)} findings`} in ${files(withFindings)}`;
  const unchecked = outcomes.filter(({ report }) => !report.checked).length;
  shell.say(
    `Checked ${files(outcomes.length - unchecked)}: ${found}.${unchecked > 0 ? ` Not checked: ${files(unchecked)}.` : ''}`,
  );
}
