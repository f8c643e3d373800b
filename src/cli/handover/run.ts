import type { LocalisedFile } from '../../domain/localization/map';
import { plainTag } from '../../formats/languageTag';
import { UsageError } from '../arguments';
import { requireInFolder } from '../leadsOut';
import { readAction } from '../resources/action';
import type { Shell } from '../shell';
import { mapOf, mappedFiles, projectPaths } from '../sync/files';
import type { ExitCode } from '../world';
import { readHandoverArguments } from './commandLine';
import { exportFiles } from './exportFiles';
import { importFiles } from './importFiles';

/** Hands the open strings of a project over to a translator, and takes the result back. @throws UsageError */
export async function handover(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readHandoverArguments(args);
  const { action, rest } = readAction('handover', positionals);
  await requireInFolder(values.folder, shell);
  const paths = await projectPaths(values.folder, shell);
  const all = mappedFiles(await mapOf(values.folder, paths, [], shell), paths);
  const languages = new Set(values.language.map(plainTag));
  const isWanted = ({ language }: LocalisedFile): boolean => languages.size === 0 || languages.has(plainTag(language));
  const files = all.filter(isWanted);
  if (files.length === 0) throw new UsageError('No file is in the language of --language.');
  return action === 'export'
    ? await exportFiles(files, values, shell)
    : await importFiles(rest, { files, all }, values, shell);
}
