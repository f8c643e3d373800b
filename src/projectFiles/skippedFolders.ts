/** Folders that programs keep for themselves: they run what is in there, or what it names. */
const ofPrograms = new Set([
  '.git',
  '.hg',
  '.svn',
  '.bzr',
  '.jj',
  'cvs',
  '_darcs',
  'node_modules',
  '.venv',
  '.dart_tool',
]);

/** Folders of build outputs. */
const outputs = new Set(['dist', 'build', 'out', 'target', 'vendor']);

/**
 * Returns whether a folder of this name is one of tools, in which a project has no files of its own. Those of programs
 * are known by every name under which a file system finds them: letter case, blanks and dots at the end, characters
 * that are not seen.
 */
export function isSkippedFolder(name: string): boolean {
  return outputs.has(name) || isOfProgram(name);
}

/** Returns whether a file or folder of this name is one that a program of developers keeps for itself. */
export function isOfProgram(name: string): boolean {
  const plain = name.replace(/[\p{Cf}\p{Cc}]/gu, '').split(':', 1)[0] ?? '';
  let end = plain.length;
  while (end > 1 && /[. ]/.test(plain.charAt(end - 1))) end--;
  return ofPrograms.has(plain.slice(0, end).normalize('NFKC').toLowerCase());
}

/** Returns whether a file is in such a folder. @param path from the folder of the project, with `/` */
export function isSkipped(path: string): boolean {
  return path.split('/').slice(0, -1).some(isSkippedFolder);
}
