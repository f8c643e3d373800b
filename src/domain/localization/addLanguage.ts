import { addToList } from '../../formats/json/addToList';
import { readJsonTree, type JsonNode } from '../../formats/json/tree';
import { withMember } from '../../formats/json/withMember';
import { isSameTag, writtenCodeIn } from '../../formats/languageTag';
import { firstRules } from './firstLayouts';
import { languagesOfRule, sourcesOf } from './map';
import { proposeMap, type SharedLanguages } from './proposeMap';
import type { LocalisationRule } from './rule';
import { mapMember, withCurrentMember } from './mapMember';

/** The map of a project as far as it is known. */
export interface LanguageMap {
  rules: readonly LocalisationRule[];
  /** True if it stands in the file of the project; otherwise it is what the files look like. */
  isWritten: boolean;
}

/** A part of a map that gets a further language. */
export interface ExtendedRule {
  /** Index in `rules`. */
  index: number;
  /** Rule with the added language. */
  rule: LocalisationRule;
  /** Language as it stands in the paths. */
  language: string;
}

/**
 * Returns the map that can get a further language: the written one, or the recognized one, also without any translation.
 * @param written the rules of the project's file
 */
export function mapToExtend(
  written: readonly LocalisationRule[],
  paths: readonly string[],
  shared: SharedLanguages = new Map(),
): LanguageMap {
  if (written.length > 0) return { rules: written, isWritten: true };
  const proposed = proposeMap(paths, shared);
  const empty = Array.from(shared).flatMap(([path, { sourceLanguage, languages }]): LocalisationRule[] =>
    languages.length > 0 ? [] : [{ source: path, target: path, languages, sourceLanguage }],
  );
  return { rules: [...proposed, ...empty, ...firstRules(paths, proposed)], isWritten: false };
}

/**
 * The parts of a map that lack a language, with it; none of those that have it, in whatever way it is written, or that are
 * written in it.
 * @param code of the language, as `pt-BR` or as in paths
 */
export function withLanguage({ rules }: LanguageMap, code: string, paths: readonly string[]): ExtendedRule[] {
  return rules.flatMap((rule, index): ExtendedRule[] => {
    const known = languagesOfRule(rule, paths);
    const isSame = (other: string): boolean => isSameTag(other, code);
    if (known.some(isSame) || (rule.sourceLanguage !== undefined && isSame(rule.sourceLanguage))) return [];
    if (sourcesOf(rule, paths).length === 0) return [];
    const language = writtenCodeIn(code, { known, pattern: rule.target ?? '', source: rule.source });
    return [{ index, rule: { ...rule, languages: [...known, language] }, language }];
  });
}

/**
 * The file of a project with rules that got a language; all that is not changed stays as it is written.
 * @param text of the file; absent = there is none yet
 * @returns `undefined` where the file is not as it has to be
 */
export function writtenWith(
  text: string | undefined,
  { rules: known, isWritten }: LanguageMap,
  extended: readonly ExtendedRule[],
): string | undefined {
  if (!isWritten) {
    const now = text === undefined ? '{}\n' : withCurrentMember(text);
    const root = readJsonTree(now);
    if (root?.type !== 'object') return undefined;
    const byIndex = new Map(extended.map(({ index, rule }) => [index, rule]));
    const rules = known.map((rule, index) => byIndex.get(index) ?? rule).filter((rule) => rule.languages?.length);
    const list = root.members.get(mapMember)?.value;
    if (!list) return withMember(now, mapMember, rules);
    if (list.type !== 'array') return undefined;
    return rules.reduce((file, rule) => {
      const grown = readJsonTree(file)?.members.get(mapMember)?.value ?? list;
      return addToList(file, grown, JSON.stringify(rule));
    }, now);
  }
  let file = withCurrentMember(text ?? '');
  for (const { index, rule, language } of extended) {
    const node: JsonNode | undefined = readJsonTree(file)?.members.get(mapMember)?.value.items[index];
    if (node?.type !== 'object') return undefined;
    const languages = node.members.get('languages')?.value;
    file =
      languages?.type === 'array'
        ? addToList(file, languages, JSON.stringify(language))
        : addToList(file, node, `"languages": ${JSON.stringify(rule.languages)}`);
  }
  return file;
}
