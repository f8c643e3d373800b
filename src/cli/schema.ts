import { readArguments, UsageError } from './arguments';
import { commands } from './commands';
import type { Shell } from './shell';
import { packagedFile } from './packaged';
import type { ExitCode } from './world';

/** Prints the JSON Schema of `.parlance.json`, for editors and other programs. @throws UsageError */
export async function schema(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { positionals } = readArguments(args, commands.schema.options);
  if (positionals.length > 0) throw new UsageError('schema takes no arguments. --help lists all options.');
  await shell.print(await packagedFile('media/schemas/parlance.schema.json', shell.world));
  return 0;
}
