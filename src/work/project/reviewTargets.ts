import { isShared, targetName } from '../../domain/localization/targetName';
import { notedIn } from '../../domain/localization/noteSource';
import { spliceOf } from '../../domain/localization/keys';
import { planTarget } from '../../domain/localization/plan';
import { hasEntries, type EntryFormat } from '../../domain/localization/target';
import { acceptEntries, reviewEntries, unreviewedEntries, type ReviewEntry } from '../../domain/localization/review';
import { applyEdits, type TextEdit } from '../../formats/edits';
import { encodeFile, type DecodedFile } from '../../formats/encoding';
import { formatOfPath, formatOfText } from '../../formats/fileFormats';
import type { ParseOptions } from '../../formats/segment';
import { decoded, lockAfter, lockText, shownLock, type ShownFiles } from './shownFiles';
import type { TargetFile } from './targetFile';
import { plainTag } from '../../formats/languageTag';

/** A target as it is on screen. */
export interface ShownTarget extends ShownFiles {
  file: TargetFile;
}

/** A target with entries accepted, or the lock of sources where its format has no word for that. */
export interface AcceptedTarget {
  bytes: Uint8Array;
  /** None where nothing of it changes. */
  edits: TextEdit[];
  lock?: Uint8Array;
}

/** Finds what of a target waits for the review of a user; `undefined` where it cannot be read. */
export async function findReviewEntries(question: ShownTarget): Promise<ReviewEntry[] | undefined> {
  const read = await readTarget(question);
  if (!read) return undefined;
  const { format, file, options } = read;
  if (format.isBilingual && !format.isShared) return reviewEntries(format, file.text, options);
  const { source: path, sourceLanguage } = question.file;
  const target = targetName(question.file);
  const source = isShared(question.file) ? file : await decoded(question, format, path);
  if (!source) return undefined;
  const lock = shownLock(question);
  const plan = planTarget({
    format,
    source: source.text,
    target: file.text,
    encoding: file.encoding,
    ...(sourceLanguage !== undefined && { sourceLanguage }),
    language: plainTag(question.file.language),
    ...notedIn(lock, path, target),
  });
  return unreviewedEntries(plan);
}

/** Accepts translations of a target, which a user has reviewed. Nothing is written. */
export async function acceptTargetEntries(
  question: ShownTarget & { keys: readonly string[] },
): Promise<AcceptedTarget | undefined> {
  const read = await readTarget(question);
  if (!read) return undefined;
  const { format, file, options } = read;
  const shared = format.shared?.(file.text, question.file.sourceLanguage);
  if (shared?.accept) {
    const edits = shared.accept(question.file.language, new Set(question.keys));
    return { bytes: encodeFile({ ...file, text: applyEdits(file.text, edits) }), edits };
  }
  if (!format.isBilingual || format.isShared) {
    const name = targetName(question.file);
    const after = lockAfter(await lockText(question), (lock) => lock.accept(name, question.keys));
    return {
      bytes: encodeFile(file),
      edits: [],
      ...(after !== undefined && { lock: Buffer.from(after) }),
    };
  }
  const text = acceptEntries(format, file.text, new Set(question.keys), options);
  return { bytes: encodeFile({ ...file, text }), edits: text === file.text ? [] : spliceOf(file.text, text) };
}

async function readTarget({
  file: { target, language },
  ...question
}: ShownTarget): Promise<{ format: EntryFormat; file: DecodedFile; options: ParseOptions } | undefined> {
  const named = formatOfPath(target);
  if (!hasEntries(named)) return undefined;
  const file = await decoded(question, named, target, language);
  if (!file) return undefined;
  const format = formatOfText(file.text, named);
  if (!hasEntries(format)) return undefined;
  return { format, file, options: { encoding: file.encoding, targetLanguage: language } };
}
