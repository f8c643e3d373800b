/** The files of each pattern, by their languages. */
type Patterns = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Finds the source of files that have none beside them, because a build writes it into another folder: the one file of a
 * source language whose path differs in one folder, as `src/generated/lang/en_us.json` of `src/main/lang/{language}.json`.
 * @param sources languages that a source may have
 */
export function sourceElsewhere(
  pattern: string,
  patterns: Patterns,
  sources: readonly string[],
): { language: string; path: string } | undefined {
  if ((patterns.get(pattern)?.size ?? 0) < leastLanguages) return undefined;
  const found = Array.from(patterns, ([other, byLanguage]) => {
    const [only] = byLanguage.size === 1 ? byLanguage : [];
    if (!only || !sources.includes(only[0]) || !isInOtherFolder(pattern, other)) return [];
    return [{ language: only[0], path: only[1] }];
  }).flat();
  return found.length === 1 ? found[0] : undefined;
}

/** Fewer may have a source that no file says. */
const leastLanguages = 2;

/** So many parts at the end of a path must be the same: two folders and the name. */
const leastEnd = 3;

function isInOtherFolder(pattern: string, other: string): boolean {
  const [own, others] = [pattern.split('/'), other.split('/')];
  if (own.length !== others.length || own.length <= leastEnd) return false;
  const differing = own.flatMap((part, index) => (part === others[index] ? [] : index));
  const [at = own.length] = differing;
  return differing.length === 1 && at < own.length - leastEnd;
}
