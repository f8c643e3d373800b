import { formalities } from '../../api/schemas/translate';
import type { Applied } from '../applied';
import type { BuildFormat } from '../buildReport';
import { headerToken, help, oneOf, readArguments, UsageError, wholeNumber } from '../arguments';
import { commands, syncFormats } from '../commands';
import { pseudoLanguages, type PseudoLanguage } from '../../domain/translation/pseudoLanguages';
import { plainTag } from '../../formats/languageTag';
import { isKnownLanguage } from '../../domain/localization/knownLanguage';
import { cacheOf, connectionOf, type ServiceOptions } from '../serviceOptions';
import type { Shell } from '../shell';

/** Checks of `--check` besides that for missing texts. */
export const syncChecks = ['broken', 'fuzzy', 'term-not-used', 'term-forbidden'] as const;

export type SyncCheck = (typeof syncChecks)[number];

/** Options for completing a project. */
export interface SyncCommandLine extends ServiceOptions, Applied {
  folder: string;
  /** True if the files are only looked at. */
  check: boolean;
  dryRun: boolean;
  /** Format of findings for build servers and code reviews; absent = no such report. */
  format?: BuildFormat;
  json: boolean;
  propose: boolean;
  removeUnused: boolean;
  /** Checks that may find something. */
  allowed: ReadonlySet<SyncCheck>;
  /** Languages to add to the project. */
  addLanguages: readonly string[];
  /** The language that is no language, where texts are made and none is translated. */
  pseudo?: PseudoLanguage;
  /** Codes as `plainTag` writes them; empty = all. */
  languages: ReadonlySet<string>;
  sendContext: boolean;
  /** True if translations are marked for a user to review. */
  needsReview: boolean;
  /** True if fuzzy translations of PO are made again. */
  retranslatesFuzzy: boolean;
  maximumCharacters: number;
  /** Groups the usage in reports. */
  reportingTag?: string;
}

/** Reads the arguments. @throws UsageError */
export async function readSyncCommandLine(args: readonly string[], shell: Shell): Promise<SyncCommandLine> {
  const { values, positionals } = readArguments(args, commands.sync.options);
  const [folder = '.', ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Give one FOLDER. ${help}`);
  const unknown = values['add-language'].find((code) => !isKnownLanguage(code));
  if (unknown !== undefined) throw new UsageError(`“${unknown}” isn’t a valid language code. ${help}`);
  if (values['add-language'].length > 0 && (values.check || values.language.length > 0)) {
    throw new UsageError(`--add-language can’t be used with --check or --language. ${help}`);
  }
  const pseudo = values.pseudo === undefined ? undefined : oneOf(values.pseudo, pseudoLanguages, 'pseudo');
  if (pseudo && (values.check || values.language.length + values['add-language'].length > 0)) {
    throw new UsageError(`--pseudo can’t be used with --check, --language or --add-language. ${help}`);
  }
  if (values.format !== undefined && (!values.check || values.json)) {
    throw new UsageError(`--format needs --check and can’t be used with --json. ${help}`);
  }
  const format = values.format === undefined ? undefined : oneOf(values.format, syncFormats, 'format');
  // What changes nothing sends nothing either.
  const sends = !(values.check || values['dry-run'] || values.propose || pseudo);
  return {
    folder,
    check: values.check,
    dryRun: values['dry-run'],
    ...(format !== undefined && format !== 'text' && { format }),
    json: values.json,
    propose: values.propose,
    removeUnused: values['remove-unused'],
    allowed: new Set(values.allow.map((check) => oneOf(check, syncChecks, 'allow') ?? 'broken')),
    addLanguages: values['add-language'],
    languages: new Set(values.language.map(plainTag)),
    ...(pseudo && { pseudo }),
    glossaries: values.glossary,
    styles: values.style,
    formality: oneOf(values.formality, formalities, 'formality'),
    sendContext: !values['no-context'],
    needsReview: !values['no-review'] && !pseudo,
    retranslatesFuzzy: values['retranslate-fuzzy'],
    maximumCharacters: wholeNumber(values['max-characters'], 'max-characters'),
    ...(sends ? await connectionOf(values, shell) : { authScheme: values.scheme }),
    tagHeader: headerToken(values['tag-header'], 'tag-header'),
    ...(values['reporting-tag'] !== undefined && {
      reportingTag: values['reporting-tag'],
    }),
    ...cacheOf(values, shell),
  };
}
