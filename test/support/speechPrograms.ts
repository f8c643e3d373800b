import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { whisperModelVariable } from '../../src/localService/voice/engines/whisper';

/** A folder with a program `whisper-cli` that hears tones, see `spokenTones`, and a model for it. */
export class SpeechPrograms {
  private constructor(
    readonly folder: string,
    readonly model: string,
  ) {}

  /** @param support the folder of this file */
  static async make(support = resolve('test/support')): Promise<SpeechPrograms> {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-speech-'));
    const model = join(folder, 'models', 'ggml-tones.bin');
    await mkdir(join(folder, 'models'));
    await writeFile(model, 'tones');
    const program = join(folder, 'whisper-cli');
    const script = join(support, 'spokenTones.mjs');
    await writeFile(program, `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec '${process.execPath}' '${script}' "$@"\n`);
    await chmod(program, 0o755);
    return new SpeechPrograms(folder, model);
  }

  /** What a process needs in its environment to find them. */
  get env(): NodeJS.ProcessEnv {
    return { PATH: `${this.folder}:${process.env['PATH'] ?? ''}`, [whisperModelVariable]: this.model };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
