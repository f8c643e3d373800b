import { join } from 'node:path';
import { projectFileName } from '../../../domain/checking/projectRules';
import { pairsOfXliff } from '../../../domain/files/checkFile';
import { checkPairs } from '../../../domain/files/checkPairs';
import type { FileFinding } from '../../../domain/files/findings';
import type { TermList } from '../../../domain/glossaries/termList';
import { checkTarget, pairsIn, withProvedFixes } from '../../../domain/localization/checkTarget';
import { notedIn } from '../../../domain/localization/noteSource';
import { readMap, type LocalisedFile } from '../../../domain/localization/map';
import { pathsIn } from '../../../projectFiles/projectPaths';
import { readInProject, stampOf } from '../../../projectFiles/readInProject';
import { planTarget } from '../../../domain/localization/plan';
import { checkTermsIn, pairsOfTarget, readTerms } from '../../../domain/localization/targetPairs';
import { decodeFile } from '../../../formats/encoding';
import { formatOfFile, formatOfRoot } from '../../../formats/fileFormats';
import type { EntryTree } from '../../../formats/entries/tree';
import type { TextPair } from '../../../formats/textPair';
import { parseXliff } from '../../../formats/xliff/xliff';
import { hangInTests } from '../../../shared/testHang';
import { filesIn, projectOf } from '../../../work/project/openProject';
import { lockOf } from '../../../work/project/storedLock';
import type { ProjectQuestions } from './questions';
import { plainTag } from '../../../formats/languageTag';

type Question = ProjectQuestions['check']['question'];
type Answer = ProjectQuestions['check']['answer'];

/** The targets of projects by their paths. */
const known = new Map<string, { targets: Map<string, LocalisedFile[]>; stamp: string; at: number }>();

/** Milliseconds after which the files of a project are looked at again. */
const keptMs = 60_000;

export async function checkText(question: Question): Promise<Answer> {
  const { path, text, folder } = question;
  const format = formatOfRoot(text) ?? formatOfFile(path);
  // Most XLIFF files are read by segments alone.
  if (format?.id !== 'xliff') hangInTests(text);
  if (format?.textPairs) {
    const { pairs, sourceLanguage: source, targetLanguage: target } = format.textPairs(text);
    const [file] = folder === undefined ? [] : await targetsAt(folder, { ...question, isLikely: false });
    return {
      findings: [
        ...checkPairs(pairs, { ...(source !== undefined && { source }), ...(target !== undefined && { target }) }),
        ...(folder !== undefined && file ? await termFindings(folder, file, pairs) : []),
      ],
    };
  }
  if (!format?.entries || folder === undefined) return undefined;
  const isXliff = format.id === 'xliff';
  const isLikely = question.isLikely && !isXliff && !format.isDocument;
  const files = await targetsAt(folder, { ...question, isLikely });
  const [file] = files;
  if (!file || file.format.id !== format.id) return undefined;
  if (format.isShared) {
    const found: FileFinding[] = [];
    for (const one of files) found.push(...(await findingsIn(folder, one, text, text)));
    return { findings: found };
  }
  if (isXliff) {
    // The rest of it is checked where it is read by segments.
    if (file.terms === undefined) return undefined;
    return { findings: await termFindings(folder, file, pairsOfXliff(text, parseXliff(text))) };
  }
  const source = await sourceOf(folder, file, question.sourceText);
  if (source === undefined) return undefined;
  const { entries } = file.format;
  const own = entries(text);
  // What a translation of a document has in other words, links and numbers, is no mistake as a rule.
  if (own.isDocument) {
    if (file.terms === undefined) return undefined;
    const pairs = await pairsOfDocument(folder, file, source, text);
    return { findings: await termFindings(folder, file, pairs), source: file.source };
  }
  return { findings: await findingsIn(folder, file, source, text), source: file.source };
}

/** Problems with a target of one language, or with what a file with all of them has in one. */
async function findingsIn(folder: string, file: LocalisedFile, source: string, target: string): Promise<FileFinding[]> {
  const { format, language, sourceLanguage } = file;
  const read = (text: string): EntryTree => format.entries(text, { language, sourceLanguage });
  const [from, own] = [format.entries(source, { sourceLanguage }), read(target)];
  const isRead = own.problems.every(({ code }) => code === 'duplicate-key');
  return [
    ...checkTarget({
      source: from,
      target: own,
      language: plainTag(language),
      ...(sourceLanguage !== undefined && { sourceLanguage }),
      read,
    }),
    ...(isRead ? withProvedFixes(await termFindings(folder, file, pairsIn(from, own)), own, read) : []),
  ];
}

/** Blocks have the names of those of their source. */
async function pairsOfDocument(
  folder: string,
  { source: path, target: targetPath, format, language }: LocalisedFile,
  source: string,
  target: string,
): Promise<TextPair[]> {
  const lock = lockOf(folder);
  return pairsOfTarget(planTarget({ format, source, target, language, ...notedIn(lock, path, targetPath) }));
}

/** The terms of projects by the paths of their files. */
const knownTerms = new Map<string, { stamp: string; terms: TermList | undefined }>();

async function termFindings(
  folder: string,
  file: Pick<LocalisedFile, 'language' | 'sourceLanguage' | 'terms'>,
  pairs: readonly TextPair[],
): Promise<FileFinding[]> {
  const terms = file.terms === undefined ? undefined : await termsAt(folder, file.terms);
  return terms ? checkTermsIn(pairs, terms, file) : [];
}

async function termsAt(folder: string, path: string): Promise<TermList | undefined> {
  const at = join(folder, path);
  const stamp = stampOf(folder, path);
  if (stamp === undefined) return undefined;
  const before = knownTerms.get(at);
  if (before?.stamp === stamp) return before.terms;
  const bytes = await readInProject(folder, path, 'terms').catch(() => undefined);
  const terms = bytes && readTerms(bytes, path);
  knownTerms.set(at, { stamp, terms });
  return terms;
}

async function sourceOf(
  folder: string,
  { source, format }: LocalisedFile,
  shown: string | undefined,
): Promise<string | undefined> {
  if (shown !== undefined) return shown;
  const bytes = await readInProject(folder, source, 'texts').catch(() => undefined);
  const decoded = bytes && decodeFile(bytes, format.encoding ?? {});
  return decoded?.ok ? decoded.file.text : undefined;
}

/** Returns the targets at a path, by the map of the project or the layout of one that has none. */
async function targetsAt(folder: string, { path, isChanged, isLikely }: Question): Promise<readonly LocalisedFile[]> {
  const stamp = stampOf(folder, projectFileName) ?? '';
  // Nothing can say that it is a target.
  if (stamp === '' && !isLikely) return [];
  const before = known.get(folder);
  if (before && before.stamp === stamp && !isChanged && Date.now() - before.at < keptMs) {
    return before.targets.get(path) ?? [];
  }
  const text = (await readInProject(folder, projectFileName, 'configuration'))?.toString();
  if (!isLikely && readMap(text ?? '{}').rules.length === 0) return [];
  const files = filesIn(await projectOf(folder, await pathsIn(folder), text));
  const targets = Map.groupBy(files, ({ target }) => target);
  known.set(folder, { targets, stamp, at: Date.now() });
  return targets.get(path) ?? [];
}
