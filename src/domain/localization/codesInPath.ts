import { plainTag } from '../../formats/languageTag';
import { isKnownLanguage, isUsedInRegion } from './knownLanguage';

/** A place in a path that may be a language. */
export interface CodeInPath {
  /** The path with `{language}` in its place. */
  pattern: string;
  /** Language as it is written there. */
  language: string;
}

const language = '[a-z]{2,3}';
const script = '(?:[-_](?:[A-Z][a-z]{3}|han[st]|latn|cyrl|arab))?';
const region = '(?:[-_](?:[A-Z]{2}|[a-z]{2}|\\d{3}))?';
const variant = '(?:[-_@](?:valencia|tarask|latin|cyrillic|iqtelif|devanagari|formal|informal))?';
/** A code as folders and names of files have it. */
const code = `${language}${script}${region}${variant}`;
/** Code as folders of Android's resources have it; `car` is a kind of device. */
const qualifier = '(?:b\\+[a-z]{2,3}(?:\\+[A-Za-z\\d]{2,8})+|(?!car/)[a-z]{2,3}(?:-r(?:[A-Z]{2}|\\d{3}))?)';

const inFolders = new RegExp(`(?<=^|/)${code}(?=(?:\\.lproj)?/)`, 'g');
const inValues = new RegExp(`(?<=(?:^|/)values-)${qualifier}(?=/)`, 'g');
const inFront = new RegExp(`(?<=^|/)${code}(?=\\.[^/]+\\.xlf$)`);
const inNames = new RegExp(`(?<=[/._-]|^)${code}(?=\\.[A-Za-z]+$)`, 'g');

/** The places in a path that may be a language, each as a pattern. */
export function codesInPath(path: string): CodeInPath[] {
  const folders = [...path.matchAll(inFolders), ...path.matchAll(inValues)];
  const front = inFront.exec(path);
  // The name again of a folder is no place of its own.
  const isNamed = ({ 0: found }: RegExpExecArray): boolean =>
    folders.some(
      ({ 0: folder, index }) =>
        folder === found && (!isAlsoAWord(folder) || path.lastIndexOf('/') === index + folder.length),
    );
  const names = (front && isCode(front[0]) ? [front] : wholeNames(path)).filter((one) => !isNamed(one));
  return [...folders, ...names].flatMap(({ 0: found, index }): CodeInPath[] => {
    if (!isCode(found)) return [];
    const before = path.slice(0, index);
    const after = path.slice(index + found.length);
    const slash = after.lastIndexOf('/') + 1;
    const end = slash === 0 ? after : after.slice(0, slash) + namedAgain(after.slice(slash), found);
    return [{ pattern: `${before}{language}${end}`, language: found }];
  });
}

/** The name of a file with `{language}` for the language of its folder: Joomla, and others, have it there as well. */
function namedAgain(name: string, language: string): string {
  const at = name.indexOf(language);
  const isApart = (place: number): boolean => place < 0 || /^[._-]$/.test(name.charAt(place));
  if (at < 0 || !isApart(at - 1) || !isApart(at + language.length)) return name;
  return `${name.slice(0, at)}{language}${name.slice(at + language.length)}`;
}

/** The longest code that ends in front of the extension: `pt-br` of `app-pt-br.json`, and no `br`, which is Breton. */
function wholeNames(path: string): RegExpExecArray[] {
  const name = path.lastIndexOf('/') + 1;
  const found: RegExpExecArray[] = [];
  for (let at = name; at < path.length; at++) {
    inNames.lastIndex = at;
    const next = inNames.exec(path);
    if (!next) break;
    if (next.index >= name && isCode(next[0])) return [next];
    at = next.index;
  }
  return found;
}

/**
 * Returns whether what looks like a code names a language, and one that its region has where small letters could be
 * words: no `to-do`.
 */
function isCode(found: string): boolean {
  if (!isKnownLanguage(found)) return false;
  return !/^[a-z]{2,3}[-_][a-z]{2}$/.test(found) || isUsedInRegion(plainTag(found));
}

/** Codes that in a path are mostly something else: a language of programs, the ending of files, a word, an abbreviation. */
const words = new Set(
  (
    'am ar as be bg bi bin cs do ee fi fo ha he hi ho id ie ii ik in io is it kg km la li lb lo ma me mg ml mn mo ms my na ne ng no ' +
    'nr ny oc om or os pa pi pl ps rm rn sc sd se sg sh si sm so ss st su sw ta tk tl tn to ts tt tv ty ve vi vo ' +
    'all and any app bar bas bug car con day dev doc end est fan fat for fur gas get got has her kit lad lag lol lot map min ' +
    'mod mon new not now old one out run sad sam son sun tab tag tet the tip toy two umb use van vie war was web win ' +
    'alt bis cat del ext geo hit ice mac man may men mul per pro que rap sat see sly src tem tog vol zap'
  ).split(' '),
);

/** Returns whether a code alone says nothing: `ts` is TypeScript as well as Tsonga, `cs` C# as well as Czech. */
export function isAlsoAWord(written: string): boolean {
  return words.has(written.toLowerCase());
}
