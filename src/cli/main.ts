import { UsageError } from './arguments';
import { isCommand, runs } from './runs';
import { ClosedPipeError, Shell } from './shell';
import type { ExitCode, World } from './world';

/** Runs the program. Never rejects: what went wrong is told, and is the exit code. */
export async function main(given: readonly string[], world: World): Promise<ExitCode> {
  const shell = new Shell(world);
  const args = withoutQuiet(given);
  shell.isQuiet = args.length < given.length;
  try {
    return await runCommand(args, optionsIn(given), shell);
  } catch (error) {
    return await failed(error, shell, optionsIn(args.slice(1)).includes('--json'));
  }
}

/** Arguments without the option that every command has. */
function withoutQuiet(args: readonly string[]): readonly string[] {
  const options = optionsIn(args);
  return [...options.filter((one) => one !== '--quiet'), ...args.slice(options.length)];
}

/** Returns the arguments that can be options: all before `--`. */
function optionsIn(args: readonly string[]): readonly string[] {
  return args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
}

/** @param options all arguments that can be options, also the one that every command has */
async function runCommand(
  [name, ...rest]: readonly string[],
  options: readonly string[],
  shell: Shell,
): Promise<ExitCode> {
  if (name === undefined) {
    const { helpOfAll, widthOf } = await import('./help');
    shell.world.stderr.write(`${helpOfAll((text) => text, widthOf(shell.world.stderr))}\n`);
    return 2;
  }
  if (name === '--version' || name === '-V') {
    return await told(shell, await (await import('./packaged')).version(shell.world));
  }
  if (name === 'help' || name === '--help' || name === '-h') return await tellHelp(rest[0], shell);
  if (!isCommand(name)) throw new UsageError(`Unknown command “${name}”. To list all, run parlance --help.`);
  const asked = optionsIn(rest);
  if (name !== 'completion') await (await import('./namesAsOptions')).refuseNamesAsOptions(options, shell);
  if (asked.includes('--help') || asked.includes('-h')) return await tellHelp(name, shell);
  // A shell asks for its completions at each start, wherever that is, and they come from no store.
  if (name !== 'completion') await (await import('./broughtStores')).refuseBroughtStores(shell);
  const run = await runs[name]();
  return await run(rest, shell);
}

async function told(shell: Shell, text: string): Promise<ExitCode> {
  await shell.printLine(text);
  return 0;
}

async function tellHelp(name: string | undefined, shell: Shell): Promise<ExitCode> {
  const { helpOf, helpOfAll, widthOf } = await import('./help');
  const width = widthOf(shell.world.stdout);
  const bold = (text: string): string => shell.styled(1, text);
  if (name === undefined || name.startsWith('-')) return await told(shell, helpOfAll(bold, width));
  if (!isCommand(name)) throw new UsageError(`Unknown command “${name}”. To list all, run parlance --help.`);
  return await told(shell, helpOf(name, bold, width));
}

async function failed(error: unknown, shell: Shell, isJson: boolean): Promise<ExitCode> {
  // Who closed the pipe has read all they wanted.
  if (error instanceof ClosedPipeError) return 1;
  const { code, ...failure } = await failureOf(error, shell);
  // Who reads a report is not left with nothing.
  if (isJson && !shell.hasPrinted) await shell.printJson({ version: 1, error: failure }).catch(() => undefined);
  return code;
}

/** Tells what went wrong, and gives it for a report. */
async function failureOf(error: unknown, shell: Shell): Promise<{ reason: string; message: string; code: ExitCode }> {
  if (!(error instanceof UsageError) && !shell.signal.aborted) {
    const { codeOf, reasonOf, troubleOf } = await import('./trouble');
    const message = troubleOf(error, shell);
    return { reason: reasonOf(error), message, code: codeOf(error) };
  }
  const [reason, message, code] =
    error instanceof UsageError ? (['bad-input', error.message, 2] as const) : (['stopped', 'Stopped.', 130] as const);
  shell.say(message);
  return { reason, message, code };
}
