import { projectFileName } from '../../domain/checking/projectRules';
import { filesOf, type LocalisedFile, type MapProblem } from '../../domain/localization/map';
import { mostCharacters, mostRules, type LocalisationRule } from '../../domain/localization/rule';
import { mostPaths, pathsIn, TooManyPathsError } from '../../projectFiles/projectPaths';
import {
  extensibleMap,
  projectOf,
  proposalOf,
  withProjectLanguage,
  type OpenProject,
} from '../../work/project/openProject';
import type { PseudoLanguage } from '../../domain/translation/pseudoLanguages';
import { UsageError } from '../arguments';
import { projectText, refuse, writeOwnFile } from '../ownFile';
import { reasonOf } from '../outputFile';
import { grouped, type Shell } from '../shell';
import { formerMapMember, mapMember } from '../../domain/localization/mapMember';

/** The map of a project, as it is written or as its files look. */
export interface ProjectMap {
  /** Text of the file; absent = there is no file. */
  text?: string;
  rules: readonly LocalisationRule[];
  /** Languages added by `--add-language` that are not in the file yet. */
  added?: { text: string; targets: ReadonlySet<string> };
}

/** Opens a project. @throws UsageError where its map is not as it has to be */
export async function openedProject(folder: string, paths: readonly string[], shell: Shell): Promise<OpenProject> {
  const project = await projectOf(shell.at(folder), paths, await projectText(shell.at(folder), shell));
  refuse(
    project.problems.map(({ code, at }) => `${projectFileName}: ${at || 'the file'}: ${problemWords[code]}`),
    shell,
  );
  return project;
}

/** Proposes a map, whatever the file of the project says. */
export async function proposedMap(
  folder: string,
  paths: readonly string[],
  shell: Shell,
): Promise<readonly LocalisationRule[]> {
  return proposalOf(await projectOf(shell.at(folder), paths, undefined));
}

/** The map of a project, with the languages that are added. @throws UsageError */
export async function mapOf(
  folder: string,
  paths: readonly string[],
  languages: readonly string[],
  shell: Shell,
): Promise<ProjectMap> {
  const project = await openedProject(folder, paths, shell);
  if (languages.length > 0) return extended(project, languages, shell);
  if (project.isWritten) return { rules: project.rules };
  const rules = proposalOf(project);
  if (rules.length > 0) {
    shell.note(`${projectFileName} has no “localization”, so files are found by name. To list them, use --propose.`);
  }
  return { rules };
}

/** The map of a project that has this language, added where it lacks it. @throws UsageError */
export async function mapWithPseudo(
  folder: string,
  paths: readonly string[],
  code: PseudoLanguage,
  shell: Shell,
): Promise<ProjectMap> {
  const project = await openedProject(folder, paths, shell);
  const now = extended(project, [code], shell);
  return now.added?.targets.size === 0 && project.isWritten ? { rules: now.rules } : now;
}

function extended(project: OpenProject, languages: readonly string[], shell: Shell): ProjectMap {
  const { paths } = project;
  let map = extensibleMap(project);
  let { text } = project;
  const targets = new Set<string>();
  for (const code of languages) {
    const now = withProjectLanguage({ map, text, paths }, code);
    if (!now) {
      if (map.rules.length > 0) shell.note(`All files of the project already have “${code}”.`);
      continue;
    }
    if (now.text === undefined) throw new UsageError(`Couldn’t change ${projectFileName}. Nothing was done.`);
    ({ map, text } = now);
    for (const name of now.targets) targets.add(name);
  }
  const before = project.text === undefined ? {} : { text: project.text };
  return { ...before, rules: map.rules, added: { text: text ?? '', targets } };
}

/** Writes down which languages were added. */
export async function writeMap(folder: string, { text, added }: ProjectMap, shell: Shell): Promise<void> {
  if (!added || added.text === (text ?? '')) return;
  const bytes = text === undefined ? null : new TextEncoder().encode(text);
  const now = new TextEncoder().encode(added.text);
  await shell.untilWritten(() =>
    writeOwnFile(shell.at(folder), projectFileName, now, { insteadOf: { bytes, kind: 'configuration' } }),
  );
}

/** The sources of a project with their targets. @throws UsageError */
export function mappedFiles({ rules }: ProjectMap, paths: readonly string[]): LocalisedFile[] {
  const files = filesOf(rules, paths);
  if (files.length === 0) {
    throw new UsageError(`No files to translate were found. List them in ${projectFileName}.`);
  }
  return files;
}

const problemWords: Readonly<Record<MapProblem['code'], string>> = {
  'no-json': 'Invalid JSON.',
  'no-list': 'Must be a list.',
  'two-lists': `Both “${mapMember}” and “${formerMapMember}” are set. Use only “${mapMember}”.`,
  'not-an-object': 'Must be an object.',
  'unknown-member': 'Unknown property.',
  'bad-value': 'Missing or invalid value.',
  'no-language': 'Use {language} in the target, or list the languages.',
  'bad-language': 'Not a valid language code.',
  'joined-language': '{language} must be between “/”, “.”, “-” or “_”.',
  'too-many-rules': `More than ${mostRules} rules.`,
  'long-patterns': `The patterns of all rules have more than ${grouped(mostCharacters)} characters.`,
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError(`Folder not found: ${folder}.`);
    throw new UsageError(`Couldn’t read ${folder}: ${reasonOf(error)}.`);
  }
}
