import { decodeFile, type DecodedFile } from '../../formats/encoding';
import { nodeOf } from '../../formats/entries/rename';
import { entriesOf, type EntryTree } from '../../formats/entries/tree';
import { formatOfText } from '../../formats/fileFormats';
import { lineCounter } from '../../formats/lineEnd';
import type { Reason } from '../../formats/reason';
import { lockFileName, type SourceLock } from './lock';
import type { LocalisedFile } from './map';
import { notedIn } from './noteSource';
import { planTarget } from './plan';
import { hasEntries, sourceTree, targetTree, type TargetOrder, type TargetPlan } from './target';
import { isShared, targetName } from './targetName';
import { plainTag } from '../../formats/languageTag';

/** The files of a target as they are stored. */
export interface TargetBytes {
  source: Uint8Array;
  /** Absent = the target is not there yet. */
  target?: Uint8Array;
}

/** A target that was compared with its source. */
export interface ReadTarget {
  file: LocalisedFile;
  bytes: TargetBytes;
  source: DecodedFile;
  target?: DecodedFile;
  /** The files and what is known of them, as they were compared. */
  order: TargetOrder;
  plan: TargetPlan;
}

/** Reason why a target cannot be completed. */
export interface TargetFault {
  /** Path of the file that has to be mended. */
  path: string;
  code: TargetPlan['faults'][number]['code'] | 'not-decoded' | 'newer-lock';
  /** Reason why it was not decoded. */
  message?: Reason;
  /** Line, from 1; absent where it was not decoded, or a newer program wrote it. */
  line?: number;
}

/** A source that was read, for all of its targets. */
export interface ReadSource {
  file: DecodedFile;
  /** Format as the file's text tells it, where it does. */
  format: LocalisedFile['format'];
  tree: EntryTree;
}

/** Reads a source, as far as it can be decoded. */
export function readSource(
  { source, format, sourceLanguage }: LocalisedFile,
  bytes: Uint8Array,
): ReadSource | TargetFault {
  const decoded = decodeFile(bytes, format.encoding ?? {});
  if (!decoded.ok) return { path: source, code: 'not-decoded', message: decoded.message };
  const said = formatOfText(decoded.file.text, format);
  const own = hasEntries(said) ? said : format;
  return { file: decoded.file, format: own, tree: own.entries(decoded.file.text, { ...decoded.file, sourceLanguage }) };
}

/**
 * Compares a target with its source, as far as both can be read.
 * @param source that was read from the same bytes
 */
export function readTarget(
  file: LocalisedFile,
  bytes: TargetBytes,
  lock: SourceLock,
  source = readSource(file, bytes.source),
): ReadTarget | TargetFault {
  if (lock.isNewer) return { path: lockFileName, code: 'newer-lock' };
  if ('code' in source) return source;
  const { source: sourcePath, target: targetPath, language, sourceLanguage } = file;
  const name = targetName(file);
  const { format } = source;
  const target = isShared(file)
    ? { ok: true as const, file: source.file }
    : bytes.target && decodeFile(bytes.target, { ...format.encoding, language });
  if (target && !target.ok) return { path: targetPath, code: 'not-decoded', message: target.message };
  const targetFile = target?.ok ? target.file : undefined;
  const order: TargetOrder = {
    format,
    source: source.file.text,
    ...(targetFile && { target: targetFile.text, encoding: targetFile.encoding }),
    ...(targetFile?.encoding === source.file.encoding && { from: source.tree }),
    language: plainTag(language),
    mappedLanguage: language,
    ...(sourceLanguage !== undefined && { sourceLanguage }),
    ...(file.retranslatesFuzzy === true && { retranslatesFuzzy: true }),
    ...notedIn(lock, sourcePath, name),
  };
  const plan = planTarget(order);
  const [fault] = plan.faults;
  if (fault) {
    const isSource = fault.in === 'source';
    const text = isSource ? source.file.text : (targetFile?.text ?? '');
    const line = text.slice(0, fault.start).split('\n').length;
    return { path: isSource ? sourcePath : targetPath, code: fault.code, line };
  }
  const own = { ...file, format };
  return { file: own, bytes, source: source.file, ...(targetFile && { target: targetFile }), order, plan };
}

/** Returns the texts of a target of one language, by its keys; none where it is not there. */
export function textsInTarget({ order }: Pick<TargetPlan, 'order'>): Map<string, string> {
  const tree = targetTree(order);
  const entries = tree ? entriesOf(tree) : [];
  return new Map(Array.from(entries, ([key, { text }]) => [key, text]));
}

/** The texts of a source by their keys. */
export function textsOf({ file, source }: Pick<ReadTarget, 'file' | 'source'>): Map<string, string> {
  const { format, sourceLanguage } = file;
  return new Map(
    Array.from(entriesOf(format.entries(source.text, { sourceLanguage })), ([key, { text }]) => [key, text]),
  );
}

/** Tells entries as a user finds them: each by its name, with the line of the source that it is in. */
export function placesInSource({ file, source, plan }: ReadTarget): (key: string) => string {
  const lineOf = lineCounter(source.text);
  let tree: EntryTree | undefined;
  return (key) => {
    tree ??= sourceTree(plan.order);
    const found = nodeOf(tree, plan.forms.get(key) ?? key);
    return found ? `${key} (${file.source}:${lineOf(found.node.start)})` : key;
  };
}
