import { isWellFormedCode } from '../../formats/languageCode';
import { help, oneOf, readArguments, UsageError, wholeNumber } from '../arguments';
import { commands, reportFormats } from '../commands';
import { standardStream } from '../outputFile';
import { cacheOf, connectionOf, type ServiceOptions } from '../service';
import type { Shell } from '../shell';
import type { ReportFormat } from './reports';

/** What texts are checked by. */
export interface CheckCommandLine extends ServiceOptions {
  /** Files, folders and globs as they were written. */
  inputs: readonly string[];
  fixes: boolean;
  /** Only what was changed since this commit. */
  since?: string;
  format: ReportFormat;
  language?: string;
  variants: readonly string[];
  style: boolean;
  rulesOff: readonly string[];
  maximumCharacters: number;
}

/** Reads the arguments. @throws UsageError */
export async function readCheckCommandLine(args: readonly string[], shell: Shell): Promise<CheckCommandLine> {
  const { values, positionals } = readArguments(args, commands.check.options);
  if (positionals.length === 0) throw new UsageError(`Give FILES to check. ${help}`);
  if (positionals.includes(standardStream)) throw new UsageError('Standard input has no name to know its language by.');
  if (values.json && values.format !== undefined && values.format !== 'json') {
    throw new UsageError('Give --json or --format, not both of them.');
  }
  for (const code of [...values.variant, ...(values.language === undefined ? [] : [values.language])]) {
    if (!isWellFormedCode(code)) throw new UsageError(`“${code}” is no language code.`);
  }
  return {
    inputs: positionals,
    fixes: values.fix,
    ...(values.since !== undefined && { since: values.since }),
    format: values.json ? 'json' : oneOf(values.format ?? 'text', reportFormats, 'format'),
    ...(values.language !== undefined && { language: values.language }),
    variants: values.variant,
    style: values.style,
    rulesOff: values['rule-off'],
    maximumCharacters: wholeNumber(values['max-characters'], 'max-characters'),
    ...(await connectionOf(values, shell)),
    tagHeader: 'X-Service-Reporting-Tag',
    ...cacheOf(values, shell),
  };
}
