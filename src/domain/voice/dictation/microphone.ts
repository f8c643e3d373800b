import { once } from 'node:events';
import path from 'node:path';
import { reason } from '../../../formats/reason';
import { startProgram } from '../../../programs/startProgram';
import { defaultDevice } from './directShow';
import { MicrophoneError } from './microphoneError';
import { RawSamples } from './rawSamples';
import { findRecorders, type RecorderCommand, type RecorderWish } from './recorders';

/** A microphone that is on. */
export interface Microphone {
  /**
   * 16-bit samples, mono and 16,000 a second, until it is switched off. Read it once.
   * @throws MicrophoneError when the program that records ends by itself, or gives no more
   */
  readonly sound: AsyncIterable<Uint8Array>;
  /** Switches it off; `sound` ends. */
  stop(): void;
}

export interface MicrophoneOptions extends RecorderWish {
  /** Without any sound for so long it is given up; a parameter so that tests need not wait. */
  patienceMs?: number;
}

const usualPatienceMs = 10_000;
/** Max characters that are kept of a program's output. */
const mostWords = 4096;

/**
 * Switches the microphone on, with the first program of this machine that gives sound.
 * @throws MicrophoneError where none does; the reason of the signal when it fires meanwhile
 */
export async function openMicrophone(options: MicrophoneOptions, signal?: AbortSignal): Promise<Microphone> {
  let failure: unknown;
  for (const found of await findRecorders(options)) {
    signal?.throwIfAborted();
    const command = options.device === '' ? await withDevice(found) : found;
    const { sound, stop } = record(command, options.patienceMs ?? usualPatienceMs);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const first = await sound.next();
      signal?.throwIfAborted();
      if (!first.done) return { sound: beginningWith(first.value, sound), stop };
    } catch (error) {
      signal?.throwIfAborted();
      failure ??= error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }
  throw failure;
}

/** DirectShow has no name for the microphone that the system records from: the first one is taken. */
async function withDevice(command: RecorderCommand): Promise<RecorderCommand> {
  if (!command.args.includes('dshow')) return command;
  const device = await defaultDevice(command.program);
  return { ...command, args: command.args.map((arg) => (arg === 'audio=' ? `audio=${device}` : arg)) };
}

function record(
  { program, args }: RecorderCommand,
  patienceMs: number,
): { sound: AsyncGenerator<Uint8Array, void>; stop(): void } {
  const name = path.basename(program);
  const child = startProgram(program, args, { for: 'sound', stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, isStopped, isStuck] = ['', false, false];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-mostWords)));
  // One that could not be started says why.
  const ended = once(child, 'exit').catch((error: unknown) => {
    said ||= (error as NodeJS.ErrnoException).code ?? '';
  });
  const stop = (): void => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  async function* read(): AsyncGenerator<Uint8Array, void> {
    const samples = new RawSamples();
    let timer: NodeJS.Timeout | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL') && (isStuck = true), patienceMs);
    };
    watch();
    try {
      for await (const piece of child.stdout as AsyncIterable<Buffer>) {
        if (isStopped) return;
        watch();
        const sound = samples.take(piece);
        if (sound.length > 0) yield sound;
      }
      await ended;
      if (isStopped) return;
      const words = said.trim().split('\n').at(-1)?.trim() ?? '';
      if (isStuck) throw new MicrophoneError(reason('recorder-stuck', name));
      throw new MicrophoneError(words === '' ? reason('recorder-ended', name) : reason('recorder-failed', name, words));
    } finally {
      clearTimeout(timer);
      child.kill('SIGKILL');
      await ended;
    }
  }
  return { sound: read(), stop };
}

async function* beginningWith(first: Uint8Array, rest: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
