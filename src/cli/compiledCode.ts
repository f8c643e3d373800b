import {
  closeSync,
  constants as flags,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import Module from 'node:module';
import { dirname, join, sep } from 'node:path';
import { constants, Script } from 'node:vm';
import { homeFolder, isInRepository, makeFolderSync } from '../storage/folders';
import { numberOfFile } from '../storage/numberOfFile';

/** A file as Node runs it. */
type Run = (exports: unknown, require: NodeJS.Require, module: Module, filename: string, folder: string) => void;

/** A file of this program that was read, and what V8 made of it. */
interface ReadFile {
  exports: unknown;
  script: Script;
  sourceCheck: number;
  /** Path of the compiled code. */
  kept: string;
  /** Number of runs of the program when that was written; 0 = it was not there. */
  runs: number;
}

/**
 * Checks of the source and of what is kept, for V8 takes anything, how much of the program had run, and which file of this
 * disk it is: whoever hands over a folder with such a file, in a repository or an archive, cannot know that.
 */
const headerBytes = 16;

/**
 * Reads the files of this program with what V8 made of them in an earlier start: that takes half as long as compiling
 * them. Node's own cache keeps what is compiled when a file is read, and so none of the functions that run later.
 */
export class CompiledCode {
  private readonly files = new Map<string, ReadFile>();
  private runs = 0;

  /**
   * @param folder where it is kept: what others could write there would run here, so it has to be this user's alone, and
   * in no project
   * @param use what the functions that run depend on: the name of the command
   * @param require of the program
   */
  constructor(
    private readonly folder: string,
    private readonly use: string,
    private readonly require: NodeJS.Require,
  ) {
    if (isOfProject(folder)) throw new Error('The folder is in a project.');
    makeFolderSync(folder, 0o700);
    if (!isOwn(folder)) throw new Error('Other users can write to the folder.');
  }

  /** Reads as `require` does. It is called for each part of the program, with the file that has it. */
  read(name: string): unknown {
    if (!name.startsWith('.')) return this.require(name);
    this.runs++;
    let file = this.files.get(name);
    if (!file) {
      const path = this.require.resolve(name);
      file = readFile(this.require, path, join(this.folder, `${this.use}-${hashOf(path)}`));
      this.files.set(name, file);
    }
    return file.exports;
  }

  /** Keeps what is not kept yet, at the end of the program: then V8 has compiled what it needs. */
  keep(): void {
    for (const file of this.files.values()) if (file.runs < this.runs) write(file, this.runs);
  }
}

function readFile(require: NodeJS.Require, filename: string, kept: string): ReadFile {
  const source = readFileSync(filename);
  const sourceCheck = checkOf(source);
  const { cachedData, runs } = keptCode(kept, sourceCheck);
  const script = new Script(`(function(exports,require,module,__filename,__dirname){${source.toString()}\n})`, {
    filename,
    ...(cachedData && { cachedData }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = new Module(filename);
  require.cache[filename] = module;
  const run = script.runInThisContext() as Run;
  run(module.exports, require, module, filename, dirname(filename));
  return { exports: module.exports, script, sourceCheck, kept, runs: script.cachedDataRejected === false ? runs : 0 };
}

function keptCode(path: string, sourceCheck: number): { cachedData?: Buffer; runs: number } {
  let kept: Buffer;
  let fileCheck: number;
  try {
    const file = openSync(path, flags.O_RDONLY | (flags.O_NOFOLLOW ?? 0) | (flags.O_NONBLOCK ?? 0));
    try {
      fileCheck = checkOfFile(file);
      kept = readFileSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    return { runs: 0 };
  }
  if (kept.length < headerBytes) return { runs: 0 };
  const cachedData = kept.subarray(headerBytes);
  const found = [0, 4, 12].map((at) => kept.readUInt32LE(at));
  const isRight = [sourceCheck, checkOf(cachedData), fileCheck].every((check, index) => check === found[index]);
  return isRight ? { cachedData, runs: kept.readUInt32LE(8) } : { runs: 0 };
}

/** Written beside and then in its place: another start may be reading it. */
function write({ script, sourceCheck, kept }: ReadFile, runs: number): void {
  try {
    const code = script.createCachedData();
    const beside = `${kept}.${process.pid}`;
    const file = openSync(beside, 'w', 0o600);
    try {
      const header = Buffer.alloc(headerBytes);
      const numbers = [sourceCheck, checkOf(code), runs, checkOfFile(file)];
      for (const [at, number] of numbers.entries()) header.writeUInt32LE(number, at * 4);
      writeFileSync(file, Buffer.concat([header, code]));
    } finally {
      closeSync(file);
    }
    renameSync(beside, kept);
  } catch {
    // A full disk, say: it is compiled again.
  }
}

/**
 * Returns whether a folder is in what a user works on, as where a build has its caches there: whoever made the
 * project may have made the folder, too.
 */
export function isOfProject(folder: string, cwd = process.cwd()): boolean {
  const isIn = (inner: string, outer: string): boolean => join(inner, sep).startsWith(join(outer, sep));
  return (isIn(folder, cwd) && !isIn(homeFolder(), cwd)) || isInRepository(folder);
}

function isOwn(folder: string): boolean {
  if (process.getuid === undefined) return true;
  const { uid, mode } = statSync(folder);
  return uid === process.getuid() && (mode & 0o022) === 0;
}

function checkOf(bytes: Uint8Array): number {
  // Not an import: what is not read needs none.
  return process.getBuiltinModule('node:zlib').crc32(bytes);
}

function checkOfFile(file: number): number {
  return numberOfFile(fstatSync(file, { bigint: true }));
}

/** Tells installations apart, and Nodes, whose code is of no use to each other. */
function hashOf(path: string): string {
  return checkOf(Buffer.from([process.version, process.arch, path].join(' '))).toString(36);
}
