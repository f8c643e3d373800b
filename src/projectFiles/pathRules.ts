import { safeName } from './fileNames';
import { refusal, type ProjectFileError } from './projectFileError';
import { isOfProgram, isSkippedFolder } from './skippedFolders';

/** Names a project's own settings, and the folder of what Parlance notes of a project. */
export const ownFileName = '.parlance.json';
export const ownFolderName = '.parlance';

/** A short name of DOS: another name of a file that has a long one. */
const shortName = /^[^.]{1,8}~\d+(?:\.[^.]{0,3})?$/;

/** Reason why nothing is read from a path of a project. @param path from the folder of the project, with `/` */
export function readProblem(path: string): ProjectFileError | undefined {
  if (leadsOut(path)) return refusal(path, 'place-outside');
  const segments = path.split('/');
  const skipped = segments.slice(0, -1).find(isSkippedFolder) ?? segments.slice(-1).find(isOfProgram);
  return skipped === undefined ? undefined : refusal(path, 'place-of-tools', skipped);
}

/**
 * Reason why nothing is written to a path of a project.
 * @param path from the folder of the project, with `/`
 * @param source what it is the translation of; absent = it is a file of Parlance's own
 */
export function writeProblem(path: string, source?: string): ProjectFileError | undefined {
  const problem = readProblem(path);
  if (problem) return problem;
  const segments = path.split('/');
  const unsafe = segments.find((name) => safeName(name) !== name || shortName.test(name));
  if (unsafe !== undefined) return refusal(path, 'place-name', unsafe);
  if (source === undefined) return isOwn(segments) ? undefined : dotProblem(path, segments, []);
  if (segments.at(-1)?.toLowerCase() === ownFileName) return refusal(path, 'place-name', ownFileName);
  return dotProblem(path, segments, source.split('/'));
}

/** Reason why a path leads to what a program of developers keeps for itself. @param path with `/` */
export function toolsProblem(
  path: string,
  isKnown: (name: string) => boolean = () => false,
): ProjectFileError | undefined {
  const tools = path.split('/').find((name) => isOfProgram(name) && !isKnown(name));
  return tools === undefined ? undefined : refusal(path, 'place-of-tools', tools);
}

/**
 * Reason why the result of a file is not put in a place that a pattern or a rule of names has chosen. Folders of what
 * is built are as good as others: the user may want it there.
 * @param path from the folder that both are in, with `/`
 * @param source what it is made of, from there too
 */
export function resultProblem(path: string, source: string): ProjectFileError | undefined {
  const segments = path.split('/');
  const own = source.split('/');
  const folders = own.slice(0, -1);
  const tools = toolsProblem(path, (name) => folders.includes(name));
  if (tools) return tools;
  const short = segments.slice(0, -1).find((name) => shortName.test(name) && !folders.includes(name));
  return short === undefined ? dotProblem(path, segments, own) : refusal(path, 'place-name', short);
}

function isOwn(segments: readonly string[]): boolean {
  const [first = '', ...rest] = segments;
  return rest.length === 0
    ? first === ownFileName
    : first === ownFolderName && !rest.some((name) => name.startsWith('.'));
}

/** A name with a dot in front is hidden from a user: only what is hidden already has its translation there. */
function dotProblem(
  path: string,
  segments: readonly string[],
  source: readonly string[],
): ProjectFileError | undefined {
  const folders = source.slice(0, -1);
  const hidden = segments.slice(0, -1).find((name) => name.startsWith('.') && !folders.includes(name));
  if (hidden !== undefined) return refusal(path, 'place-hidden', hidden);
  const name = segments.at(-1) ?? '';
  return name.startsWith('.') && source.at(-1)?.startsWith('.') !== true
    ? refusal(path, 'place-hidden', name)
    : undefined;
}

function leadsOut(path: string): boolean {
  return path === '' || path.includes('\0') || /^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.{0,2}(?:[/\\]|$)/.test(path);
}
