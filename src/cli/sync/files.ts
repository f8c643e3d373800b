import { projectFileName } from '../../domain/checking/projectRules';
import { mapToExtend, withLanguage, writtenWith, type LanguageMap } from '../../domain/localisation/addLanguage';
import { filesOf, pairsOf, readMap, type LocalisedFile } from '../../domain/localisation/map';
import { mostCharacters, mostRules } from '../../domain/localisation/rule';
import { proposeMap } from '../../domain/localisation/proposeMap';
import type { LocalisationRule } from '../../domain/localisation/rule';
import { mostPaths, pathsIn, TooManyPathsError } from '../../projectFiles/projectPaths';
import { sharedLanguages, withOwnLanguages } from '../../domain/localisation/sharedLanguages';
import { targetName } from '../../domain/localisation/targetName';
import { UsageError } from '../arguments';
import { projectText, refuse, writeOwnFile } from '../ownFile';
import { reasonOf } from '../outputFile';
import { grouped, type Shell } from '../shell';

/** The map of a project, as it is written or as its files look. */
export interface ProjectMap {
  /** Of the file that has it; absent = there is none. */
  text?: string;
  rules: readonly LocalisationRule[];
  /** What `--add-language` has added, and is not in the file yet. */
  added?: { text: string; targets: ReadonlySet<string> };
}

/** What the project's file says. @throws UsageError */
async function writtenMap(
  folder: string,
  shell: Shell,
): Promise<{ text?: string; rules: readonly LocalisationRule[] }> {
  const text = await projectText(shell.at(folder), shell);
  const { rules, problems } = text === undefined ? { rules: [], problems: [] } : readMap(text);
  refuse(
    problems.map(({ code, at }) => `${projectFileName}: ${at || 'the file'}: ${problemWords[code]}`),
    shell,
  );
  return { rules, ...(text !== undefined && { text }) };
}

/** The map of a project, with the languages that are added. @throws UsageError */
export async function mapOf(
  folder: string,
  paths: readonly string[],
  languages: readonly string[],
  shell: Shell,
): Promise<ProjectMap> {
  const { text, rules: written } = await writtenMap(folder, shell);
  const rules = await withOwnLanguages(shell.at(folder), written, paths);
  const shared = rules.length > 0 ? undefined : await sharedLanguages(shell.at(folder), paths);
  if (languages.length > 0) {
    const known = mapToExtend(rules, paths, shared);
    return { ...(text !== undefined && { text }), ...extended(text, known, paths, languages, shell) };
  }
  const proposed = rules.length > 0 ? rules : proposeMap(paths, shared);
  if (rules.length === 0 && proposed.length > 0) {
    shell.say(
      `${projectFileName} has no “localisation”, so the files are those that look like it. --propose shows them.`,
    );
  }
  return { rules: proposed };
}

function extended(
  text: string | undefined,
  known: LanguageMap,
  paths: readonly string[],
  languages: readonly string[],
  shell: Shell,
): Omit<ProjectMap, 'text'> {
  let map = known;
  let file = text;
  const all = new Set<string>();
  for (const code of languages) {
    const own = withLanguage(map, code, paths);
    if (own.length === 0 && map.rules.length > 0) shell.say(`All files of the project have “${code}” already.`);
    const written = own.length > 0 ? writtenWith(file, map, own) : file;
    if (own.length > 0 && written === undefined) {
      throw new UsageError(`${projectFileName} cannot be changed; nothing was done.`);
    }
    for (const { index, rule, language } of own) {
      for (const one of pairsOf(rule, paths)) if (one.language === language) all.add(targetName(one));
      map = { ...map, rules: map.rules.with(index, rule) };
    }
    if (own.length > 0) map = { rules: readMap(written ?? '').rules, isWritten: true };
    file = written;
  }
  return { rules: map.rules, added: { text: file ?? '', targets: all } };
}

/** Writes down which languages were added. */
export async function writeMap(folder: string, { text, added }: ProjectMap, shell: Shell): Promise<void> {
  if (!added || added.text === (text ?? '')) return;
  const bytes = text === undefined ? null : new TextEncoder().encode(text);
  await writeOwnFile(shell.at(folder), projectFileName, new TextEncoder().encode(added.text), {
    insteadOf: { bytes, kind: 'configuration' },
  });
}

/** The sources of a project with their targets. @throws UsageError */
export function mappedFiles({ rules }: ProjectMap, paths: readonly string[]): LocalisedFile[] {
  const files = filesOf(rules, paths);
  if (files.length === 0) {
    throw new UsageError(`No files to translate were found. Say in ${projectFileName} where they are.`);
  }
  return files;
}

const problemWords: Readonly<Record<ReturnType<typeof readMap>['problems'][number]['code'], string>> = {
  'no-json': 'This is not valid JSON.',
  'no-list': 'This must be a list.',
  'not-an-object': 'This must be an object.',
  'unknown-member': 'This is not known here.',
  'bad-value': 'This is missing or not what it must be.',
  'no-language': 'Say {language} in the target, or give the languages.',
  'bad-language': 'This is no language code.',
  'joined-language': '{language} can only be between “/”, “.”, “-” and “_”.',
  'too-many-rules': `This has more than ${mostRules} rules.`,
  'long-patterns': `The patterns of all rules together have more than ${grouped(mostCharacters)} characters.`,
};

/** All files of a project. @throws UsageError */
export async function projectPaths(folder: string, shell: Shell): Promise<string[]> {
  try {
    return await pathsIn(shell.at(folder), shell.signal);
  } catch (error) {
    shell.signal.throwIfAborted();
    if (error instanceof TooManyPathsError) {
      throw new UsageError(`${folder} has more than ${grouped(mostPaths)} files.`);
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError(`There is no folder ${folder}.`);
    throw new UsageError(`${folder} cannot be read: ${reasonOf(error)}.`);
  }
}
