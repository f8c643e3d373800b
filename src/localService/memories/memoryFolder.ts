import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { TextDecoder } from 'node:util';
import { baseOf, findLanguage } from '../data/catalogue';
import type { Memories, Memory, StoredUnit } from '../store/memories';
import { tmxReader } from './tmx';

/** A larger file is left out. */
const fileBytesMax = 512 * 1024 * 1024;

/**
 * The translation memories of this machine: the TMX files of one folder. The contract has no upload (§10), so a
 * person puts a file there, or takes it away, and it counts from the next request on.
 */
export class MemoryFolder {
  private refreshing: Promise<void> | undefined;
  /** How many were passed over, so that they are told once. */
  private links = 0;
  /** Files that could not be read, so that each is named in the log once. */
  private readonly unreadable = new Map<string, string>();

  constructor(
    private readonly folder: string,
    private readonly memories: Memories,
    private readonly log: { info(message: string): void; error(message: string): void },
  ) {}

  async list(): Promise<Memory[]> {
    await this.refresh();
    return this.memories.list();
  }

  async get(memoryId: string): Promise<Memory | undefined> {
    await this.refresh();
    return this.memories.get(memoryId);
  }

  private async refresh(): Promise<void> {
    this.refreshing ??= this.readFolder().finally(() => {
      this.refreshing = undefined;
    });
    await this.refreshing;
  }

  private async readFolder(): Promise<void> {
    const known = new Map(this.memories.list().map((memory) => [memory.fileName, memory]));
    for (const [fileName, fingerprint] of await this.files()) {
      const stored = known.get(fileName);
      known.delete(fileName);
      if (stored?.fingerprint === fingerprint || this.unreadable.get(fileName) === fingerprint) continue;
      try {
        await this.read(fileName, fingerprint);
        this.unreadable.delete(fileName);
      } catch (error) {
        this.unreadable.set(fileName, fingerprint);
        const name = error instanceof Error ? error.name : 'unknown';
        this.log.error(`The translation memory ${fileName} is not valid TMX and was left out (${name}).`);
      }
    }
    for (const gone of known.values()) this.memories.forget(gone.memoryId);
  }

  /** Name → fingerprint. Only files themselves count: a link could lead out of the folder. */
  private async files(): Promise<Map<string, string>> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const files = new Map<string, string>();
    const links = entries.filter((entry) => entry.isSymbolicLink()).length;
    if (links !== this.links && links > 0) {
      const what = links === 1 ? 'One link is' : `${links} links are`;
      this.log.info(`${what} passed over in the folder of translation memories: only files themselves are read.`);
    }
    this.links = links;
    for (const entry of entries) {
      if (!entry.isFile() || !/\.tmx$/i.test(entry.name)) continue;
      const { size, mtimeMs } = await lstat(join(this.folder, entry.name));
      if (size <= fileBytesMax) files.set(entry.name, `${size} ${mtimeMs}`);
    }
    return files;
  }

  private async read(fileName: string, fingerprint: string): Promise<void> {
    const units = new Map<string, StoredUnit>();
    let sourceLanguage: string | undefined;
    const reader = tmxReader((unit) => {
      const source = codeOf(unit.sourceLanguage, true);
      const targetLanguage = codeOf(unit.targetLanguage, false);
      sourceLanguage ??= source;
      if (!targetLanguage || source !== sourceLanguage) return;
      units.set(`${targetLanguage}\n${unit.source}`, { targetLanguage, source: unit.source, target: unit.target });
    });
    let decoder: TextDecoder | undefined;
    for await (const chunk of createReadStream(join(this.folder, fileName))) {
      decoder ??= new TextDecoder(encodingOf(chunk as Buffer));
      reader.write(decoder.decode(chunk as Buffer, { stream: true }));
    }
    reader.end();
    const about = { fileName, fingerprint, name: parse(fileName).name, sourceLanguage: sourceLanguage ?? 'en' };
    this.memories.replace(about, [...units.values()]);
    this.log.info(`Read the translation memory ${fileName}: ${units.size} units.`);
  }
}

/** A code of the contract for one of TMX: sources without variant, targets with it where the contract has it. */
function codeOf(language: string, isSource: boolean): string | undefined {
  const full = findLanguage('translate_text', language);
  if (full && !isSource) return full.lang.toLowerCase();
  const base = baseOf(language);
  return findLanguage('translate_text', base) ? base : undefined;
}

/** Translation tools write TMX also as UTF-16. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
