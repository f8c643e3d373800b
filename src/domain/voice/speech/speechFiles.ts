import { constants } from 'node:fs';
import { lstat, open, rm, type FileHandle } from 'node:fs/promises';
import { wavHeader } from '../../../formats/wav';
import { openRegular } from '../../../projectFiles/openFile';
import { bytesOf, speechRate, type Speech } from './speech';
import type { SpeechStore } from './speechStore';

/** The sound of speech in files that only this user may read, one for each language. */
export class SpeechFiles implements SpeechStore {
  private readonly handles = new Map<string, Promise<FileHandle>>();

  /** @param placeOf the file of a language */
  constructor(private readonly placeOf: (language: string) => string) {}

  async write(language: string, at: number, data: Uint8Array): Promise<void> {
    const opened = this.handles.get(language) ?? openOwn(this.placeOf(language));
    this.handles.set(language, opened);
    const handle = await opened;
    await handle.truncate(at);
    await handle.appendFile(data);
  }

  /** Bytes that are there. */
  async size(language: string): Promise<number> {
    return await lstat(this.placeOf(language)).then(
      (file) => (file.isFile() ? file.size : 0),
      () => 0,
    );
  }

  /** The speech as a WAV file, piece by piece: it may be hours. */
  async *wav(speech: Speech): AsyncGenerator<Uint8Array> {
    const bytes = bytesOf(speech);
    yield wavHeader(bytes, speechRate);
    if (bytes === 0) return;
    const handle = await openRegular(this.placeOf(speech.language), speech.language);
    yield* handle.createReadStream({ end: bytes - 1 }) as AsyncIterable<Buffer>;
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

const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * Opens a file that grows, or makes it: never what a link leads to, which a folder of a stranger may have there.
 * Windows has no such flag, and lets few programs make links.
 */
async function openOwn(file: string): Promise<FileHandle> {
  const there = await lstat(file).catch(() => undefined);
  if (there && !there.isFile()) throw Object.assign(new Error(`${file} isn’t a file.`), { code: 'ELOOP' });
  return await open(file, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, 0o600);
}
