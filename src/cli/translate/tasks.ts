import { basename } from 'node:path';
import { languageInName } from '../../domain/files/counterparts';
import { targetProblem } from '../../domain/files/targetProblem';
import { decodeFile, encodingName, type DecodedFile } from '../../formats/encoding';
import { formatOfFile, formatOfRoot, type FileFormat } from '../../formats/fileFormats';
import { formatNames } from '../../formats/formatTable';
import type { ParsedFile } from '../../formats/segment';
import { lineCounter } from '../../formats/lineEnd';
import { sentenceOf } from '../../shared/reasonWords';
import { UsageError } from '../arguments';
import { readTexts, whyUnread, type Input } from '../inputs';
import { standardStream } from '../outputFile';
import type { Shell } from '../shell';
import type { CommandLine } from './commandLine';

/** A file that is to be translated into one language. */
export interface Task {
  /** Name in messages. */
  name: string;
  input: Input;
  /** Absent = the one the file names. */
  target?: string;
}

/** Content of a task’s file. */
export interface ReadInput {
  name: string;
  bytes: Uint8Array;
  decoded: DecodedFile;
  format: FileFormat;
  file: ParsedFile;
}

/** Reads files; what came by standard input can be read several times too. */
export class InputReader {
  private stream: Promise<Uint8Array> | undefined;
  /** Last input read. If there is only one task, it is checked first and then translated, without reading it again. */
  private last: { task: Task; read: ReadInput } | undefined;

  constructor(
    private readonly line: CommandLine,
    private readonly shell: Shell,
  ) {}

  /** @throws UsageError when the file cannot be translated */
  async read(task: Task): Promise<ReadInput> {
    if (this.last?.task === task) return this.last.read;
    const read = await this.readAnew(task);
    this.last = { task, read };
    return read;
  }

  private async readAnew({ name, input, target }: Task): Promise<ReadInput> {
    const { format: given, source, retranslatesFuzzy } = this.line;
    const language = source ?? languageInName(basename(input.path));
    const byName = given ?? formatOfFile(input.path);
    const bytes = await this.bytes(input);
    const decoded = decodeFile(bytes, { ...byName?.encoding, language });
    if (!decoded.ok) throw new UsageError(`${name}: ${sentenceOf(decoded.message)}`);
    const format = given ?? formatOfRoot(decoded.file.text) ?? byName;
    if (!format) throw new UsageError(`${name}: unknown file type. Use --format (${formatNames}).`);
    const fuzzy = retranslatesFuzzy ? 'all' : 'none';
    const file = format.parse(decoded.file.text, { ...decoded.file, targetLanguage: target, fuzzy });
    const fault = file.problems.find(({ code }) => code === 'xml-malformed');
    if (fault) {
      const at = lineCounter(decoded.file.text)(fault.start);
      throw new UsageError(`${name}:${at}: ${sentenceOf(fault.message)} The file isn’t valid ${format.name}.`);
    }
    if (target === undefined && file.targetLanguage === undefined) {
      throw new UsageError(`${name} doesn’t declare a target language. Use --to.`);
    }
    const problem = target !== undefined && targetProblem(file, format, target);
    if (problem) throw new UsageError(`${name}: ${sentenceOf(problem)}`);
    return { name, bytes, decoded: decoded.file, format, file };
  }

  private async bytes({ path }: Input): Promise<Uint8Array> {
    try {
      if (path !== standardStream) return await readTexts(path, this.shell);
      this.stream ??= readTexts(path, this.shell);
      return await this.stream;
    } catch (error) {
      this.shell.signal.throwIfAborted();
      if (error instanceof UsageError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EISDIR') throw new UsageError(`${path} is a folder. Name a file in it.`);
      const name = path === standardStream ? 'Standard input' : path;
      throw new UsageError(`Couldn’t read ${name}: ${whyUnread(path, error)}.`);
    }
  }
}

/** Tells the user about guesses made while reading a file. */
export function tellGuess({ name, decoded }: ReadInput, shell: Shell): void {
  if (decoded.isGuessed) {
    shell.say(`${name} doesn’t declare its encoding. Reading it as ${encodingName(decoded.encoding)}.`);
  }
}
