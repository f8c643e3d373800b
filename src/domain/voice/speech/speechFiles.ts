import { createReadStream } from 'node:fs';
import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { wavHeader } from '../../../formats/wav';
import { bytesOf, speechRate, type Speech } from './speech';
import type { SpeechStore } from './speechStore';

/** The sound of speech in files that only this person may read, one for each language. */
export class SpeechFiles implements SpeechStore {
  private readonly handles = new Map<string, Promise<FileHandle>>();

  /** @param placeOf the file of a language */
  constructor(private readonly placeOf: (language: string) => string) {}

  async write(language: string, at: number, data: Uint8Array): Promise<void> {
    const opened = this.handles.get(language) ?? open(this.placeOf(language), 'a+', 0o600);
    this.handles.set(language, opened);
    const handle = await opened;
    await handle.truncate(at);
    await handle.appendFile(data);
  }

  /** Bytes that are there. */
  async size(language: string): Promise<number> {
    return await stat(this.placeOf(language)).then(
      ({ size }) => size,
      () => 0,
    );
  }

  /** The speech as a WAV file, piece by piece: it may be hours. */
  async *wav(speech: Speech): AsyncGenerator<Uint8Array> {
    const bytes = bytesOf(speech);
    yield wavHeader(bytes, speechRate);
    if (bytes > 0) yield* createReadStream(this.placeOf(speech.language), { end: bytes - 1 }) as AsyncIterable<Buffer>;
  }

  async close(): Promise<void> {
    const handles = [...this.handles.values()];
    this.handles.clear();
    for (const handle of handles) await handle.then((one) => one.close()).catch(() => undefined);
  }

  async remove(languages: readonly string[]): Promise<void> {
    await this.close();
    for (const language of languages) await rm(this.placeOf(language), { force: true });
  }
}
