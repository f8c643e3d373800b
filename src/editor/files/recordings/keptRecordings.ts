import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { Keeper } from '../../../domain/voice/keeper';
import { SpeechFiles } from '../../../domain/voice/speech/speechFiles';
import { forgetWithoutSound, newTranscription, takeUp, transcriptionSchema } from '../../../domain/voice/state';
import { makePrivateFolder, replacePrivate } from '../../../storage/privateFiles';

/** Milliseconds after which a recording that nobody continued is forgotten. */
const keptMs = 90 * 24 * 60 * 60_000;

const orderSchema = v.object({
  /** Absent = detected by the service. */
  source: v.optional(v.string()),
  targets: v.array(v.string()),
  formality: v.picklist(['default', 'more', 'less']),
  glossary: v.optional(v.object({ id: v.string(), name: v.string() })),
  kind: v.picklist(['srt', 'vtt']),
  /** Targets that are also spoken, and the voice; absent = as the service likes. */
  speech: v.optional(v.array(v.string()), []),
  voice: v.optional(v.picklist(['male', 'female'])),
});
/** Order for a recording. */
export type RecordingOrder = v.InferOutput<typeof orderSchema>;

const keptSchema = v.object({
  version: v.literal(1),
  /** Path of the recording, and what tells that it is still the same. */
  file: v.string(),
  bytes: v.number(),
  modifiedMs: v.number(),
  durationMs: v.number(),
  /** Name of the connection: what one service heard another does not go on with. */
  connection: v.string(),
  order: orderSchema,
  transcription: transcriptionSchema,
});
/** Transcription of a recording, as stored. */
export type Kept = v.InferOutput<typeof keptSchema>;

/** Transcriptions of recordings that are not done, in files of the extension's storage; in memory if they cannot be written. */
export class KeptRecordings {
  private readonly unwritten = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /**
   * Opens the transcription that an earlier run left of the same recording and order, if the file is unchanged; else a new
   * one.
   */
  async open(facts: Pick<Kept, 'file' | 'durationMs' | 'connection' | 'order'>): Promise<KeptRecording> {
    const { size, mtimeMs } = await stat(facts.file);
    const transcription = newTranscription(facts.order.targets, facts.order.speech);
    const fresh: Kept = {
      version: 1,
      ...facts,
      bytes: size,
      modifiedMs: Math.round(mtimeMs),
      transcription,
    };
    const id = idOf(fresh);
    const left = (await this.read(id)) ?? (await this.takeMoved(id, fresh));
    const kept = left ? { ...fresh, transcription: left.transcription } : fresh;
    return new KeptRecording(this.placeOf(id), id, this.speechOf(id), kept, this.unwritten);
  }

  /** @param id of a recording that is kept; `undefined` where there is none any more */
  async read(id: string): Promise<Kept | undefined> {
    if (!/^[\da-f-]+$/.test(id)) return undefined;
    try {
      const kept = v.parse(
        keptSchema,
        JSON.parse(this.unwritten.get(id) ?? (await readFile(this.placeOf(id), 'utf8'))),
      );
      takeUp(kept.transcription);
      await forgetWithoutSound(kept.transcription, (language) => this.speechOf(id).size(language));
      return kept;
    } catch {
      return undefined;
    }
  }

  /** Takes over the transcription of a recording, for the same order, from an earlier path of its file. */
  private async takeMoved(id: string, fresh: Kept): Promise<Kept | undefined> {
    for await (const moved of this.moved(fresh)) {
      if (idOf({ ...fresh, file: moved.kept.file }) !== moved.id) continue;
      for (const language of fresh.order.speech) {
        await rename(this.speechPlace(moved.id, language), this.speechPlace(id, language)).catch(() => undefined);
      }
      await rename(this.placeOf(moved.id), this.placeOf(id)).catch(() => undefined);
      return await this.read(id);
    }
    return undefined;
  }

