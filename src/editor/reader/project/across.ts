import {
  entryAt,
  openEntries,
  targetEntries,
  type TargetEntries,
  type TranslationState,
} from '../../../domain/localization/across';
import type { SourceLock } from '../../../domain/localization/lock';
import { notedIn } from '../../../domain/localization/noteSource';
import { mapProblems } from '../../../domain/localization/mapProblems';
import { hasEntries, type EntryFormat } from '../../../domain/localization/target';
import { pathsIn } from '../../../projectFiles/projectPaths';
import { readInProject } from '../../../projectFiles/readInProject';
import { isShared, targetName } from '../../../domain/localization/targetName';
import type { DecodedFile } from '../../../formats/encoding';
import { entriesOf, isWritable, type Entry, type EntryTree } from '../../../formats/entries/tree';
import { formatOfPath, formatOfText } from '../../../formats/fileFormats';
import { filesIn, openProject } from '../../../work/project/openProject';
import { decoded, decodedOf } from '../../../work/project/shownFiles';
import { lockOf } from '../../../work/project/storedLock';
import type { EntryFiles, EntryPlace, ProjectQuestions } from './questions';
import type { TargetFile } from '../../../work/project/targetFile';
import { plainTag } from '../../../formats/languageTag';

type Question<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['question'];
type Answer<Name extends keyof ProjectQuestions> = ProjectQuestions[Name]['answer'];

/** Characters of a text that a user is shown. */
const mostShown = 500;

export async function readMapProblems({ folder, text }: Question<'mapProblems'>): Promise<Answer<'mapProblems'>> {
  return mapProblems(text, await pathsIn(folder));
}

/** The files of a project as its map has them, or as they look where there is none. */
export async function readTextFiles({ folder }: Question<'textFiles'>): Promise<Answer<'textFiles'>> {
  const project = await openProject(folder);
  return {
    isWritten: project.isWritten,
    files: filesIn(project).map(({ source, target, language, sourceLanguage }) => ({
      ...{ source, target, language },
      ...(sourceLanguage !== undefined && { sourceLanguage }),
    })),
  };
}

export async function readEntryAt({ offset, ...question }: Question<'entryAt'>): Promise<Answer<'entryAt'>> {
  const group = await readGroup(question);
  if (!group) return undefined;
  const { path, files } = question;
  const { format, source, targets } = group;
  // In a file with all languages an entry is that of the source, and what is in it of the others.
  const places = files.flatMap((file, index) => {
    const entry = file.target === path ? targets[index]?.entries : undefined;
    const there = entry && entryAt(entry, offset);
    return there ? [{ entry: there, name: targetName(file) }] : [];
  });
  const inSource = path === files[0]?.source ? entryAt(source, offset) : undefined;
  const [{ entry: found, name: own } = { entry: inSource, name: undefined }] = places;
  const said = found && (source.get(found.key) ?? formOf(source, found.key));
  if (!found || !said) return undefined;
  const { key, node } = said.key === found.key ? found : { ...found, key: said.key };
  return {
    key,
    start: node.start,
    end: node.end,
    ...(own !== undefined && { target: own }),
    isBilingual: format.isBilingual && !format.isShared,
    source: { text: said.text.slice(0, mostShown), place: placeOf(group.text, said) },
    translations: files.flatMap((file, index) => {
      const target = targets[index];
      const state: TranslationState | 'unread' | undefined = target ? target.states.get(key) : 'unread';
      if (!state) return [];
      const text = target?.texts.get(key)?.slice(0, mostShown);
      const entry = target?.entries.get(key);
      return [
        {
          ...{ file, state },
          ...(text !== undefined && { text }),
          ...(entry && target?.plan.order.target !== undefined && { place: placeOf(target.plan.order.target, entry) }),
        },
      ];
    }),
  };
}

/** The form of a plural that another one is made of, which the source has not. */
function formOf(source: ReadonlyMap<string, Entry>, key: string): Entry | undefined {
  return source.get(key.replace(/^(.+\/)[a-z]+$/, '$1other'));
}

/** Returns the range of an entry's value, as the editor counts. */
function placeOf(text: string, { node }: Entry): EntryPlace {
  const at = (offset: number): EntryPlace['start'] => {
    const lines = text.slice(text.startsWith('\uFEFF') ? 1 : 0, offset).split(/\r\n|\r|\n/);
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  const { start, end } = node.value ?? node;
  return { start: at(start), end: at(end) };
}

export async function readOpenEntries({ most, ...question }: Question<'openEntries'>): Promise<Answer<'openEntries'>> {
  const group = await readGroup(question);
  if (!group) return { entries: [], total: 0 };
  const found = openEntries(group.source, group.targets);
  return { entries: found.slice(0, most), total: found.length };
}

export interface Group {
  format: EntryFormat;
  /** Text of the source. */
  text: string;
  source: ReadonlyMap<string, Entry>;
  /** Entries in the order of the files; absent if one cannot be read. */
  targets: Array<TargetEntries | undefined>;
}

/** Targets as they were compared last: a hover asks about the same files again and again. */
const compared = new Map<string, { texts: ReadonlyArray<string | undefined>; entries: TargetEntries | undefined }>();

/** Targets that are kept; more are in no project that anybody reads by hovering. */
const mostCompared = 200;

export async function readGroup(question: EntryFiles): Promise<Group | undefined> {
  const { folder, files } = question;
  const [first] = files;
  const named = first && formatOfPath(first.source);
  if (!first || !hasEntries(named)) return undefined;
  const source = await decoded(question, named, first.source);
  const format = source && formatOfText(source.text, named);
  if (!source || !hasEntries(format)) return undefined;
  const { sourceLanguage } = first;
  const tree = format.entries(source.text, { ...source, sourceLanguage });
  if (!isWritable(tree)) return undefined;
  const lock = lockOf(folder);
  const targets: Group['targets'] = [];
  for (const file of files) targets.push(await readEntries(question, { format, source, tree, file, lock }));
  return { format, text: source.text, source: entriesOf(tree), targets };
}

interface Reading {
  format: EntryFormat;
  source: DecodedFile;
  tree: EntryTree;
  file: TargetFile;
  lock: SourceLock;
}

async function readEntries(
  question: EntryFiles,
  { format, source, tree, file, lock }: Reading,
): Promise<TargetEntries | undefined> {
  const language = plainTag(file.language);
  const stored = await readInProject(question.folder, file.target, 'texts').catch(() => 'unread' as const);
  if (stored === 'unread') return undefined;
  const target = isShared(file) ? source : decodedOf(question, format, file.target, stored, language);
  if (stored && !target) return undefined;
  const own = targetName(file);
  const texts = [source.text, target?.text, lock.stampOf(file.source, own), target?.encoding];
  const name = `${question.folder}\n${own}`;
  const known = compared.get(name);
  if (known?.texts.every((text, index) => text === texts[index])) return known.entries;
  const entries = targetEntries({
    format,
    source: source.text,
    ...(target && { target: target.text, encoding: target.encoding }),
    ...(target?.encoding === source.encoding && { from: tree }),
    language,
    mappedLanguage: file.language,
    ...(file.sourceLanguage !== undefined && { sourceLanguage: file.sourceLanguage }),
    ...notedIn(lock, file.source, own),
  });
  compared.delete(name);
  compared.set(name, { texts, entries });
  for (const [old] of compared) {
    if (compared.size <= mostCompared) break;
    compared.delete(old);
  }
  return entries;
}
