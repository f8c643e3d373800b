import { workspace, type ConfigurationScope, type Uri } from 'vscode';

/* Settings of VS Code itself. What is of a wrong type there is as good as unset, as VS Code takes it. */

/** Returns the files that VS Code holds read-only, as glob patterns: those of `include` that `exclude` does not take out. */
export function readonlyPatterns(scope: ConfigurationScope): { include: string[]; exclude: string[] } {
  return {
    include: patternsOn('files', 'readonlyInclude', scope),
    exclude: patternsOn('files', 'readonlyExclude', scope),
  };
}

/** Returns the glob patterns that are left out of a search for files. */
export function excludedPatterns(scope: ConfigurationScope): string[] {
  return [...patternsOn('files', 'exclude', scope), ...patternsOn('search', 'exclude', scope)];
}

/** The patterns of a setting such as `files.exclude` that are switched on; those with a condition are not. */
function patternsOn(section: string, name: string, scope: ConfigurationScope): string[] {
  return membersOf(section, name, scope).flatMap(([pattern, isOn]) => (isOn === true ? [pattern] : []));
}

function membersOf(section: string, name: string, scope?: ConfigurationScope): Array<[string, unknown]> {
  const found: unknown = workspace.getConfiguration(section, scope).get(name);
  return typeof found === 'object' && found !== null ? Object.entries(found) : [];
}

/** Returns whether a search heeds the `.gitignore` files. */
export function heedsIgnoreFiles(scope: ConfigurationScope): boolean {
  return workspace.getConfiguration('search', scope).get('useIgnoreFiles') !== false;
}

/** The languages that the user gives to files by their names: a glob pattern and an id. */
export function languageAssociations(): Array<[pattern: string, languageId: string]> {
  return membersOf('files', 'associations').flatMap(([pattern, id]) => (typeof id === 'string' ? [[pattern, id]] : []));
}

/** Returns whether the user has switched off what VS Code does with language models. */
export function isChatOff(): boolean {
  return workspace.getConfiguration('chat').get('disableAIFeatures') === true;
}

/** Returns whether VS Code takes a file without a byte order mark for UTF-8, whatever its language. */
export function isReadAsUtf8(uri: Uri): boolean {
  const isAlways = (setting: string, value: unknown): boolean => {
    const languages = workspace.getConfiguration('files', uri).inspect(setting)?.languageIds ?? [];
    const scopes = [uri, ...languages.map((languageId) => ({ uri, languageId }))];
    return scopes.every((scope) => workspace.getConfiguration('files', scope).get(setting) === value);
  };
  return isAlways('encoding', 'utf8') && isAlways('autoGuessEncoding', false);
}

/** Returns whether VS Code wraps the lines of a document. */
export function wrapsLines(scope: ConfigurationScope): boolean {
  return workspace.getConfiguration('editor', scope).get('wordWrap', 'off') !== 'off';
}
