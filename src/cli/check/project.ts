import { lstat, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { IgnoredPaths, type FoundIgnoreFile } from '../../domain/checking/ignoredPaths';
import { readProjectFile } from '../../domain/checking/projectFile';
import {
  emptyProject,
  fittingRules,
  heededRule,
  projectFileName,
  type ProjectFile,
  type ProjectRule,
} from '../../domain/checking/projectRules';
import { readInProject } from '../../projectFiles/readInProject';
import { sentenceOf } from '../../shared/reasonWords';
import { projectText, refuse } from '../ownFile';
import { folderWith, repositoryOf } from '../repository';
import type { Shell } from '../shell';

/** The folder a team works in, and what it has written down about checking. */
export class Project {
  private constructor(
    /** Absolute. */
    readonly folder: string,
    private readonly file: ProjectFile,
  ) {}

  /**
   * The nearest folder of the shell's and those above that has a file of a project, up to the repository it is in; outside of
   * one its own alone. Another user's file is not heeded. @throws UsageError
   */
  static async open(shell: Shell): Promise<Project> {
    const folder = await Project.folderOf(shell);
    const place = join(folder, projectFileName);
    if (await isOfAnother(place)) {
      shell.say(`${place} belongs to another user, and wasn’t applied. To apply it, copy it as your own file.`);
      return Project.without(folder);
    }
    const text = await projectText(folder, shell);
    if (text === undefined) return Project.without(folder);
    const file = readProjectFile(text);
    refuse(
      file.problems.map((problem) => `${projectFileName}: ${sentenceOf(problem)}`),
      shell,
    );
    return new Project(folder, file);
  }

  /** One of which nobody has written anything down. */
  static without(folder: string): Project {
    return new Project(folder, emptyProject);
  }

  private static async folderOf(shell: Shell): Promise<string> {
    const { cwd } = shell.world;
    const repository = await repositoryOf(cwd);
    return (await folderWith(projectFileName, cwd, repository ?? cwd)) ?? repository ?? cwd;
  }

  /** Returns the rules for a file, by its absolute path. */
  rulesFor(file: string): Omit<ProjectRule, 'files'> {
    return heededRule({ ...this.file, rules: fittingRules(this.file.rules, this.pathOf(file), true) }, true);
  }

  /** The path of a file from the folder, with `/`. */
  pathOf(file: string): string {
    return relative(this.folder, file).split(sep).join('/');
  }
}

/**
 * Returns whether a file, or the link that stands for it, belongs to neither this user nor the administrator of the
 * machine.
 */
async function isOfAnother(path: string): Promise<boolean> {
  // Windows has no such numbers.
  const own = process.getuid?.();
  if (own === undefined) return false;
  const owners = await Promise.all([lstat, stat].map((look) => look(path).catch(() => undefined)));
  return owners.some((there) => there !== undefined && there.uid !== own && there.uid !== 0);
}

/** `.gitignore` files of one folder that are heeded. */
const mostIgnoreFiles = 100;

/**
 * The files of a project that none of its `.gitignore` files leaves out. Says where patterns take too much to be heeded.
 * @param fileOf the absolute path of each
 */
export async function notIgnored<Item>(
  project: Project,
  items: readonly Item[],
  fileOf: (item: Item) => string,
  shell: Pick<Shell, 'say'>,
): Promise<Item[]> {
  const ignored = new IgnoredPaths(await ignoreFilesOf(project, items.map(fileOf)));
  const left = items.filter((item) => !ignored.has(project.pathOf(fileOf(item))));
  if (ignored.isCut) shell.say('Some .gitignore patterns are too long or too many. They weren’t applied.');
  return left;
}

async function ignoreFilesOf(project: Project, files: readonly string[]): Promise<FoundIgnoreFile[]> {
  const folders = new Set<string>();
  for (const file of files) {
    for (
      let folder = dirname(file);
      folder.length >= project.folder.length && !folders.has(folder);
      folder = dirname(folder)
    ) {
      folders.add(folder);
    }
  }
  const ignoring: FoundIgnoreFile[] = [];
  for (const folder of folders) {
    if (ignoring.length === mostIgnoreFiles) break;
    const path = project.pathOf(folder);
    const base = path === '' ? '' : `${path}/`;
    const bytes = await readInProject(project.folder, `${base}.gitignore`, 'ignoreList').catch(() => undefined);
    if (bytes) ignoring.push({ base, text: bytes.toString() });
  }
  return ignoring;
}
