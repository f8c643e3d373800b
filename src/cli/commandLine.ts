import { usualLimits, type SubtitleLimits } from '../domain/files/subtitles/limits';
import { fileFormats, type FileFormat } from '../formats/fileFormats';
import { formatNames } from '../formats/formatTable';
import type { TranslationSettings } from '../domain/translation/settings';
import { commonOptions, headerToken, help, oneOf, readArguments, UsageError, wholeNumber } from './arguments';
import { standardStream } from './outputFile';
import { cacheFileOf, type ServiceOptions } from './service';

/** What a file is translated by. */
export interface CommandLine extends ServiceOptions {
  /** A path, or `-` for a standard stream; IN then has a format. */
  input: string;
  output: string;
  format?: FileFormat;
  source?: string;
  /** Absent = the one the file names. */
  target?: string;
  inPlace: boolean;
  overwrite: boolean;
  maximumCharacters: number;
  parallel: number;
  sendContext: boolean;
  /** Whether translations are marked for a person to review. */
  needsReview: boolean;
  reportingTag?: string;
  subtitles: SubtitleLimits;
  formality: TranslationSettings['formality'];
  modelType: TranslationSettings['modelType'];
  /** Ids of what the service applies. */
  glossary?: string;
  style?: string;
  memory?: string;
}

const formatIds = fileFormats.map(({ id }) => id);

export const usage = `Usage: translate-file [options] IN OUT

Translates the segments of a file that need it, and writes OUT. It can be an
${formatNames} file.
IN can be - for standard input, OUT can be - for standard output.

  --url URL              address of the service; without it the local service is started
  --models FOLDER        offline models for the local service, as the editor has them (its global storage, “models”);
                         language models and servers of your own are asked by the editor only, never from here
  --key KEY              key of the service; better: the variable PARLANCE_KEY, which no process list shows
  --scheme S             first word of the Authorization header (Service-Auth-Key)
  --tag-header NAME      header of the reporting tag (X-Service-Reporting-Tag)
  --reporting-tag TAG    groups the usage in reports
  --source LANG          language of IN; without it the one the file names, or as the service detects it
  --target LANG          language of OUT; without it the one the file names
  --in-place             lets OUT be IN
  --overwrite            lets OUT be a file that is there already
  --format F             what IN is, whatever its name; needed for standard input:
                         ${formatIds.slice(0, -4).join(', ')},
                         ${formatIds.slice(-4).join(', ')}
  --formality F          default, more, less, prefer_more, prefer_less
  --glossary ID          glossary of the pair; needs --source or a file that names its source
  --style ID             style rule list of the target
  --memory ID            translation memory of the target
  --model TYPE           latency_optimized, quality_optimized, prefer_quality_optimized
  --no-context           sends no notes and neighbouring lines along
  --no-review            marks no translation for review (fuzzy in PO, needs-review-translation in XLIFF 1.2)
  --max-characters N     sends nothing when the file has more (500000)
  --parallel N           requests at a time (4)
  --line-length N        characters of a line of a subtitle, 0 for no limit (42)
  --lines N              lines of a subtitle, 0 for no limit (2)
  --reading-speed N      characters a second above which a subtitle is warned of, 0 for never (20)
  --cache FILE           where translations are kept for the next run
  --no-cache             keeps none and uses none

Exit code: 0 all done, 1 something was left untranslated and is listed, 2 bad input.
Messages go to standard error.`;

const options = {
  ...commonOptions,
  key: { type: 'string' },
  'tag-header': { type: 'string', default: 'X-Service-Reporting-Tag' },
  'reporting-tag': { type: 'string' },
  source: { type: 'string' },
  target: { type: 'string' },
  'in-place': { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  format: { type: 'string' },
  formality: { type: 'string', default: 'default' },
  glossary: { type: 'string' },
  style: { type: 'string' },
  memory: { type: 'string' },
  model: { type: 'string', default: 'default' },
  parallel: { type: 'string', default: '4' },
  'line-length': { type: 'string', default: String(usualLimits.lineLength) },
  lines: { type: 'string', default: String(usualLimits.lines) },
  'reading-speed': { type: 'string', default: String(usualLimits.readingSpeed) },
} as const;

const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;
const models = ['default', 'latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;

/** Reads the arguments; `help` when they ask for the usage. @throws UsageError */
export function readCommandLine(args: readonly string[], env: NodeJS.ProcessEnv): CommandLine | 'help' {
  const { values, positionals } = readArguments(args, options);
  if (values.help) return 'help';
  const [input, output, ...more] = positionals;
  if (input === undefined || output === undefined || more.length > 0) {
    throw new UsageError(`Give one IN and one OUT. ${help}`);
  }
  const format = fileFormats.find(({ id }) => id === values.format);
  if (values.format !== undefined && !format) throw new UsageError(`--format takes one of ${formatIds.join(', ')}.`);
  if (input === standardStream && !format) {
    throw new UsageError('Give the format of standard input as --format, for example --format json.');
  }
  const key = values.key ?? env['PARLANCE_KEY'];
  if (values.url !== undefined && !key) {
    throw new UsageError('Give the key of the service in PARLANCE_KEY, or as --key.');
  }
  if (values.url !== undefined && values.models !== undefined) {
    throw new UsageError('--models is for the local service, and --url names another one. Give one of them.');
  }
  return {
    input,
    output,
    format,
    url: values.url,
    key,
    models: values.models,
    authScheme: headerToken(values.scheme, 'scheme'),
    tagHeader: headerToken(values['tag-header'], 'tag-header'),
    source: values.source,
    target: values.target,
    inPlace: values['in-place'],
    overwrite: values.overwrite || values['in-place'],
    cacheFile: cacheFileOf(values, env),
    ownsCacheFolder: values.cache === undefined,
    maximumCharacters: wholeNumber(values['max-characters'], 'max-characters'),
    parallel: Math.max(1, wholeNumber(values.parallel, 'parallel')),
    sendContext: !values['no-context'],
    needsReview: !values['no-review'],
    reportingTag: values['reporting-tag'],
    subtitles: {
      lineLength: wholeNumber(values['line-length'], 'line-length'),
      lines: wholeNumber(values.lines, 'lines'),
      readingSpeed: wholeNumber(values['reading-speed'], 'reading-speed'),
    },
    formality: oneOf(values.formality, formalities, 'formality'),
    modelType: oneOf(values.model, models, 'model'),
    glossary: values.glossary,
    style: values.style,
    memory: values.memory,
  };
}
