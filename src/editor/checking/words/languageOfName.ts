import { extensions, type Uri } from 'vscode';
import { globMatcher } from '../../../domain/checking/glob';
import { languageAssociations } from '../../settings/editorSettings';

interface ContributedLanguage {
  id?: unknown;
  extensions?: unknown;
  filenames?: unknown;
  filenamePatterns?: unknown;
}

/** A pattern of a folder nobody trusts may be of any length. */
const longestPattern = 200;

/**
 * Tells the language VS Code would open files in, by their names: opening each file to learn it would show it to every
 * extension. What is told holds for the extensions and settings of now.
 */
export function languageOfName(): (uri: Pick<Uri, 'path'>) => string | undefined {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>([['.txt', 'plaintext']]);
  const patterns: Array<{ fits: (path: string) => boolean; isOfPath: boolean; id: string }> = [];
  const add = (pattern: string, id: string): void => {
    if (pattern.length > longestPattern) return;
    const ending = /^\*(\.[^*?{}[\]/]+)$/.exec(pattern)?.[1];
    if (ending !== undefined) byEnding.set(ending.toLowerCase(), id);
    else if (!/[*?{}[\]/]/.test(pattern)) byName.set(pattern.toLowerCase(), id);
    else patterns.unshift({ fits: globMatcher(pattern), isOfPath: pattern.includes('/'), id });
  };
  for (const { packageJSON } of extensions.all) {
    const contributed = (packageJSON as { contributes?: { languages?: unknown } }).contributes?.languages;
    for (const language of Array.isArray(contributed) ? (contributed as ContributedLanguage[]) : []) {
      const { id } = language;
      if (typeof id !== 'string') continue;
      for (const ending of strings(language.extensions)) add(`*${ending}`, id);
      for (const name of [...strings(language.filenames), ...strings(language.filenamePatterns)]) add(name, id);
    }
  }
  for (const [pattern, id] of languageAssociations()) add(pattern, id);
  return ({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    const named = byName.get(name) ?? patterns.find(({ fits, isOfPath }) => fits(isOfPath ? path : name))?.id;
    if (named !== undefined) return named;
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      const id = byEnding.get(name.slice(dot));
      if (id !== undefined) return id;
    }
    return undefined;
  };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
