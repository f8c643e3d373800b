import { help, oneOf, readArguments, UsageError } from '../arguments';
import { commands, reportFormats } from '../commands';
import { standardStream } from '../outputFile';
import type { Shell } from '../shell';
import { checkOptionsOf, type CheckOptions } from './options';
import type { ReportFormat } from './reports';

/** What texts are checked by. */
export interface CheckCommandLine extends CheckOptions {
  /** Files, folders and globs as they were written. */
  inputs: readonly string[];
  fixes: boolean;
  /** Only what was changed since this commit. */
  since?: string;
  format: ReportFormat;
  /** The file with findings that do not count. */
  baseline?: string;
  /** Whether what is found is listed there. */
  updatesBaseline: boolean;
}

/** Reads the arguments. @throws UsageError */
export async function readCheckCommandLine(args: readonly string[], shell: Shell): Promise<CheckCommandLine> {
  const { values, positionals } = readArguments(args, commands.check.options);
  if (positionals.length === 0) throw new UsageError(`Name the files to check. ${help}`);
  if (positionals.includes(standardStream)) {
    throw new UsageError('Standard input isn’t supported: the file type is unknown. Name a file.');
  }
  if (values.json && values.format !== undefined && values.format !== 'json') {
    throw new UsageError('Use either --json or --format.');
  }
  const { baseline, 'update-baseline': updatesBaseline } = values;
  if (updatesBaseline && (baseline === undefined || values.since !== undefined)) {
    throw new UsageError('--update-baseline needs --baseline and can’t be used with --since.');
  }
  return {
    inputs: positionals,
    fixes: values.fix,
    ...(values.since !== undefined && { since: values.since }),
    format: values.json ? 'json' : oneOf(values.format ?? 'text', reportFormats, 'format'),
    ...(baseline !== undefined && { baseline }),
    updatesBaseline,
    ...(await checkOptionsOf(values, shell)),
  };
}
