import { addToProject, type ProjectList } from '../../domain/checking/addToProject';
import { projectFileName } from '../../domain/checking/projectRules';
import { UsageError } from '../arguments';
import { projectText, writeOwnFile } from '../ownFile';
import type { Shell } from '../shell';

/**
 * Adds a word or a rule to a list of a project’s file, which is made where there is none; nothing else in it changes.
 * @param folder absolute
 * @throws UsageError where the file isn’t as it has to be
 * @throws OutputError
 */
export async function addToProjectFile(
  folder: string,
  list: ProjectList,
  { value, shell }: { value: string; shell: Shell },
): Promise<void> {
  const before = await projectText(folder, shell);
  const text =
    before === undefined ? `${JSON.stringify({ [list]: [value] }, undefined, 2)}\n` : addToProject(before, list, value);
  if (text === undefined) throw new UsageError(`Couldn’t change ${projectFileName}: the file is invalid.`);
  const bytes = before === undefined ? null : new TextEncoder().encode(before);
  const insteadOf = { bytes, kind: 'configuration' } as const;
  await writeOwnFile(folder, projectFileName, new TextEncoder().encode(text), { insteadOf });
}
