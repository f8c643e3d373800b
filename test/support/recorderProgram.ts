import { chmodSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface RecorderPlan {
  /** How many times faster than it is spoken the sound comes. */
  speed?: number;
  /** Milliseconds after which it ends by itself, or gives no more. */
  ends?: number;
  stuck?: number;
  /** It says this, and records nothing. */
  complains?: string;
  /** Its samples have the high byte first, behind this head. */
  swapped?: boolean;
  head?: string;
}

/** A program `parec` in a folder of its own, whose microphone hears what a test says. See `playingRecorder.mjs`. */
export class RecorderProgram {
  private said = 0;

  constructor(
    readonly folder: string,
    /** Whole path. */
    readonly program: string,
  ) {}

  static async make(
    plan: RecorderPlan = {},
    { name = 'parec', support = resolve('test/support'), node = process.execPath } = {},
  ): Promise<RecorderProgram> {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-recorder-'));
    const program = join(folder, name);
    const script = join(support, 'playingRecorder.mjs');
    await writeFile(program, `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec '${node}' '${script}' '${folder}' "$@"\n`);
    chmodSync(program, 0o755);
    const recorder = new RecorderProgram(folder, program);
    await recorder.plan(plan);
    return recorder;
  }

  /** How the next recording goes; nothing is said in it yet. */
  async plan(plan: RecorderPlan): Promise<void> {
    await writeFile(join(this.folder, 'plan.json'), JSON.stringify(plan));
    for (; this.said > 0; this.said--) await rm(join(this.folder, `said-${this.said - 1}`));
  }

  /** Speaks samples of 16 bits into the microphone. */
  async say(samples: Buffer): Promise<void> {
    await writeFile(join(this.folder, 'said'), samples);
    // Whole, as it is read at any time.
    await rename(join(this.folder, 'said'), join(this.folder, `said-${this.said++}`));
  }

  /** What it was told when it was started last. */
  async arguments(): Promise<string[]> {
    return JSON.parse(await readFile(join(this.folder, 'arguments.json'), 'utf8')) as string[];
  }

  /** Whether the one that was started last still records. */
  async isRecording(): Promise<boolean> {
    try {
      process.kill(Number(await readFile(join(this.folder, 'pid'), 'utf8')), 0);
      return true;
    } catch {
      return false;
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
