import { globMatcher } from './glob';
import type { FindingLevels } from '../files/findings';
import type { Reason } from '../../formats/reason';

/** Name of the file at the root of a workspace folder. */
export const projectFileName = '.parlance.json';

/** Settings for the files that a glob fits. */
export interface ProjectRule {
  /** Globs relative to the folder of the file. */
  files: readonly string[];
  /** False: these files are never checked. */
  check?: boolean;
  comments?: boolean;
  documents?: boolean;
  language?: string;
  otherLanguages?: 'skip' | 'check';
  /** Preferred when a sentence is rephrased. */
  style?: string;
  /** Name or id of a glossary whose terms are right as they are. */
  glossary?: string;
  words?: readonly string[];
  /** Ids of rules whose problems are not shown. */
  rulesOff?: readonly string[];
}

export interface ProjectFile {
  rules: readonly ProjectRule[];
  /** Right everywhere. */
  words: readonly string[];
  /** Off everywhere. */
  rulesOff: readonly string[];
  /** Levels at which problems of translations are shown. */
  checkLevels: FindingLevels;
  /** Problems with the file, a sentence each. Rules that are wrong are left out. */
  problems: readonly Reason[];
}

/** Project without any settings. */
export const emptyProject: ProjectFile = { rules: [], words: [], rulesOff: [], checkLevels: {}, problems: [] };

/**
 * The rules that fit a document. Of a folder nobody trusts only those are looked at that say whether it is checked.
 * @param path of the document from the folder of the file, with `/`
 */
export function fittingRules(rules: readonly ProjectRule[], path: string, isTrusted: boolean): ProjectRule[] {
  const looked = isTrusted ? rules : rules.filter(({ check }) => check !== undefined);
  return looked.filter((rule) => globsOf(rule).some((fits) => fits(path)));
}

const known = new WeakMap<ProjectRule, ReadonlyArray<(path: string) => boolean>>();

/** The globs of a rule, which are read once for all documents. */
function globsOf(rule: ProjectRule): ReadonlyArray<(path: string) => boolean> {
  const made = known.get(rule) ?? rule.files.map(globMatcher);
  known.set(rule, made);
  return made;
}

/**
 * Returns the settings of a project's file, joined with the rules that fit a document. A folder that is not trusted may keep
 * its texts out of a check, and nothing else.
 */
export function heededRule(
  file: Pick<ProjectFile, 'rules' | 'words' | 'rulesOff'>,
  isTrusted: boolean,
): Omit<ProjectRule, 'files'> {
  const joined = joinRules(file.rules);
  if (!isTrusted) return joined.check === false ? { check: false } : {};
  return {
    ...joined,
    words: [...file.words, ...(joined.words ?? [])],
    rulesOff: [...file.rulesOff, ...(joined.rulesOff ?? [])],
  };
}

/** Joins the rules that fit a file: a later one overrides an earlier one, words and rules that are off add up. */
export function joinRules(rules: readonly ProjectRule[]): Omit<ProjectRule, 'files'> {
  const joined: ProjectRule = Object.assign({ files: [] }, ...rules) as ProjectRule;
  return {
    ...joined,
    words: rules.flatMap((rule) => rule.words ?? []),
    rulesOff: rules.flatMap((rule) => rule.rulesOff ?? []),
  };
}
