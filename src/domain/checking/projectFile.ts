import * as v from 'valibot';
import { findingCodes, findingLevels } from '../files/findings';
import { formerMapMember, mapMember } from '../localization/mapMember';
import { emptyProject, type ProjectFile, type ProjectRule } from './projectRules';
import { reason, type Reason } from '../../formats/reason';

const language = v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/, 'code'));
/** A larger file is no list of rules. */
export const mostFileBytes = 256 * 1024;
const mostRules = 500;
const mostPatternCharacters = 200;
/** Max characters of the patterns of all rules together: they are matched against every document. */
const mostCharactersOfPatterns = 20_000;
const mostProblems = 20;

const words = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(200, 'characters 200'))),
  v.maxLength(20_000, 'words 20000'),
);
const rulesOff = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200, 'characters 200'))), v.maxLength(500, 'rules 500'));
const checkLevels = v.strictObject(v.entriesFromList(findingCodes, v.optional(v.picklist(findingLevels, 'level'))));
const glob = v.pipe(
  v.string(),
  v.minLength(1, 'empty'),
  v.maxLength(mostPatternCharacters, `characters ${mostPatternCharacters}`),
);
const short = v.pipe(v.string(), v.maxLength(200, 'characters 200'));

const ruleSchema = v.strictObject({
  files: v.union([glob, v.array(glob)], 'pattern'),
  check: v.optional(v.boolean()),
  comments: v.optional(v.boolean()),
  documents: v.optional(v.boolean()),
  language: v.optional(language),
  otherLanguages: v.optional(v.picklist(['skip', 'check'], 'skip')),
  style: v.optional(v.picklist(['academic', 'business', 'casual', 'simple'], 'style')),
  glossary: v.optional(short),
  words: v.optional(words),
  rulesOff: v.optional(rulesOff),
});

const fileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  words: v.optional(words),
  rulesOff: v.optional(rulesOff),
  checkLevels: v.optional(checkLevels),
  // Read by those who complete translations.
  [mapMember]: v.optional(v.unknown()),
  [formerMapMember]: v.optional(v.unknown()),
  rules: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(mostRules, `rules ${mostRules}`))),
});

/** A file that is too large to be read. */
export const tooLarge: ProjectFile = nothingBut(reason('project-large', mostFileBytes / 1024));

/** Reads what a team has written down about checking. Never throws. */
export function readProjectFile(text: string): ProjectFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'it can’t be read';
    return nothingBut(reason('project-not-json', detail));
  }
  if (Array.isArray(json)) return nothingBut(reason('project-list'));
  const file = v.safeParse(fileSchema, json);
  if (!file.success) return nothingBut(...file.issues.slice(0, mostProblems).map((issue) => reasonOf(issue, '')));
  const rules: ProjectRule[] = [];
  const problems: Reason[] = [];
  for (const [index, value] of (file.output.rules ?? []).entries()) {
    const rule = v.safeParse(ruleSchema, value);
    if (rule.success) rules.push({ ...rule.output, files: [rule.output.files].flat() });
    else for (const issue of rule.issues) problems.push(reasonOf(issue, `rules[${index.toString()}]`));
  }
  const characters = rules.flatMap(({ files }) => files).reduce((sum, pattern) => sum + pattern.length, 0);
  if (characters > mostCharactersOfPatterns) return nothingBut(reason('project-patterns'));
  const { words: right = [], rulesOff: off = [], checkLevels: levels = {} } = file.output;
  return { rules, words: right, rulesOff: off, checkLevels: levels, problems: problems.slice(0, mostProblems) };
}

function nothingBut(...problems: readonly Reason[]): ProjectFile {
  return { ...emptyProject, problems: problems.slice(0, mostProblems) };
}

/** Returns the reason that a message of the schemas stands for; a number behind its name is the max. */
function reasonOf(issue: v.BaseIssue<unknown>, parent: string): Reason {
  const place = [parent, v.getDotPath(issue)].filter(Boolean).join('.');
  if (issue.type === 'strict_object' && issue.expected === 'never') return reason('project-unknown', place);
  if (issue.type === 'strict_object' && issue.received === 'undefined') return reason('project-missing', place);
  const [kind = '', most = ''] = issue.message.split(' ');
  switch (kind) {
    case 'code':
    case 'empty':
    case 'level':
    case 'pattern':
    case 'skip':
    case 'style':
      return reason(`project-${kind}`, place);
    case 'characters':
    case 'words':
    case 'rules':
      return reason(`project-${kind}`, place, Number(most));
    default:
      return place === '' ? reason('project-top', issue.message) : reason('project-other', place, issue.message);
  }
}
