import { extensions, type Uri } from 'vscode';
import { languageByName, type LanguagePattern } from '../../../domain/checking/languagePatterns';
import { languageAssociations } from '../../settings/editorSettings';

interface ContributedLanguage {
  id?: unknown;
  extensions?: unknown;
  filenames?: unknown;
  filenamePatterns?: unknown;
}

/** Max matching effort for one file, however costly the patterns of an untrusted folder are. */
const effortForOne = 1_000_000;

/**
 * The names by which VS Code knows the language of a file, by the extensions and settings of now: opening each file to
 * learn it would show it to every extension.
 */
export function languagePatterns(): LanguagePattern[] {
  const found: LanguagePattern[] = [];
  for (const { packageJSON } of extensions.all) {
    const contributed = (packageJSON as { contributes?: { languages?: unknown } }).contributes?.languages;
    for (const language of Array.isArray(contributed) ? (contributed as ContributedLanguage[]) : []) {
      const { id } = language;
      if (typeof id !== 'string') continue;
      for (const ending of strings(language.extensions)) found.push([`*${ending}`, id]);
      for (const name of [...strings(language.filenames), ...strings(language.filenamePatterns)]) {
        found.push([name, id]);
      }
    }
  }
  return [...found, ...languageAssociations()];
}

/** The language VS Code would open a file in, by its name. */
export function languageOfName({ path }: Pick<Uri, 'path'>): string | undefined {
  return languageByName(languagePatterns(), { left: effortForOne })(path);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
