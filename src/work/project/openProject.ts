import { projectFileName } from '../../domain/checking/projectRules';
import { mapToExtend, withLanguage, writtenWith, type LanguageMap } from '../../domain/localization/addLanguage';
import { filesOf, pairsOf, readMap, type LocalisedFile, type MapProblem } from '../../domain/localization/map';
import { proposeMap, type SharedLanguages } from '../../domain/localization/proposeMap';
import type { LocalisationRule } from '../../domain/localization/rule';
import { sharedLanguages, withOwnLanguages } from '../../domain/localization/sharedLanguages';
import { targetName } from '../../domain/localization/targetName';
import { pathsIn } from '../../projectFiles/projectPaths';
import { readInProject } from '../../projectFiles/readInProject';

/** A localization project as its file describes it, or as its files look where it has no map. */
export interface OpenProject {
  /** Paths of all files, from the folder. */
  paths: readonly string[];
  /** Content of the project's file; absent = there is none. */
  text?: string;
  /** The map; empty where none is written. */
  rules: readonly LocalisationRule[];
  problems: readonly MapProblem[];
  /** True if a map is written, rightly or wrongly. */
  isWritten: boolean;
  /** Languages of the files that have all of them; empty where a map is written. */
  shared: SharedLanguages;
}

/**
 * Opens a project.
 * @param folder absolute
 * @throws ProjectFileError, TooManyPathsError and what the system says
 */
export async function openProject(folder: string, signal?: AbortSignal): Promise<OpenProject> {
  const paths = await pathsIn(folder, signal);
  const text = (await readInProject(folder, projectFileName, 'configuration', signal))?.toString();
  return await projectOf(folder, paths, text);
}

/**
 * Opens a project whose file was read already.
 * @param text of the file; absent = there is none
 */
export async function projectOf(
  folder: string,
  paths: readonly string[],
  text: string | undefined,
): Promise<OpenProject> {
  const { rules: written, problems } = readMap(text ?? '{}');
  const rules = await withOwnLanguages(folder, written, paths);
  const isWritten = rules.length + problems.length > 0;
  const shared = isWritten ? new Map() : await sharedLanguages(folder, paths);
  return { paths, ...(text !== undefined && { text }), rules, problems, isWritten, shared };
}

/** Proposes a map for a project that has none. */
export function proposalOf({ paths, shared, isWritten }: OpenProject): LocalisationRule[] {
  return isWritten ? [] : proposeMap(paths, shared);
}

/** Lists the sources of a project with their targets, by its map or else by the one that is proposed. */
export function filesIn(project: OpenProject): LocalisedFile[] {
  return filesOf(project.isWritten ? project.rules : proposalOf(project), project.paths);
}

/** Returns what of a project can get a further language. */
export function extensibleMap({ rules, paths, shared }: OpenProject): LanguageMap {
  return mapToExtend(rules, paths, shared);
}

/** A project with a further language. */
export interface ExtendedProject {
  map: LanguageMap;
  /** Content of the project's file; `undefined` where the language cannot be written there. */
  text: string | undefined;
  /** Names of the targets in that language. */
  targets: readonly string[];
}

/**
 * Adds a language to a project, or to some of its rules. Nothing is written.
 * @param only indexes of the rules; all that lack the language when absent
 * @returns `undefined` where no rule lacks it
 */
export function withProjectLanguage(
  { map, text, paths }: { map: LanguageMap; text: string | undefined; paths: readonly string[] },
  language: string,
  only?: readonly number[],
): ExtendedProject | undefined {
  const extended = withLanguage(map, language, paths).filter(({ index }) => only?.includes(index) ?? true);
  if (extended.length === 0) return undefined;
  const written = writtenWith(text, map, extended);
  const targets = extended.flatMap(({ rule, language: own }) =>
    pairsOf(rule, paths)
      .filter((file) => file.language === own)
      .map(targetName),
  );
  return { map: { rules: readMap(written ?? '').rules, isWritten: true }, text: written, targets };
}
