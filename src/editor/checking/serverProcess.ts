import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { IPCMessageReader, IPCMessageWriter, type MessageTransports } from 'vscode-languageclient/node';
import { startProgram } from '../../programs/startProgram';
import { piecesFlag, piecesPipe, type WorkPiece } from '../../shared/languageServer';

/** Milliseconds one piece of work on a document may take; a slow machine reads the longest one in a tenth of it. */
const budgetMs = 10_000;

/** Extra time in milliseconds: while this process was busy itself, the end of the piece may have been sent but not heard. */
const hearingMs = 500;

/** A server that does not end when it is asked to. */
const endMs = 2_000;

export interface ServerProcessDependencies {
  program: string;
  flags: readonly string[];
  /** Variables that tell the process its language. */
  words: Readonly<Record<string, string>>;
  /** Receives the output of the process, which is empty unless something is wrong. */
  print(text: string): void;
  /** A document took too long; the process is ended. */
  onSlow(piece: WorkPiece): void;
}

/** Runs the language server, and ends it when it works on one document for too long. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private budget: NodeJS.Timeout | undefined;

  constructor(private readonly parts: ServerProcessDependencies) {}

  start(): MessageTransports {
    const { program, flags, words, print } = this.parts;
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'] as const;
    // On the desktop the executable is Electron, which runs as plain Node only when told so.
    const env = { ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1', ...words };
    const args = [...flags, program, '--node-ipc', piecesFlag];
    const child = startProgram(process.execPath, args, { for: 'ours', env, stdio: [...stdio] });
    this.child = child;
    for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', print);
    const pieces = child.stdio[piecesPipe] as Readable;
    pieces.on('error', () => undefined);
    createInterface(pieces).on('line', (line) => this.heard(child, JSON.parse(line) as WorkPiece | null));
    child.on('exit', () => {
      if (this.child === child) clearTimeout(this.budget);
    });
    return { reader: new IPCMessageReader(child), writer: new IPCMessageWriter(child) };
  }

  /** Ends a server that was asked to stop. */
  end(): void {
    clearTimeout(this.budget);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const timer = setTimeout(() => child.kill('SIGKILL'), endMs);
    child.once('exit', () => clearTimeout(timer));
  }

  private heard(child: ChildProcess, piece: WorkPiece | null): void {
    if (this.child !== child) return;
    clearTimeout(this.budget);
    if (!piece) return;
    this.budget = setTimeout(() => {
      this.budget = setTimeout(() => {
        this.parts.onSlow(piece);
        child.kill('SIGKILL');
      }, hearingMs);
    }, budgetMs);
  }
}
