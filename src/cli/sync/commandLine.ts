import { formalities } from '../../api/schemas/translate';
import { projectFileName } from '../../domain/checking/projectRules';
import type { TranslationSettings } from '../../domain/translation/settings';
import { commonOptions, headerToken, help, oneOf, readArguments, UsageError, wholeNumber } from '../arguments';
import { cacheFileOf, type ServiceOptions } from '../service';

/** What a project is completed by. */
export interface SyncCommandLine extends ServiceOptions {
  folder: string;
  /** Whether the files are only looked at. */
  check: boolean;
  dryRun: boolean;
  json: boolean;
  propose: boolean;
  removeUnused: boolean;
  /** Empty = all. */
  languages: ReadonlySet<string>;
  /** Each the id of what the service applies, or `CODE=ID` for one target language. */
  glossaries: readonly string[];
  styles: readonly string[];
  formality: TranslationSettings['formality'];
  sendContext: boolean;
  /** Whether translations are marked for a person to review. */
  needsReview: boolean;
  maximumCharacters: number;
}

export const usage = `Usage: sync [options] [FOLDER]

Completes the translations of a project: what its targets lack, or have of another wording, is translated and put into
them; nothing else in them changes. ${projectFileName} in FOLDER says which files these are ("localisation").

  --check            changes nothing; exit code 1 when something is missing, stale or broken
  --dry-run          changes nothing; says what would be sent
  --json             reports as JSON on standard output
  --propose          prints the map that would fit the files, to be written down
  --remove-unused    takes entries out that the source no longer has
  --language CODE    only this language; may be given several times
  --url URL          address of the service; without it the local service is started
  --models FOLDER    offline models for the local service
  --scheme S         first word of the Authorization header (Service-Auth-Key)
  --glossary ID      glossary of the service; needs the "sourceLanguage" of the map
  --style ID         style rule list of the service
                     both may be given for one target language as CODE=ID, and several times
  --formality F      default, more, less, prefer_more, prefer_less
  --no-review        marks no translation for review
  --no-context       sends no notes along
  --max-characters N sends nothing when there is more to translate (500000)
  --cache FILE       where translations are kept for the next run
  --no-cache         keeps none and uses none

The key of the service is read from the variable PARLANCE_KEY.
Exit code: 0 all complete, 1 something is left and is listed, 2 bad input.`;

const options = {
  ...commonOptions,
  check: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  propose: { type: 'boolean', default: false },
  'remove-unused': { type: 'boolean', default: false },
  language: { type: 'string', multiple: true, default: [] as string[] },
  glossary: { type: 'string', multiple: true, default: [] as string[] },
  style: { type: 'string', multiple: true, default: [] as string[] },
  formality: { type: 'string', default: 'default' },
} as const;

/** Reads the arguments; `help` when they ask for the usage. @throws UsageError */
export function readSyncCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): SyncCommandLine | 'help' {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return 'help';
  const [folder = '.', ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Give one FOLDER. ${help}`);
  return {
    folder,
    check: values.check,
    dryRun: values['dry-run'],
    json: values.json,
    propose: values.propose,
    removeUnused: values['remove-unused'],
    languages: new Set(values.language),
    glossaries: values.glossary,
    styles: values.style,
    formality: oneOf(values.formality, formalities, 'formality'),
    sendContext: !values['no-context'],
    needsReview: !values['no-review'],
    maximumCharacters: wholeNumber(values['max-characters'], 'max-characters'),
    url: values.url,
    key: env['PARLANCE_KEY'],
    models: values.models,
    authScheme: headerToken(values.scheme, 'scheme'),
    tagHeader: 'X-Service-Reporting-Tag',
    cacheFile: cacheFileOf(values, env),
    ownsCacheFolder: values.cache === undefined,
  };
}
