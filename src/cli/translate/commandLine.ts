import { formalities } from '../../api/schemas/translate';
import type { SubtitleLimits } from '../../domain/files/subtitles/limits';
import type { TranslationSettings } from '../../domain/translation/settings';
import { fileFormats, type FileFormat } from '../../formats/fileFormats';
import { isWellFormedCode } from '../../formats/languageCode';
import type { Applied } from '../applied';
import { headerToken, help, oneOf, readArguments, UsageError, wholeNumber } from '../arguments';
import { commands } from '../commands';
import { listLanguages } from '../knownLanguages';
import { standardStream } from '../outputFile';
import { cacheOf, connectionOf, type ServiceOptions } from '../serviceOptions';
import type { Shell } from '../shell';

/** Options for translating files. */
export interface CommandLine extends ServiceOptions, Applied {
  /** Files, folders and globs as they were written; or `-` alone, which then has a format. */
  inputs: readonly string[];
  output?: string;
  format?: FileFormat;
  source?: string;
  /** None = the one that each file names. */
  targets: readonly string[];
  inPlace: boolean;
  overwrite: boolean;
  dryRun: boolean;
  json: boolean;
  maximumCharacters: number;
  parallel: number;
  sendContext: boolean;
  /** True if translations are marked for a user to review. */
  needsReview: boolean;
  /** True if fuzzy translations of PO are made again. */
  retranslatesFuzzy: boolean;
  reportingTag?: string;
  subtitles: SubtitleLimits;
  modelType: TranslationSettings['modelType'];
  /** Id of a translation memory. */
  memory?: string;
}

const modelTypes = ['default', 'latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;

type ModelType = (typeof modelTypes)[number];

/** Reads `--model`: with a service the kind of its model, else the name of the user's own. */
function readModel(given: string | undefined): { modelType: ModelType; name?: string } {
  const modelType = modelTypes.find((known) => known === given);
  if (modelType !== undefined || given === undefined) return { modelType: modelType ?? 'default' };
  return { modelType: 'default', name: given };
}

/** Reads the arguments. @throws UsageError */
export async function readCommandLine(args: readonly string[], shell: Shell): Promise<CommandLine> {
  const { values, positionals } = readArguments(args, commands.translate.options);
  if (positionals.length === 0) throw new UsageError(`Name the files to translate. ${help}`);
  const isStream = positionals.includes(standardStream);
  if (isStream && positionals.length > 1) throw new UsageError('Standard input (-) can’t be combined with files.');
  const format = fileFormats.find(({ id }) => id === values.format);
  if (values.format !== undefined && !format) {
    throw new UsageError(`--format must be one of ${fileFormats.map(({ id }) => id).join(', ')}.`);
  }
  if (isStream && !format) {
    throw new UsageError('Standard input needs --format, such as --format json.');
  }
  if (isStream && values['in-place']) throw new UsageError('Standard input can’t be changed in place.');
  if (values.output !== undefined && values['in-place']) {
    throw new UsageError('Use either --output or --in-place.');
  }
  const { modelType, name } = readModel(values.model);
  const connection = values['dry-run']
    ? { authScheme: values.scheme }
    : await connectionOf({ ...values, model: name }, shell);
  if (name !== undefined && !values['dry-run'] && !connection.engines?.options.languageModel) {
    throw new UsageError(`--model must be one of ${modelTypes.join(', ')}, or a name with --model-url.`);
  }
  const targets = [...new Set(values.to.flatMap((codes) => codes.split(',')).map((code) => code.trim()))];
  for (const code of [...targets, ...(values.source === undefined ? [] : [values.source])]) {
    if (!isWellFormedCode(code)) throw new UsageError(`“${code}” isn’t a valid language code. ${listLanguages}`);
  }
  const output = values.output ?? (isStream ? standardStream : undefined);
  if ((output === standardStream || values['in-place']) && targets.length > 1) {
    throw new UsageError('Several languages need a file each. Set --output to a folder, or omit it.');
  }
  if (output === standardStream && values.json) {
    throw new UsageError('Standard output can’t have both translation and report. Use --output, or omit --json.');
  }
  return {
    inputs: positionals,
    ...(output !== undefined && { output }),
    ...(format && { format }),
    ...(values.source !== undefined && { source: values.source }),
    targets,
    inPlace: values['in-place'],
    overwrite: values.overwrite || values['in-place'],
    dryRun: values['dry-run'],
    json: values.json,
    tagHeader: headerToken(values['tag-header'], 'tag-header'),
    ...connection,
    ...cacheOf(values, shell),
    maximumCharacters: wholeNumber(values['max-characters'], 'max-characters'),
    parallel: Math.max(1, wholeNumber(values.parallel, 'parallel')),
    sendContext: !values['no-context'],
    needsReview: !values['no-review'],
    retranslatesFuzzy: values['retranslate-fuzzy'],
    ...(values['reporting-tag'] !== undefined && { reportingTag: values['reporting-tag'] }),
    subtitles: {
      lineLength: wholeNumber(values['line-length'], 'line-length'),
      lines: wholeNumber(values.lines, 'lines'),
      readingSpeed: wholeNumber(values['reading-speed'], 'reading-speed'),
    },
    formality: oneOf(values.formality, formalities, 'formality'),
    modelType,
    glossaries: values.glossary,
    styles: values.style,
    ...(values.memory !== undefined && { memory: values.memory }),
  };
}
