import { fieldFormats } from './formats';
import type { FieldFormat } from './formats/fieldFormat';

/** Where the target of each format is that a project can have, told by its source. */
export const targets: Readonly<Record<string, string>> = {
  JSON: 'json/{language}.json',
  ARB: 'arb/app_{language}.arb',
  YAML: 'yaml/{language}.yml',
  TOML: 'toml/active.{language}.toml',
  INI: 'ini/{language}.ini',
  'Java properties': 'properties/messages_{language}.properties',
  'JS modules': 'js/locales/{language}.mjs',
  PHP: 'php/lang/{language}/messages.php',
  Fluent: 'fluent/{language}.ftl',
  'Android XML': 'android/res/values-{language}/strings.xml',
  RESX: 'resx/Texts.{language}.resx',
  stringsdict: 'xcode/{language}.lproj/Localizable.stringsdict',
  'Xcode strings': 'xcode/{language}.lproj/Localizable.strings',
  'string catalogs': 'xcstrings/Localizable.xcstrings',
  tables: 'tables/texts.csv',
  PO: 'po/{language}.po',
  Qt: 'qt/app_{language}.ts',
  'XLIFF 1.2': 'xliff12/app.{language}.xlf',
  'XLIFF 2.0': 'xliff20/app.{language}.xlf',
};

/** Sources of formats whose files have both languages. */
const templates: Readonly<Record<string, string>> = {
  PO: 'po/app.pot',
  Qt: 'qt/app_en.ts',
  'XLIFF 1.2': 'xliff12/app.en.xlf',
  'XLIFF 2.0': 'xliff20/app.en.xlf',
};

/** Formats that are completed in the tests of the field. */
export const syncedFormats = fieldFormats.filter(({ name }) => name in targets);

/** Formats of which each language has a file. */
export const separateFormats = syncedFormats.filter(({ name, file }) => targets[name] !== file);

export const hasBothLanguages = ({ name }: FieldFormat): boolean => name in templates;

export const sourceOf = ({ name, file }: FieldFormat): string => templates[name] ?? file;

export const targetOf = ({ name }: FieldFormat, language = 'de'): string =>
  (targets[name] ?? '').replace('{language}', language);

/** The rule of a project for a format. */
export const ruleOf = (format: FieldFormat, languages = ['de']): object => ({
  ...{ source: sourceOf(format), target: targets[format.name], languages, sourceLanguage: 'en' },
});

/** The source file of a project. */
export function sourceFile(format: FieldFormat, texts: readonly string[]): string {
  const content = format.write(texts);
  return hasBothLanguages(format) ? inLanguage(content, undefined) : content;
}

/** A target with translations of the first texts of its source. */
export function targetFile(
  format: FieldFormat,
  pairs: ReadonlyArray<readonly [source: string, translation: string]>,
  language = 'de',
): string {
  if (!hasBothLanguages(format)) {
    const content = format.write(pairs.map(([, translation]) => translation));
    return content.replace(/(?<=^|"@@locale": ")en(?=[:"])/m, language);
  }
  const empty = inLanguage(format.write(pairs.map(([source]) => source)), language);
  return pairs.reduce((content, [, translation]) => filled(content, translation), empty);
}

/** The languages that a file of both names; none of its target in a template. */
function inLanguage(content: string, language: string | undefined): string {
  return content
    .replace(/ (target-language|trgLang)="de"/, language === undefined ? '' : ` $1="${language}"`)
    .replace(/(?<=<TS [^>]*language=)"de"/, `"${language ?? 'en'}"`)
    .replace(/(?<="Language: )de/, language ?? '');
}

/** The first place of a translation that is empty, filled. */
function filled(content: string, translation: string): string {
  const xml = translation.replace(/[&<>]/g, (it) => ({ '&': '&amp;', '<': '&lt;' })[it] ?? '&gt;');
  if (content.startsWith('msgid')) {
    const at = content.indexOf('msgstr ""\n', content.indexOf('\n\n'));
    return `${content.slice(0, at)}msgstr ${JSON.stringify(translation)}\n${content.slice(at + 'msgstr ""\n'.length)}`;
  }
  const unfinished = ' type="unfinished"></translation>';
  if (content.includes('<TS ')) return content.replace(unfinished, () => `>${xml}</translation>`);
  return content.replace(/<\/source>(?!\n *<target>)/, (end) => `${end}\n        <target>${xml}</target>`);
}
