import { workspace, type ConfigurationScope } from 'vscode';

/** Which files VS Code holds read-only, as glob patterns: those of `include` that `exclude` does not take out. */
export function readonlyPatterns(scope: ConfigurationScope): { include: string[]; exclude: string[] } {
  const files = workspace.getConfiguration('files', scope);
  const patterns = (name: string): string[] =>
    Object.entries(files.get<Record<string, boolean>>(name, {})).flatMap(([glob, isOn]) => (isOn ? [glob] : []));
  return { include: patterns('readonlyInclude'), exclude: patterns('readonlyExclude') };
}

/** Whether VS Code wraps the lines of a document. */
export function wrapsLines(scope: ConfigurationScope): boolean {
  return workspace.getConfiguration('editor', scope).get('wordWrap', 'off') !== 'off';
}
