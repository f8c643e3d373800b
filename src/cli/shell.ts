import { resolve } from 'node:path';
import type { Output, World } from './world';

/**
 * Control characters of terminals and characters that change the writing direction: none of them is wanted in text from
 * elsewhere, nor are line ends, which would begin a separate message. Build servers look for their commands anywhere in a line:
 * `##vso[…]`, `##teamcity[…]`, `##[…]`.
 */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}|#(?=#\w{0,20}\[)/gu;

/** A line that begins so is a command of a workflow on GitHub. */
const workflowCommand = /^(\s*):(?=:)/;

/** A message is for a user: the rest of a very long name or quotation says nothing more. */
const longestMessage = 2_000;

/** A text from elsewhere in one line that a terminal only shows. */
export function printable(text: string): string {
  const cut = text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;
  const line = withoutControls(cut.replace(/[\t\r\n\u2028\u2029]/g, ' '));
  return line.replace(workflowCommand, '$1\\u{3a}');
}

/** A text from elsewhere in its own lines, of which neither a terminal nor a log takes anything for a command. */
export function withoutControls(text: string): string {
  return escaped(text, (code) => `\\u{${code.toString(16)}}`);
}

/** A text with all that is not printed, but blanks and line ends, written in another way. */
export function escaped(text: string, write: (code: number) => string): string {
  return text.replace(unprintable, (character) =>
    /[\t\r\n]/.test(character) ? character : write(character.codePointAt(0) ?? 0),
  );
}

/** More often nobody reads how far it is. */
const progressEveryMs = 100;

/** Nobody reads any more what is written to standard output, as after `| head`. */
export class ClosedPipeError extends Error {
  override name = 'ClosedPipeError';
}

/** The door to the user: every word of the program goes through here. */
export class Shell {
  private isProgressShown = false;
  private progressMs = -Infinity;
  /** True if something was written to standard output. */
  hasPrinted = false;
  /** Source of the service address, `--url` or `PARLANCE_URL`; absent for the local one. */
  addressFrom?: string | undefined;
  /** True if only problems are told. */
  isQuiet = false;

  constructor(readonly world: World) {}

  get signal(): AbortSignal {
    return this.world.signal;
  }

  /** Does what only reads, which a signal ends at once. */
  async readingOnly<Value>(read: () => Promise<Value>): Promise<Value> {
    const { endingAtOnce } = this.world;
    return await (endingAtOnce ? endingAtOnce(read) : read());
  }

  /** Writes something that a signal does not leave half written. */
  async untilWritten<Value>(write: () => Promise<Value>): Promise<Value> {
    const { untilWritten } = this.world;
    return await (untilWritten ? untilWritten(write) : write());
  }

  /** Returns the absolute path of a given path. */
  at(path: string): string {
    return resolve(this.world.cwd, path);
  }

  /** Tells the user something, on a line of its own. */
  say(message: string): void {
    const { stderr } = this.world;
    if (this.isProgressShown) stderr.write('\n');
    this.isProgressShown = false;
    stderr.write(`${printable(message)}\n`);
  }

  /** Tells how it goes, to who wants to know. */
  note(message: string): void {
    if (!this.isQuiet) this.say(message);
  }

  /** Shows progress: on a terminal, as one line that changes; in a log, not at all. @param unit of the counts */
  progress(done: number, total: number, unit = 'characters'): void {
    const { stderr, env, onProgress } = this.world;
    onProgress?.(done, total);
    // Where lines stay as they were written, as in the log of a build, one that changes is a wall of text.
    if (this.isQuiet || !stderr.isTTY || env['TERM'] === 'dumb' || (env['CI'] ?? '') !== '') return;
    const now = performance.now();
    if (done !== total && now - this.progressMs < progressEveryMs) return;
    this.progressMs = now;
    this.isProgressShown = done !== total;
    stderr.write(`\r${grouped(done)} of ${grouped(total)} ${unit}${this.isProgressShown ? '' : '\n'}`);
  }

  /** Writes what was asked for to standard output. @throws ClosedPipeError */
  async print(content: string | Uint8Array): Promise<void> {
    this.hasPrinted = true;
    await new Promise<void>((done, fail) => {
      this.world.stdout.write(content, (error) => {
        if (!error) {
          done();
        } else if (['EPIPE', 'ERR_STREAM_DESTROYED'].includes((error as NodeJS.ErrnoException).code ?? '')) {
          fail(new ClosedPipeError('Standard output was closed.', { cause: error }));
        } else {
          fail(error);
        }
      });
    });
  }

  /**
   * Writes what others have written, a translation or a file, to standard output: as it is for a program or a file, and for
   * a terminal with nothing that it would take for a command.
   */
  async printData(data: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const pieces = typeof data === 'string' || data instanceof Uint8Array ? [data] : data;
    const decoder = new TextDecoder();
    for await (const piece of pieces) {
      if (this.world.stdout.isTTY !== true) {
        await this.print(piece);
      } else {
        await this.print(withoutControls(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })));
      }
    }
  }

  /** The same with a line end. */
  async printLine(line: string): Promise<void> {
    await this.print(`${line}\n`);
  }

  /** Writes a report for programs. */
  async printJson(value: unknown): Promise<void> {
    const json = JSON.stringify(value, undefined, 2);
    await this.printLine(escaped(json, (code) => `\\u${code.toString(16).padStart(4, '0')}`));
  }

  /** A style of standard output, where it is a terminal that shows it and the user wants it. */
  styled(code: number, text: string): string {
    return hasColours(this.world.stdout, this.world.env) ? `\u001b[${code}m${text}\u001b[0m` : text;
  }
}

/** Returns whether to use colors, by the rules of Node: `FORCE_COLOR` overrides all else, even if it is empty. */
function hasColours({ isTTY }: Output, env: NodeJS.ProcessEnv): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return !/^(?:0|false)$/i.test(forced);
  return isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** A number as people read it: 12,345. */
export function grouped(count: number): string {
  // What knows of all languages how they write numbers takes long to load.
  return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}
