import * as v from 'valibot';
import type { ProjectFile, ProjectRule } from './projectRules';

const language = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/, 'must be a code such as "en" or "en-GB"'),
);
/** A larger file is no list of rules. */
export const mostFileBytes = 256 * 1024;
const mostRules = 500;
const mostPatternCharacters = 200;
/** Of all rules together: they are asked for every document. */
const mostCharactersOfPatterns = 20_000;
const mostProblems = 20;

const words = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'))),
  v.maxLength(20_000, 'must have at most 20,000 words'),
);
const glob = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(mostPatternCharacters, `must have at most ${mostPatternCharacters} characters`),
);
const short = v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'));

const ruleSchema = v.strictObject({
  files: v.union([glob, v.array(glob)], 'must be a glob pattern, or a list of them'),
  check: v.optional(v.boolean()),
  comments: v.optional(v.boolean()),
  documents: v.optional(v.boolean()),
  language: v.optional(language),
  otherLanguages: v.optional(v.picklist(['skip', 'check'], 'must be "skip" or "check"')),
  style: v.optional(v.picklist(['academic', 'business', 'casual', 'simple'], 'must be a writing style')),
  glossary: v.optional(short),
  words: v.optional(words),
});

const fileSchema = v.strictObject({
  $schema: v.optional(v.string()),
  words: v.optional(words),
  rules: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(mostRules, `must have at most ${mostRules} rules`))),
});

/** A file that is too large to be read. */
export const tooLarge: ProjectFile = nothingBut(
  `The file has more than ${mostFileBytes / 1024} KiB, so it is not read.`,
);

/** Reads what a team has written down about checking. Never throws. */
export function readProjectFile(text: string): ProjectFile {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'it cannot be read';
    return nothingBut(`This is not valid JSON: ${detail}.`);
  }
  if (Array.isArray(json)) return nothingBut('The file must be an object, not a list.');
  const file = v.safeParse(fileSchema, json);
  if (!file.success) return nothingBut(...file.issues.slice(0, mostProblems).map((issue) => sentenceOf(issue, '')));
  const rules: ProjectRule[] = [];
  const problems: string[] = [];
  for (const [index, value] of (file.output.rules ?? []).entries()) {
    const rule = v.safeParse(ruleSchema, value);
    if (rule.success) rules.push({ ...rule.output, files: [rule.output.files].flat() });
    else for (const issue of rule.issues) problems.push(sentenceOf(issue, `rules[${index.toString()}]`));
  }
  const characters = rules.flatMap(({ files }) => files).reduce((sum, pattern) => sum + pattern.length, 0);
  if (characters > mostCharactersOfPatterns) return nothingBut('The patterns of all rules together are too long.');
  return { rules, words: file.output.words ?? [], problems: problems.slice(0, mostProblems) };
}

function nothingBut(...problems: readonly string[]): ProjectFile {
  return { rules: [], words: [], problems: problems.slice(0, mostProblems) };
}

function sentenceOf(issue: v.BaseIssue<unknown>, parent: string): string {
  const place = [parent, v.getDotPath(issue)].filter(Boolean).join('.') || 'The file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${place} is not known here.`;
  if (issue.type === 'strict_object' && issue.received === 'undefined') return `${place} is missing.`;
  return /^must /.test(issue.message) ? `${place} ${issue.message}.` : `${place}: ${issue.message}.`;
}
