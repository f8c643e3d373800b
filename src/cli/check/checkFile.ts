import { readFile, stat } from 'node:fs/promises';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { applyEdits } from '../../formats/edits';
import { decodeFile, encodeFile, fitEncoding, type DecodedFile } from '../../formats/encoding';
import { messageOf } from '../../languageServer/features/findingWords';
import { fixesFor } from '../../languageServer/fixes';
import type { LeftOut } from '../../formats/prose/leftOut';
import type { Finding } from '../../languageServer/findings';
import { longestDocument, type Refusal } from '../../shared/languageServer';
import { sentenceOf } from '../../shared/reasonWords';
import { UsageError } from '../arguments';
import { whyUnread } from '../inputs';
import type { BuildFix } from '../buildFinding';
import { OutputError, writeOutput } from '../outputFile';
import { grouped, type Shell } from '../shell';
import type { Lines } from './changed';
import type { CheckCommandLine } from './commandLine';
import type { Corrector } from './corrector';
import type { FileChecker, Reviewed } from './fileChecker';
import type { PlacedFinding, ReportedFile } from './reports';

const mostBytes = 3 * longestDocument;

/** A file with prose in it. */
export interface ProseFile {
  /** Name in messages, with `/`. */
  name: string;
  /** Absolute. */
  path: string;
  languageId: string;
  /** The folder that was named, of a file that was found in it. */
  within?: string;
  /** Only these lines count; absent = all. */
  lines?: readonly Lines[];
  /** Gives its bytes, where they aren’t those of the file. */
  read?: (mostBytes: number) => Promise<Uint8Array>;
}

/** Outcome of a file. */
export interface Outcome {
  report: ReportedFile;
  mended: number;
}

/** Context for checking files. */
export interface Work {
  line: CheckCommandLine;
  shell: Shell;
  checker: FileChecker;
  corrector: Corrector;
}

/** A file as `FileChecker` takes it. */
export function fileOf({ path, languageId }: ProseFile): { file: string; languageId: string } {
  return { file: path, languageId };
}

/** Checks a file, and mends what is surely wrong where that is wanted. */
export async function checkFile(file: ProseFile, { line, shell, checker, corrector }: Work): Promise<Outcome> {
  const { name } = file;
  const unchecked = (why: string): Outcome => {
    shell.say(`${name}: Not checked: ${why}`);
    return { report: { file: name, words: 0, checked: false, findings: [] }, mended: 0 };
  };
  const read = await readText(file, shell);
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
      if (await isMended(file, encodeFile(written.file), read.bytes, shell)) {
        reviewed = await checker.check({ ...fileOf(file), text }, options);
        const left = findingsIn(reviewed, file.lines).filter((finding) => finding.sure);
        mended = Math.max(0, sure.length - left.length);
      }
    }
  }
  const { review } = reviewed;
  const { refusal, refused, unchecked: missing } = review;
  const [first] = refused;
  const why = refusal ?? first?.refusal;
  const notChecked = whyNotChecked(reviewed, why);
  const told = why?.message ?? notChecked;
  if (told !== undefined && !corrector.trouble) shell.say(`${name}: Not checked: ${told}`);
  return {
    report: {
      file: name,
      words: review.sentences.reduce(
        (sum, { text }) => sum + (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0),
        0,
      ),
      checked: notChecked === undefined && why === undefined && missing.length === 0,
      ...(notChecked !== undefined && { notChecked }),
      findings: findingsIn(reviewed, file.lines).map((finding) => placed(finding, reviewed)),
    },
    mended,
  };
}

/** Writes a file that was mended. @returns whether it could be written; why not is told */
async function isMended(
  { name, within }: ProseFile,
  bytes: Uint8Array,
  insteadOf: Uint8Array,
  shell: Shell,
): Promise<boolean> {
  try {
    const options = { mayReplace: true, insteadOf, ...(within !== undefined && { within }) };
    await writeOutput(name, bytes, options, shell);
    return true;
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    shell.say(error.message);
    return false;
  }
}

const leftOutWords: Readonly<Record<LeftOut, string>> = {
  license: 'license text.',
  generated: 'generated file.',
};

/** Reason why a file that could be read isn’t checked: it is reported and fails no build. @param why its first refusal */
function whyNotChecked({ document, review }: Reviewed, why: Refusal | undefined): string | undefined {
  const { isUnsure, sentences } = review;
  if (document.leftOut) return leftOutWords[document.leftOut];
  // Nobody knows what language its sentences are in.
  if (isUnsure && sentences.length === 0) return 'too little text to detect the language. Use --language.';
  return why && isOfLanguage(why) ? why.message : undefined;
}

/** Returns whether nothing here corrects the language of a text. */
function isOfLanguage({ reason }: Refusal): boolean {
  return reason === 'language' || reason === 'other-language';
}

/** Returns the findings in lines that count. */
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
    fixes: fixesOf(finding, document),
  };
}

/** Returns the changes of each suggestion, best first; a suggestion that doesn’t fit into its place has none. */
function fixesOf(finding: Finding, document: TextDocument): BuildFix[] {
  return finding.suggestions.flatMap((replacement) => {
    const suggested = { ...finding, change: { ...finding.change, replacement } };
    return fixesFor(document.getText(), [suggested]).map(({ start, end, newText }) => {
      const [from, to] = [document.positionAt(start), document.positionAt(end)];
      return {
        ...{ line: from.line + 1, column: from.character + 1 },
        ...{ endLine: to.line + 1, endColumn: to.character + 1, text: newText },
      };
    });
  });
}

/** A file as an editor would show it: its mark of an encoding is no part of its text. A sentence where it cannot be read. */
export async function readText(
  { path, read }: Pick<ProseFile, 'path' | 'read'>,
  shell: Shell,
): Promise<{ text: string; mark: string; bytes: Uint8Array; decoded: DecodedFile } | string> {
  try {
    const bytes = await (read ? read(mostBytes) : bytesOf(path, shell));
    const decoded = decodeFile(bytes, { mayBeAny: true });
    if (!decoded.ok) return sentenceOf(decoded.message);
    const mark = decoded.file.text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return { text: decoded.file.text.slice(mark.length), mark, bytes, decoded: decoded.file };
  } catch (error) {
    shell.signal.throwIfAborted();
    if (error instanceof UsageError) return error.message;
    return `Couldn’t read the file: ${whyUnread(path, error)}.`;
  }
}

/** @throws UsageError */
async function bytesOf(path: string, shell: Shell): Promise<Uint8Array> {
  const there = await stat(path);
  if (!there.isFile()) throw new UsageError('Not a regular file.');
  if (there.size > mostBytes) throw new UsageError(tooLarge(there.size));
  return await readFile(path, { signal: shell.signal });
}

/** A sentence about a file that has more bytes than are checked. */
export function tooLarge(size: number): string {
  return `The file is too large (${grouped(Math.ceil(size / 1000))} KB). The limit is ${grouped(mostBytes / 1000)} KB.`;
}
