import { decodeFile } from '../../formats/encoding';
import { formatOfPath, type FileFormat } from '../../formats/fileFormats';
import { holdsTexts } from '../../formats/formatTable';
import { isSurelyTexts, readLanguageTable } from '../../formats/tables/tableFile';
import { sameCode } from '../../formats/entries/shared';
import { readBeginning, readInProject } from '../../projectFiles/readInProject';
import { hasOwnLanguages, languagesOfRule, sourcesOf } from './map';
import type { SharedLanguages } from './proposeMap';
import type { LocalisationRule } from './rule';
import { plainTag } from '../../formats/languageTag';

/** Bytes of a table that tell what its columns are. */
const headerBytes = 64 * 1024;

/**
 * The languages of the files of a project that have all of them: string catalogues, and tables whose header names
 * languages. What cannot be read is left out.
 * @param paths from the folder, with `/`
 */
export async function sharedLanguages(folder: string, paths: readonly string[]): Promise<SharedLanguages> {
  const found = new Map<string, { sourceLanguage: string; languages: readonly string[] }>();
  for (const path of paths) {
    const format = formatOfPath(path);
    if (!format?.isShared) continue;
    const languages = await languagesAt(folder, path, format).catch(() => undefined);
    if (languages) found.set(path, languages);
  }
  return found;
}

/**
 * Rules that say no languages of their files with all languages, with those: what the files have, and what other files of
 * the project are in.
 */
export async function withOwnLanguages(
  folder: string,
  rules: readonly LocalisationRule[],
  paths: readonly string[],
): Promise<readonly LocalisationRule[]> {
  const own = rules.filter(hasOwnLanguages);
  if (own.length === 0) return rules;
  const shared = await sharedLanguages(folder, [...new Set(own.flatMap((rule) => sourcesOf(rule, paths)))]);
  const others = rules.flatMap((rule) => languagesOfRule(rule, paths)).map(plainTag);
  return rules.map((rule) => {
    if (!own.includes(rule)) return rule;
    const files = sourcesOf(rule, paths).flatMap((path) => shared.get(path) ?? []);
    const sourceLanguage = rule.sourceLanguage ?? files[0]?.sourceLanguage;
    const languages = new Set<string>();
    for (const code of [...files.flatMap((file) => file.languages), ...others]) {
      const isSource = sourceLanguage !== undefined && sameCode([sourceLanguage], code) !== undefined;
      if (!isSource && sameCode(languages, code) === undefined) languages.add(code);
    }
    return { ...rule, languages: [...languages].sort(), ...(sourceLanguage && { sourceLanguage }) };
  });
}

async function languagesAt(
  folder: string,
  path: string,
  format: FileFormat,
): Promise<{ sourceLanguage: string; languages: readonly string[] } | undefined> {
  const isTable = format.id === 'table';
  const bytes = await (isTable ? headerOf(folder, path) : readInProject(folder, path, 'texts'));
  const decoded = bytes && decodeFile(bytes, format.encoding ?? {});
  if (!decoded?.ok || !format.shared) return undefined;
  const { text } = decoded.file;
  if (!isTable) {
    const { sourceLanguage, languages } = format.shared(text);
    return sourceLanguage === undefined ? undefined : { sourceLanguage, languages };
  }
  const table = readLanguageTable(text);
  if (!table || !(isSurelyTexts(table) || (holdsTexts(path) && table.languages.includes(undefined)))) return undefined;
  const { header, source } = table;
  const names = table.languages.flatMap((language, column) =>
    language === undefined || column === source ? [] : [languageAsWritten(header[column]?.value ?? '', language)],
  );
  return names.length > 0 ? { sourceLanguage: table.languages[source] ?? '', languages: names } : undefined;
}

/** `pt_BR` where a column is called so, and not by the name of the language. */
function languageAsWritten(name: string, language: string): string {
  return name.trim().replaceAll('_', '-') === language ? name.trim() : language;
}

/** The beginning of a table up to the end of a line; all of a short one. */
async function headerOf(folder: string, path: string): Promise<Uint8Array | undefined> {
  const beginning = await readBeginning(folder, path, headerBytes);
  if (!beginning) return undefined;
  const { bytes, size } = beginning;
  return size > bytes.length ? bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1) : bytes;
}
