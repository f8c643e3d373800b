import { isShared, targetName } from '../../../domain/localisation/targetName';
import { notedIn } from '../../../domain/localisation/noteSource';
import { spliceOf } from '../../../domain/localisation/keys';
import { planTarget } from '../../../domain/localisation/plan';
import { hasEntries, type EntryFormat } from '../../../domain/localisation/target';
import { acceptEntries, reviewEntries, unreviewedEntries } from '../../../domain/localisation/review';
import { applyEdits } from '../../../formats/edits';
import { encodeFile, type DecodedFile } from '../../../formats/encoding';
import { formatOfPath, formatOfText } from '../../../formats/fileFormats';
import type { ParseOptions } from '../../../formats/segment';
import { decoded } from './across';
import { lockAfter, lockText, shownLock } from './lock';
import type { ProjectQuestions } from './questions';
import { plainTag } from '../../../formats/languageTag';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

export async function findReviewEntries(question: Question<'reviewEntries'>): Promise<Answer<'reviewEntries'>> {
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

export async function acceptTargetEntries(question: Question<'acceptEntries'>): Promise<Answer<'acceptEntries'>> {
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
}: Question<'reviewEntries'>): Promise<{ format: EntryFormat; file: DecodedFile; options: ParseOptions } | undefined> {
  const named = formatOfPath(target);
  if (!hasEntries(named)) return undefined;
  const file = await decoded(question, named, target, language);
  if (!file) return undefined;
  const format = formatOfText(file.text, named);
  if (!hasEntries(format)) return undefined;
  return { format, file, options: { encoding: file.encoding, targetLanguage: language } };
}
