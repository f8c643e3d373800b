import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { newTranscription, transcriptionSchema, type Transcription } from '../../../domain/voice/state';

/** Between two times that what was heard is written down. */
const keepEveryMs = 2000;

/** What tells one transcription from another. */
export interface TranscriptionFacts {
  file: string;
  source?: string;
  targets: readonly string[];
  /** Name of the connection: what one service heard another does not go on with. */
  connection: string;
}

/** What was heard of a recording, kept in the extension's storage until its results are in their place. */
export class KeptTranscription {
  private last = 0;
  private writing = Promise.resolve();

  private constructor(
    private readonly place: string,
    readonly transcription: Transcription,
  ) {}

  /** What an earlier run has left of the same recording, as it is now; else a new one. */
  static async open(folder: string, facts: TranscriptionFacts): Promise<KeptTranscription> {
    const { size, mtimeMs } = await stat(facts.file);
    const { file, source = '', targets, connection } = facts;
    const name = createHash('sha256')
      .update(JSON.stringify([file, size, Math.round(mtimeMs), source, targets, connection]))
      .digest('hex');
    const place = path.join(folder, `${name}.json`);
    const left = await readFile(place, 'utf8')
      .then((text) => v.parse(transcriptionSchema, JSON.parse(text)))
      .catch(() => undefined);
    return new KeptTranscription(place, left ?? newTranscription(targets));
  }

  /** Milliseconds that are done already. */
  get doneMs(): number {
    return Math.min(...this.transcription.sessions.map(({ doneMs }) => doneMs));
  }

  /** Writes it down now and then. */
  keepSoon(): void {
    if (performance.now() - this.last < keepEveryMs) return;
    this.last = performance.now();
    // What cannot be written now is written, or told, at the end.
    this.writing = this.writing.then(() => this.write().catch(() => undefined));
  }

  async keep(): Promise<void> {
    await this.writing;
    await this.write();
  }

  async forget(): Promise<void> {
    await this.writing;
    await rm(this.place, { force: true });
  }

  private async write(): Promise<void> {
    await mkdir(path.dirname(this.place), { recursive: true });
    const temporary = `${this.place}.${randomUUID()}.tmp`;
    await writeFile(temporary, JSON.stringify(this.transcription), { mode: 0o600, flush: true });
    await rename(temporary, this.place);
  }
}
