const skipped = new Set(['node_modules', '.git', 'dist', 'build', 'out', 'target', 'vendor', '.venv', '.dart_tool']);

/** Whether a folder of this name is one of tools, in which a project has no files of its own. */
export function isSkippedFolder(name: string): boolean {
  return skipped.has(name);
}

/** Whether a file is in such a folder. @param path from the folder of the project, with `/` */
export function isSkipped(path: string): boolean {
  return path.split('/').slice(0, -1).some(isSkippedFolder);
}
