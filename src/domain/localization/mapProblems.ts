import { nodeOf } from '../../formats/entries/rename';
import type { EntryTree } from '../../formats/entries/tree';
import { readJsonEntries } from '../../formats/json/entryTree';
import type { OffsetRange } from '../../formats/trackedRange';
import { isKnownLanguage } from './knownLanguage';
import { pairsOf, readMap, sourcesOf, type MapProblem } from './map';
import { formerMapMember, mapMember } from './mapMember';
import type { LocalisationRule } from './rule';
import { targetName } from './targetName';
import { pushAll } from '../../formats/lists';

/** Doubt about a map, for its author only: the map is read all the same. */
export interface MapDoubt {
  code: 'bad-pattern' | 'no-source' | 'no-terms' | 'unknown-language' | 'overlap';
  /** Member in doubt, as in `MapProblem`. */
  at: string;
}

/** Problems with a map, and where it stands in its file. */
export interface PlacedProblem extends OffsetRange {
  problem: MapProblem | MapDoubt;
}

/**
 * All that is wrong with a map, and what of it leads to no file.
 * @param text of the project's file
 * @param paths all files of the project, from its folder, with `/`
 */
export function mapProblems(text: string, paths: readonly string[]): PlacedProblem[] {
  const { rules, problems } = readMap(text);
  // What is no JSON is told by all who read it.
  const found: Array<MapProblem | MapDoubt> = problems.filter(({ code }) => code !== 'no-json');
  const tree = readJsonEntries(text);
  const member = nodeOf(tree, formerMapMember) ? formerMapMember : mapMember;
  const wrong = new Set(found.map(({ at }) => /^\w+\[\d+\]/.exec(at)?.[0]));
  const targets = new Map<string, string>();
  let index = 0;
  for (const rule of rules) {
    while (wrong.has(`${member}[${index}]`)) index++;
    pushAll(found, problemsOf(rule, `${member}[${index}]`, paths, targets));
    index++;
  }
  return found.map((problem) => ({ problem, ...placeOf(tree, problem.at) }));
}

function problemsOf(
  rule: LocalisationRule,
  at: string,
  paths: readonly string[],
  targets: Map<string, string>,
): MapDoubt[] {
  const problems: MapDoubt[] = [];
  const add = (code: MapDoubt['code'], member: string): void => void problems.push({ code, at: `${at}.${member}` });
  for (const [number, code] of (rule.languages ?? []).entries()) {
    if (!isKnownLanguage(code) && !/^(?:x|qps)-/i.test(code)) add('unknown-language', `languages[${number}]`);
  }
  if (isOpen(rule.source)) add('bad-pattern', 'source');
  else if (sourcesOf(rule, paths).length === 0) add('no-source', 'source');
  if (rule.terms !== undefined && !paths.includes(rule.terms)) add('no-terms', 'terms');
  let overlaps = false;
  for (const { source, ...file } of pairsOf(rule, paths)) {
    const target = targetName({ source, ...file });
    const known = targets.get(target) ?? source;
    targets.set(target, known);
    overlaps ||= known !== source;
  }
  if (overlaps) add('overlap', rule.target === undefined ? 'source' : 'target');
  return problems;
}

/** Returns whether a bracket of a pattern has no other end. */
function isOpen(pattern: string): boolean {
  const plain = pattern.replace(/\[[^[\]]*\]/g, '');
  return /\[/.test(plain) || plain.split('{').length !== plain.split('}').length;
}

/** Returns the range of a member, or of what it is missing in. */
function placeOf(tree: EntryTree, at: string): OffsetRange {
  const keys = [...at.matchAll(/[^.[\]]+/g)].map(([key]) => key);
  for (; keys.length > 0; keys.pop()) {
    const node = nodeOf(tree, keys.join('/'))?.node;
    if (node) return node.value ?? { start: node.gap?.end ?? node.start, end: node.end };
  }
  return { start: 0, end: Math.min(1, tree.text.length) };
}
