import { relative } from 'node:path';
import { UsageError } from '../arguments';
import { inputsOf, leftOutLines, readTexts, type Input, type LeftOut } from '../inputs';
import { standardStream } from '../outputFile';
import type { Shell } from '../shell';
import { Changes } from './changed';
import { tooLarge, type ProseFile } from './checkFile';
import type { CheckCommandLine } from './commandLine';
import { languageOfName } from './languageOfName';
import { notIgnored, type Project } from './project';

/** Files to check. */
interface Files {
  files: ProseFile[];
  /** A sentence for each reason why names were skipped. */
  leftOut: string[];
}

const noText = 'Unknown file type.';

/** The files that a command line means. @throws UsageError */
export async function filesOf(line: CheckCommandLine, project: Project, shell: Shell): Promise<Files> {
  if (line.stdinName !== undefined) return { files: [stdinFile(line.stdinName, shell)], leftOut: [] };
  const changes = await changesOf(line, shell);
  const isMeant = (path: string): boolean => languageOfName(path) !== undefined;
  const named = await inputsOf(line.inputs, { isMeant, skipsNothing: !line.mustExist }, shell);
  const inputs = line.staged && line.inputs.length === 0 ? stagedInputs(changes, isMeant, shell) : named.inputs;
  const leftOut: LeftOut[] = [...named.leftOut];
  const found = inputs.filter(({ isNamed }) => !isNamed);
  const left = new Set(await notIgnored(project, found, ({ path }) => shell.at(path), shell));
  const files: ProseFile[] = [];
  for (const input of inputs) {
    const name = input.path;
    const path = shell.at(name);
    if (!input.isNamed && !left.has(input)) continue;
    const languageId = languageOfName(name);
    if (languageId === undefined) {
      if (line.mustExist) throw new UsageError(`${name}: unknown file type. Nothing was checked.`);
      leftOut.push({ path: name, message: noText });
      continue;
    }
    const lines = await changes?.linesOf(path);
    if (changes && !lines) continue;
    const { within } = input;
    files.push({
      ...{ name: reportedName(name), path, languageId },
      ...(within !== undefined && { within }),
      ...(lines && { lines }),
      ...(line.staged && changes && { read: (most: number) => changes.stagedBytes(path, most, tooLarge) }),
    });
  }
  return { files, leftOut: leftOutLines(leftOut) };
}

async function changesOf({ since, staged }: CheckCommandLine, shell: Shell): Promise<Changes | undefined> {
  if (staged) return await Changes.staged(shell);
  return since === undefined ? undefined : await Changes.since(since, shell);
}

/** All that is staged, wherever in the repository. */
function stagedInputs(changes: Changes | undefined, isMeant: (path: string) => boolean, shell: Shell): Input[] {
  const paths = (changes?.files ?? []).map((file) => relative(shell.at('.'), file));
  return paths.filter(isMeant).map((path) => ({ path, isNamed: false }));
}

/** Standard input, as the file that it is called. @throws UsageError */
function stdinFile(name: string, shell: Shell): ProseFile {
  const languageId = languageOfName(name);
  if (languageId === undefined) throw new UsageError(`${name}: unknown file type. Nothing was checked.`);
  // It is read once, and looked at again where its characters are counted first.
  let bytes: Promise<Uint8Array> | undefined;
  const read = (most: number): Promise<Uint8Array> => (bytes ??= readTexts(standardStream, shell, most));
  return { name: reportedName(name), path: shell.at(name), languageId, read };
}

function reportedName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\.\//, '');
}
