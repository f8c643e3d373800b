import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { OutputPathError, OutputPatternError } from '../../domain/outputPath';
import { usualPattern } from '../../domain/files/counterparts';
import { resultPath } from '../../domain/files/resultPath';
import { sentenceOf } from '../../shared/reasonWords';
import { UsageError } from '../arguments';
import { isSameFile, outputProblem, standardStream, type OutputOptions } from '../outputFile';
import type { Shell } from '../shell';
import type { CommandLine } from './commandLine';
import type { ReadInput, Task } from './tasks';

/** Output file of a translation, with its options. */
export interface Place {
  path: string;
  options: OutputOptions;
}

/** Tells where translations go, and that nothing is in their way. */
export class Places {
  private readonly taken = new Map<string, string>();

  private constructor(
    private readonly line: CommandLine,
    private readonly isOne: boolean,
    private readonly isFolder: boolean,
    private readonly shell: Shell,
  ) {}

  /** @param isOne whether there is one translation, so that OUT can be its file */
  static async open(line: CommandLine, isOne: boolean, shell: Shell): Promise<Places> {
    const { output } = line;
    const isFolder =
      output !== undefined &&
      output !== standardStream &&
      (/[/\\]$/.test(output) ||
        (await stat(shell.at(output)).then(
          (there) => there.isDirectory(),
          () => false,
        )));
    if (output === standardStream && !isOne) {
      throw new UsageError('Several files can’t go to standard output. Set --output to a folder, or omit it.');
    }
    return new Places(line, isOne, isFolder, shell);
  }

  /** @throws UsageError when the translation of a task cannot go there */
  async placeFor(task: Task, read: ReadInput): Promise<Place> {
    const { overwrite, inPlace } = this.line;
    const source = task.input.path;
    const { output } = this.line;
    // The folder of a file that was named is there, or its name is wrong.
    const isNamed = output !== undefined && this.isOne && !this.isFolder && !isPattern(output);
    const path = this.pathFor(task, read);
    const isSource = await isSameFile(source, path, this.shell);
    if (!inPlace && isSource) {
      throw new UsageError(`The translation of ${source} would replace it. To do that, use --in-place.`);
    }
    const options = {
      mayReplace: overwrite,
      makesFolder: !isNamed,
      ...(isSource && { insteadOf: read.bytes }),
      ...(!isNamed && !(isSource && task.input.isNamed) && { within: this.folderOf(task) }),
    };
    const place = { path, options };
    const key = place.path === standardStream ? place.path : this.shell.at(place.path);
    const other = this.taken.get(key);
    if (other !== undefined && other !== `${source} ${task.target}`) {
      throw new UsageError(
        `Several translations would be written to ${place.path}. Set --output to a folder or a pattern.`,
      );
    }
    this.taken.set(key, `${source} ${task.target}`);
    const problem = await outputProblem(place.path, place.options, this.shell);
    if (problem !== undefined) throw new UsageError(problem);
    return place;
  }

  /** The folder that a user named, as it is or by a file of it: what is below it may be of others. */
  private folderOf({ input }: Task): string {
    const { output } = this.line;
    if (output !== undefined && !isPattern(output) && output !== standardStream) return output;
    return input.within ?? posix.dirname(input.path.replaceAll('\\', '/'));
  }

  private pathFor({ input, target }: Task, { format, file }: ReadInput): string {
    const { output, inPlace, source } = this.line;
    const path = input.path.replaceAll('\\', '/');
    if (inPlace || (output === undefined && target === undefined && format.isBilingual)) return input.path;
    const order = {
      format,
      path,
      source: source ?? file.sourceLanguage,
      target: target ?? file.targetLanguage ?? '',
    };
    if (output === undefined) return beside(path, () => resultPath({ ...order, pattern: '' }));
    if (isPattern(output)) {
      const pattern = output.replace(/\$?\{(\w+)\}/g, '${$1}');
      return beside(path, () => resultPath({ ...order, pattern }));
    }
    if (this.isOne && !this.isFolder) return output;
    const inner = input.within === undefined ? posix.basename(path) : posix.relative(input.within, path);
    return beside(posix.join(output.replaceAll('\\', '/'), inner), () =>
      resultPath({ ...order, pattern: usualPattern }),
    );
  }
}

function isPattern(output: string): boolean {
  return /\{\w+\}/.test(output);
}

/** A path from the folder of a file. @throws UsageError */
function beside(file: string, segments: () => string[]): string {
  try {
    return posix.join(posix.dirname(file), ...segments());
  } catch (error) {
    if (error instanceof OutputPathError || error instanceof OutputPatternError) {
      throw new UsageError(sentenceOf(error.why));
    }
    throw error;
  }
}