  /** Yields transcriptions of the same recording from paths where it no longer exists. */
  private async *moved({
    bytes,
    modifiedMs,
    connection,
  }: Pick<Kept, 'bytes' | 'modifiedMs' | 'connection'>): AsyncGenerator<{ id: string; kept: Kept }> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      if (!name.endsWith('.json')) continue;
      const id = path.basename(name, '.json');
      const kept = await this.read(id);
      const isSame = kept?.bytes === bytes && kept.modifiedMs === modifiedMs && kept.connection === connection;
      if (kept && isSame && !existsSync(kept.file)) yield { id, kept };
    }
  }

  /** Returns the last transcription of a file that has not changed since. */
  async lastOf(file: string, connection: string): Promise<Kept | undefined> {
    const [names, { size, mtimeMs }] = await Promise.all([readdir(this.folder).catch(() => []), stat(file)]);
    const isOf = (name: string): boolean => name.startsWith(`${hashOf(file)}-`);
    const candidates: Array<{ kept: Kept; at: number }> = [];
    const consider = async (id: string, at: number): Promise<void> => {
      const kept = await this.read(id);
      const isSame = kept?.bytes === size && kept.modifiedMs === Math.round(mtimeMs) && kept.connection === connection;
      if (kept && isSame) candidates.push({ kept, at });
    };
    for (const id of [...this.unwritten.keys()].filter(isOf)) await consider(id, Infinity);
    for (const name of names) {
      const place = path.join(this.folder, name);
      const found = await stat(place).catch(() => undefined);
      // Another window has just moved it into its place, or is done with it.
      if (!found) continue;
      const at = found.mtimeMs;
      if (Date.now() - at > keptMs) await rm(place, { force: true });
      if (isOf(name)) await consider(path.basename(name, '.json'), at);
    }
    const last = candidates.sort((one, other) => other.at - one.at)[0]?.kept;
    if (last) return last;
    for await (const { kept } of this.moved({ bytes: size, modifiedMs: Math.round(mtimeMs), connection })) return kept;
    return undefined;
  }

  private speechOf(id: string): SpeechFiles {
    return new SpeechFiles((language) => this.speechPlace(id, language));
  }

  private speechPlace(id: string, language: string): string {
    return path.join(this.folder, `${id}.${encodeURIComponent(language)}.pcm`);
  }

  private placeOf(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }
}

/** Transcription of one recording, kept until its results are in their place. */
export class KeptRecording {
  private readonly keeper = new Keeper(() => this.write());

  constructor(
    private readonly place: string,
    readonly id: string,
    /** The sound of what is spoken. */
    readonly speech: SpeechFiles,
    readonly kept: Kept,
    /** Texts of what could not be written last, by id. */
    private readonly unwritten: Map<string, string>,
  ) {}

  /** Returns whether it can outlive this window, as far as it was tried. */
  get isWritten(): boolean {
    return !this.unwritten.has(this.id);
  }

  /** Writes it down now and then. */
  keepSoon(): void {
    this.keeper.keepSoon();
  }

  /** Rejects when it cannot be written; then it stays in memory. */
  async keep(): Promise<void> {
    await this.keeper.keepNow();
  }

  /** Its results are in their place. What cannot be removed is only offered once more. */
  async forget(): Promise<void> {
    await this.keeper.settled();
    this.unwritten.delete(this.id);
    await this.speech.remove(this.kept.order.speech).catch(() => undefined);
    await rm(this.place, { force: true }).catch(() => undefined);
  }

  private async write(): Promise<void> {
    const text = JSON.stringify(this.kept);
    try {
      await makePrivateFolder(path.dirname(this.place));
      await replacePrivate(this.place, text);
      this.unwritten.delete(this.id);
    } catch (error) {
      this.unwritten.set(this.id, text);
      throw error;
    }
  }
}

/** Two orders for one recording differ; the kind of its files alone makes no other. */
function idOf({ file, bytes, modifiedMs, connection, order }: Kept): string {
  const { source = '', targets, formality, glossary, speech, voice = '' } = order;
  const wishes = [source, targets, formality, glossary?.id ?? '', ...(speech.length > 0 ? [speech, voice] : [])];
  return `${hashOf(file)}-${hashOf([bytes, modifiedMs, connection, ...wishes])}`;
}

function hashOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 20);
}
