import { join } from 'node:path';
import { projectFileName } from '../../domain/checking/projectRules';
import { filesOf, proposeMap, readMap, type LocalisedFile } from '../../domain/localisation/map';
import { mostPaths, pathsIn, readIfThere, TooManyPathsError } from '../../domain/localisation/projectPaths';
import { UsageError } from '../arguments';
import { grouped, type Shell } from '../shell';

/** The sources of a project with their targets, as its map says or as they look. @throws UsageError */
export async function mappedFiles(folder: string, paths: readonly string[], shell: Shell): Promise<LocalisedFile[]> {
  const written = await readIfThere(join(shell.at(folder), projectFileName));
  const { rules, problems } = written ? readMap(written.toString()) : { rules: [], problems: [] };
  for (const { code, at } of problems) shell.say(`${projectFileName}: ${at || 'the file'}: ${problemWords[code]}`);
  if (problems.length > 0) throw new UsageError('Nothing was done.');
  const proposed = rules.length > 0 ? rules : proposeMap(paths);
  if (rules.length === 0 && proposed.length > 0) {
    shell.say(
      `${projectFileName} has no “localisation”, so the files are those that look like it. --propose shows them.`,
    );
  }
  const files = filesOf(proposed, paths);
  if (files.length === 0) {
    throw new UsageError(`No files to translate were found. Say in ${projectFileName} where they are.`);
  }
  return files;
}

const problemWords: Readonly<Record<ReturnType<typeof readMap>['problems'][number]['code'], string>> = {
  'no-json': 'This is not valid JSON.',
  'no-list': 'This must be a list.',
  'not-an-object': 'This must be an object.',
  'unknown-member': 'This is not known here.',
  'bad-value': 'This is missing or not what it must be.',
  'no-language': 'Say {language} in the target, or give the languages.',
  'bad-language': 'This is no language code.',
};

/** All files of a project. @throws UsageError */
export async function projectPaths(folder: string, shell: Shell): Promise<string[]> {
  try {
    return await pathsIn(shell.at(folder));
  } catch (error) {
    if (error instanceof TooManyPathsError) {
      throw new UsageError(`${folder} has more than ${grouped(mostPaths)} files.`);
    }
    throw new UsageError(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
