import { basename, join } from 'node:path';
import { handoverName } from '../../domain/localization/handover/handoverName';
import type { LocalisedFile } from '../../domain/localization/map';
import { handoverFormatNames } from '../../formats/handover/formatNames';
import type { HandoverFile } from '../../formats/handover/handoverFile';
import { handoverFormats } from '../../formats/handover/handoverFormats';
import { safeName } from '../../projectFiles/fileNames';
import { handoverFiles } from '../../work/project/handover';
import { oneOf, UsageError } from '../arguments';
import { outputProblem, writeOutput } from '../outputFile';
import { grouped, type Shell } from '../shell';
import { readTargets } from '../sync/readTargets';
import { readLock } from '../sync/sourceLock';
import type { ExitCode } from '../world';
import type { HandoverValues } from './commandLine';

/** Writes the files for translators, one for each language. @throws UsageError */
export async function exportFiles(
  files: readonly LocalisedFile[],
  values: HandoverValues,
  shell: Shell,
): Promise<ExitCode> {
  const { folder } = values;
  const format = handoverFormats[oneOf(values.format ?? 'xliff', handoverFormatNames, 'format')];
  const lock = await readLock(folder, shell);
  const { works, refused } = await readTargets({ folder, files, lock }, shell);
  const made = await shell.readingOnly(() => Promise.resolve(handoverFiles(works)));
  const project = safeName(basename(shell.at(folder))) || 'project';
  const outputs = made.map((file) => ({
    file,
    output: join(values.output, handoverName(project, file.targetLanguage, format.extension)),
  }));
  const options = { mayReplace: values.overwrite, within: values.output };
  for (const { output } of outputs) {
    const problem = await outputProblem(output, options, shell);
    if (problem !== undefined) throw new UsageError(problem);
  }
  for (const { file, output } of outputs) {
    await writeOutput(output, Buffer.from(format.write(file)), options, shell);
    if (!values.json) shell.note(`${output}: ${grouped(countOf(file))} strings.`);
  }
  if (values.json) {
    const rows = outputs.map(({ file, output }) => ({
      file: output,
      language: file.targetLanguage,
      strings: countOf(file),
    }));
    await shell.printJson({ version: 1, files: rows, refused });
  } else if (outputs.length === 0 && refused.length === 0) {
    shell.note('Nothing to export: no string is missing, outdated or marked for review.');
  }
  return refused.length === 0 ? 0 : 1;
}

function countOf({ groups }: HandoverFile): number {
  return groups.reduce((sum, { units }) => sum + units.length, 0);
}
