import { join } from 'node:path';
import * as v from 'valibot';
import { projectFileName } from '../domain/checking/projectRules';
import { mapMember } from '../domain/localization/mapMember';
import { withMember } from '../formats/json/withMember';
import { proposalOf } from '../work/project/openProject';
import { readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { requireInFolder } from './leadsOut';
import { ownFile, writeOwnFile } from './ownFile';
import type { Shell } from './shell';
import { openedProject, projectPaths } from './sync/files';
import type { ExitCode } from './world';

/** Path of the schema in a project that has installed the package. */
const installedSchema = 'node_modules/parlance/media/schemas/parlance.schema.json';

/**
 * Writes `.parlance.json` of a folder from what is found in it; what the file says already stays as it is. Asks nothing.
 * @throws UsageError
 */
export async function init(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.init.options);
  const [folder = '.', ...more] = positionals;
  if (more.length > 0) throw new UsageError('Give one FOLDER. --help lists all options.');
  await requireInFolder(folder, shell);
  const paths = await projectPaths(folder, shell);
  const project = await openedProject(folder, paths, shell);
  const { text } = project;
  const proposed = proposalOf(project);
  let made = text ?? '{}\n';
  if (text === undefined && (await hasParlance(folder, shell))) {
    made = withMember(made, '$schema', `./${installedSchema}`);
  }
  if (proposed.length > 0) made = withMember(made, mapMember, proposed);
  if (text === undefined) made = withMember(made, 'words', []);
  if (values['dry-run']) {
    await shell.print(made);
    return 0;
  }
  const file = join(folder, projectFileName);
  if (made === text) {
    shell.note(`${file} is already complete. Nothing was changed.`);
    return 0;
  }
  const bytes = text === undefined ? null : new TextEncoder().encode(text);
  await shell.untilWritten(() =>
    writeOwnFile(shell.at(folder), projectFileName, new TextEncoder().encode(made), {
      insteadOf: { bytes, kind: 'configuration' },
    }),
  );
  shell.note(
    proposed.length > 0 || project.isWritten
      ? `Wrote ${file}. To list what is missing, run parlance sync --check.`
      : `Wrote ${file}. No translations were found, so it lists none.`,
  );
  return 0;
}

/** Returns whether a project installs this package. */
async function hasParlance(folder: string, shell: Shell): Promise<boolean> {
  const text = await ownFile(shell.at(folder), 'package.json', 'configuration', shell).catch(() => undefined);
  try {
    const { dependencies, devDependencies } = v.parse(manifestSchema, JSON.parse(text ?? ''));
    return [dependencies, devDependencies].some((named) => named !== undefined && Object.hasOwn(named, 'parlance'));
  } catch {
    // None, or not one of npm.
    return false;
  }
}

const named = v.optional(v.record(v.string(), v.unknown()));
const manifestSchema = v.object({ dependencies: named, devDependencies: named });
