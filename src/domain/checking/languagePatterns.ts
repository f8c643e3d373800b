import { GlobSet, type Effort } from './globSet';

/** A pattern of names, or of paths, and the language of the files that it fits. */
export type LanguagePattern = readonly [pattern: string, languageId: string];

/**
 * Tells the language of files by their names; of several patterns the last one counts. An ending such as `*.ts` counts
 * less than a name.
 * @param effort what may be tried for all files together
 */
export function languageByName(all: readonly LanguagePattern[], effort?: Effort): (path: string) => string | undefined {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>([['.txt', 'plaintext']]);
  const others: LanguagePattern[] = [];
  for (const [pattern, id] of all) {
    const ending = /^\*(\.[^*?{}[\]/]+)$/.exec(pattern)?.[1];
    if (ending !== undefined) byEnding.set(ending.toLowerCase(), id);
    else if (!/[*?{}[\]/]/.test(pattern)) byName.set(pattern.toLowerCase(), id);
    else others.push([pattern, id]);
  }
  const isOfPath = others.map(([pattern]) => pattern.includes('/'));
  const patterns = new GlobSet(
    others.map(([pattern]) => pattern),
    effort,
  );
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const named = byName.get(name);
    if (named !== undefined) return named;
    const ofPath = patterns.last(path, (index) => isOfPath[index] === true);
    const ofName = patterns.last(name, (index) => isOfPath[index] === false);
    const found = others[Math.max(ofPath, ofName)];
    if (found) return found[1];
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      const id = byEnding.get(name.slice(dot));
      if (id !== undefined) return id;
    }
    return undefined;
  };
}
