import { spliceOf } from '../../../domain/localisation/keys';
import { hasEntries, type EntryFormat } from '../../../domain/localisation/plan';
import { acceptEntries, reviewEntries } from '../../../domain/localisation/review';
import { encodeFile, type DecodedFile } from '../../../formats/encoding';
import { formatOfPath, formatOfText } from '../../../formats/fileFormats';
import type { ParseOptions } from '../../../formats/segment';
import { decoded } from './across';
import { isInside } from './answers';
import type { ProjectQuestions } from './questions';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

export async function findReviewEntries(question: Question<'reviewEntries'>): Promise<Answer<'reviewEntries'>> {
  const read = await readTarget(question);
  return read && reviewEntries(read.format, read.file.text, read.options);
}

export async function acceptTargetEntries(question: Question<'acceptEntries'>): Promise<Answer<'acceptEntries'>> {
  const read = await readTarget(question);
  if (!read) return undefined;
  const { format, file, options } = read;
  const text = acceptEntries(format, file.text, new Set(question.keys), options);
  return { bytes: encodeFile({ ...file, text }), edits: text === file.text ? [] : spliceOf(file.text, text) };
}

async function readTarget({
  file: { target, language },
  ...question
}: Question<'reviewEntries'>): Promise<{ format: EntryFormat; file: DecodedFile; options: ParseOptions } | undefined> {
  const named = formatOfPath(target);
  if (!hasEntries(named) || !(await isInside(question.folder, target))) return undefined;
  const file = await decoded(question, named, target, language);
  if (!file) return undefined;
  const format = formatOfText(file.text, named);
  if (!hasEntries(format)) return undefined;
  return { format, file, options: { encoding: file.encoding, targetLanguage: language } };
}
