import { globMatcher } from './glob';

/** A larger file is no list of patterns; a path is tried with each of them. */
const mostPatterns = 1_000;

interface Rule {
  fits(path: string): boolean;
  isBack: boolean;
}

/**
 * What a `.gitignore` leaves out. A folder that is left out takes all that is in it along, whatever a later pattern says.
 *
 * @returns tells of the path of a file, from the folder of the `.gitignore` and with `/`, whether it is left out
 */
export function ignoreMatcher(text: string): (path: string) => boolean {
  const rules = text
    .split(/\r\n|\n|\r/)
    .slice(0, mostPatterns)
    .flatMap((line) => ruleOf(line));
  const isOut = (path: string, isFolder: boolean): boolean => {
    const rule = rules.findLast(({ fits }) => fits(isFolder ? `${path}/` : path));
    return rule !== undefined && !rule.isBack;
  };
  return (path) => {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      if (isOut(path.slice(0, at), true)) return true;
    }
    return isOut(path, false);
  };
}

/** Folders are tried with a `/` at their end. */
function ruleOf(line: string): Rule[] {
  const trimmed = line.trimEnd();
  if (trimmed === '' || trimmed.startsWith('#')) return [];
  const isBack = trimmed.startsWith('!');
  const pattern = trimmed.replace(/^!/, '').replace(/^\\(?=[!#])/, '');
  const isForFolders = pattern.endsWith('/');
  const name = pattern.replace(/\/$/, '').replace(/^\//, '');
  if (name === '') return [];
  const isAnchored = pattern.slice(0, -1).includes('/');
  // Braces are plain characters there, and have no way to be that in a glob.
  const fits = globMatcher(`${isAnchored || name.startsWith('**/') ? '' : '**/'}${name.replace(/[{}]/g, '?')}`);
  return [{ isBack, fits: (path) => (path.endsWith('/') ? fits(path.slice(0, -1)) : !isForFolders && fits(path)) }];
}

/**
 * Globs of what a `.gitignore` surely leaves out, for a search that would come upon all of it first; none where a line
 * takes something back.
 */
export function ignoreGlobs(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (lines.some((line) => line.startsWith('!'))) return [];
  return lines
    .filter((line) => /^\/?[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(line))
    .slice(0, mostGlobs)
    .map((line) => {
      const name = line.replace(/^\/|\/$/g, '');
      return /^\/|\/./.test(line) ? name : `**/${name}`;
    });
}

const mostGlobs = 200;
