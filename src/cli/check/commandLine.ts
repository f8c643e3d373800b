import { help, oneOf, readArguments, UsageError } from '../arguments';
import { commands, reportFormats } from '../commands';
import { standardStream } from '../outputFile';
import type { Shell } from '../shell';
import { checkOptionsOf, type CheckOptions } from './options';
import type { ReportFormat } from './reports';

/** Options that texts are checked with. */
export interface CheckCommandLine extends CheckOptions {
  /** Files, folders and globs as they were written. */
  inputs: readonly string[];
  fixes: boolean;
  /** Only what was changed since this commit. */
  since?: string;
  /** Only what is staged, as it is there. */
  staged: boolean;
  /** Name of standard input, where that is checked. */
  stdinName?: string;
  /** True if a name that means no file is refused. */
  mustExist: boolean;
  format: ReportFormat;
  /** The file with findings that do not count. */
  baseline?: string;
  /** True if what is found is listed there. */
  updatesBaseline: boolean;
}

/** Reads the arguments. @throws UsageError */
export async function readCheckCommandLine(args: readonly string[], shell: Shell): Promise<CheckCommandLine> {
  const { values, positionals } = readArguments(args, commands.check.options);
  const { staged, since, 'stdin-name': stdinName } = values;
  if (positionals.length === 0 && !staged) throw new UsageError(`Name the files to check. ${help}`);
  if (staged && (since !== undefined || values.fix)) {
    throw new UsageError('--staged can’t be used with --since or --fix.');
  }
  checkStdin(positionals, values);
  if (values.json && values.format !== undefined && values.format !== 'json') {
    throw new UsageError('Use either --json or --format.');
  }
  const { baseline, 'update-baseline': updatesBaseline } = values;
  if (updatesBaseline && (baseline === undefined || since !== undefined || staged)) {
    throw new UsageError('--update-baseline needs --baseline and can’t be used with --since or --staged.');
  }
  return {
    inputs: positionals,
    fixes: values.fix,
    ...(since !== undefined && { since }),
    staged,
    ...(stdinName !== undefined && { stdinName }),
    mustExist: values['must-exist'],
    format: values.json ? 'json' : oneOf(values.format ?? 'text', reportFormats, 'format'),
    ...(baseline !== undefined && { baseline }),
    updatesBaseline,
    ...(await checkOptionsOf(values, shell)),
  };
}

/** Standard input is one text, whose name says what it is. @throws UsageError */
function checkStdin(
  inputs: readonly string[],
  { fix, since, staged, 'stdin-name': name }: { fix: boolean; since?: string; staged: boolean; 'stdin-name'?: string },
): void {
  const isRead = inputs.includes(standardStream);
  if (!isRead && name !== undefined) throw new UsageError('--stdin-name needs - as the only file.');
  if (!isRead) return;
  if (name === undefined) throw new UsageError('Name the text of standard input, such as --stdin-name a.md.');
  if (inputs.length > 1 || fix || staged || since !== undefined) {
    throw new UsageError('- can’t be used with other files, --fix, --since or --staged.');
  }
}
