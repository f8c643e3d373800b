import { join } from 'node:path';
import { hashesOfFile, inReadingOrder, mostFiles, mostWords } from '../../domain/checking/words/readFiles';
import { wordHashes } from '../../domain/checking/words/wordHashes';
import { WordIndex } from '../../domain/checking/words/wordIndex';
import { pathsIn } from '../../projectFiles/projectPaths';
import { readInProject } from '../../projectFiles/readInProject';
import type { WordPlaces } from '../../shared/languageServer';
import { languageOfName } from './languageOfName';
import type { Shell } from '../shell';
import { notIgnored, type Project } from './project';

/** The words of the files of a project, which nobody misspelt there. Nothing is read before somebody asks. */
export class ProjectWords {
  private index: Promise<WordIndex> | undefined;

  constructor(
    private readonly project: Project,
    private readonly shell: Pick<Shell, 'signal' | 'say'>,
  ) {}

  /** Returns other places in the project that have the words of a file, by its path from the folder. */
  async places(own: string, words: readonly string[]): Promise<WordPlaces[]> {
    this.index ??= this.read();
    const index = await this.index;
    return words.map((word) => index.places(word, own));
  }

  private async read(): Promise<WordIndex> {
    const { folder } = this.project;
    const { signal } = this.shell;
    const index = new WordIndex();
    const all = await pathsIn(folder, signal).catch(() => []);
    const paths = await notIgnored(this.project, all, (path) => join(folder, path), this.shell);
    const files = paths.map((path) => ({ path }));
    index.setEverywhere('names', wordHashes(files.map(({ path }) => path).join('\n')));
    const isText = (path: string): boolean => languageOfName(path) !== undefined || path.endsWith('.json');
    for (const { path } of inReadingOrder(files, isText).slice(0, mostFiles)) {
      signal.throwIfAborted();
      if (index.words > mostWords) break;
      const bytes = await readInProject(folder, path, 'words', signal).catch(() => undefined);
      if (bytes) index.set(path, hashesOfFile(bytes));
    }
    return index;
  }
}
