import { lstat, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { baseLanguage } from '../../formats/languageCode';
import { findLanguage } from '../data/catalogue';
import type { ServiceLog } from '../serviceLog';
import { adapt } from './adapt';
import { FuzzyIndex } from './fuzzyIndex';
import { likeness } from './likeness';
import type { Memories, Memory, MemoryFile, MemoryMatch, MemoryQuestion } from './memories';
import { innerOf, withoutOuterCodes, type AskedText } from './outerCodes';
import { memoryFiles, readMemoryFile, tooLarge } from './readFile';
import { isComparable, slotted, slottedStored, type SlottedText } from './slots';
import { TmxError } from './tmx';
import { UnitStore, type KnownMemory } from './unitStore';
import { t } from '../../shared/l10n';

/** Longer texts are looked up only exactly: comparing takes the length of one times that of the other. */
const fuzzyLengthMax = 1_000;
/** Likeness of units that differ only in inserted values or white space: not exact, but next to it. */
const almost = 99;
/** Indexes that are kept, and how long without use. */
const indexesMax = 4;
const idleMs = 5 * 60_000;
/** Time a list, and the state of the files, wait for what is being read: a large file takes half a minute. */
const someMs = 5_000;
const momentMs = 500;
/** A file whose reading so often came to no end, as when it ended the thread, is left alone. */
const mostBrokenReadings = 3;

interface Index {
  made: Promise<FuzzyIndex>;
  usedAt: number;
}

/**
 * The translation memories of one folder: its TMX and XLIFF files. The contract has no upload (§10), so a user puts a
 * file there, or takes it away, and it counts from the next request on. Reading them takes a thread of its own.
 */
export class MemoryLibrary implements Memories {
  private readonly store: UnitStore;
  private refreshing: Promise<void> | undefined;
  /** Number of links skipped, which is logged once. */
  private links = 0;
  /** Files that could not be read, by name. */
  private readonly unusable = new Map<string, { fingerprint: string; problem: string }>();
  /** Files that are not read yet. */
  private waiting = new Set<string>();
  private readonly indexes = new Map<string, Index>();
  private readonly idle: NodeJS.Timeout;
  private isStopped = false;
  /** True once data of earlier processes is deleted. */
  private isClean = false;

  constructor(
    private readonly folder: string,
    storeFile: string,
    private readonly log: ServiceLog,
  ) {
    this.store = new UnitStore(storeFile);
    this.idle = setInterval(() => this.forgetIdle(), idleMs).unref();
  }

  async list(): Promise<Memory[]> {
    await Promise.race([this.refresh(), wait(someMs, undefined, { ref: false })]);
    return this.store.list().map(plain);
  }

  async get(memoryId: string): Promise<Memory | undefined> {
    const find = (): KnownMemory | undefined => this.store.list().find((one) => one.memoryId === memoryId);
    const refresh = this.refresh();
    await Promise.race([refresh, wait(momentMs, undefined, { ref: false })]);
    // Only one that is not known at all is waited for: of another what was read last is good enough.
    if (!find()) await refresh;
    const found = find();
    return found && plain(found);
  }

  async files(): Promise<MemoryFile[]> {
    const refresh = this.refresh();
    // Who waits for the end of it hears of a failure.
    refresh.catch(() => undefined);
    await Promise.race([refresh, wait(momentMs, undefined, { ref: false })]);
    const known = this.store.list().map((memory): MemoryFile => {
      const state = this.waiting.has(memory.fileName) ? 'waiting' : 'ready';
      return { fileName: memory.fileName, state, memory: plain(memory) };
    });
    const names = new Set(known.map(({ fileName }) => fileName));
    const others = [...this.waiting].filter((fileName) => !names.has(fileName));
    return [
      ...known.filter(({ fileName }) => !this.unusable.has(fileName)),
      ...others.map((fileName): MemoryFile => ({ fileName, state: 'waiting' })),
      ...[...this.unusable].map(([fileName, { problem }]): MemoryFile => ({ fileName, state: 'unusable', problem })),
    ].sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  }

  async find({ memoryId, targetLanguage, threshold, texts }: MemoryQuestion): Promise<Array<MemoryMatch | undefined>> {
    const memory = this.store.list().find((one) => one.memoryId === memoryId);
    if (!memory) return texts.map(() => undefined);
    const found: Array<MemoryMatch | undefined> = [];
    for (const text of texts) {
      if (found.length > 0) await setImmediate();
      found.push(isComparable(text.text) ? await this.best(memory, targetLanguage, text, threshold) : undefined);
    }
    return found;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.idle);
    await this.refreshing?.catch(() => undefined);
    this.indexes.clear();
    this.store.close();
  }

  /** Returns the best match: for the text as is, else without the codes at its ends, else a similar one. */
  private async best(
    memory: KnownMemory,
    language: string,
    asked: AskedText,
    threshold: number,
  ): Promise<MemoryMatch | undefined> {
    const query = slotted(asked.text, asked.protectedSpans);
    const exact = this.exact(memory, language, query, threshold);
    if (exact || threshold === 100) return exact;
    const inner = innerOf(asked);
    const innerQuery = inner && slotted(inner.asked.text, inner.asked.protectedSpans);
    const innerExact = innerQuery && this.exact(memory, language, innerQuery, threshold);
    if (inner && innerExact) return fitting(inner.whole(innerExact), threshold);
    const similar = await this.fuzzy(memory, language, query, threshold);
    if (similar || !inner || !innerQuery) return similar;
    const innerSimilar = await this.fuzzy(memory, language, innerQuery, threshold);
    return innerSimilar && fitting(inner.whole(innerSimilar), threshold);
  }

  private exact(memory: KnownMemory, language: string, query: SlottedText, threshold: number): MemoryMatch | undefined {
    const unit = this.store.exact(memory.readingId, language, query.form);
    const source = unit && slottedStored(unit.source);
    if (source?.form !== query.form) return undefined;
    return fitting(
      match({ query, source, target: slottedStored(unit?.target ?? ''), language, likeness: 100 }),
      threshold,
    );
  }

  private async fuzzy(
    memory: KnownMemory,
    language: string,
    query: SlottedText,
    threshold: number,
  ): Promise<MemoryMatch | undefined> {
    if (threshold === 100 || query.text.length > fuzzyLengthMax) return undefined;
    const index = await this.index(memory, language);
    // Where half of the words are others, hardly all characters are the same; signs count for likeness only.
    const ids = index.candidates(query.shape, Math.max(0, 2 * threshold - 90) * 0.7);
    let best: MemoryMatch | undefined;
    for (const id of ids) {
      const unit = this.store.unit(id);
      const source = unit && slottedStored(unit.source);
      if (!source || source.text.length > 2 * fuzzyLengthMax) continue;
      const least = Math.max(threshold, best?.likeness ?? 0);
      const alike = Math.min(almost, likeness(query.shape, source.shape, least));
      if (alike < least) continue;
      const found = match({ query, source, target: slottedStored(unit?.target ?? ''), language, likeness: alike });
      if (found && found.likeness >= threshold && found.likeness > (best?.likeness ?? 0)) best = found;
    }
    return best;
  }

  private async index(memory: KnownMemory, language: string): Promise<FuzzyIndex> {
    const key = `${memory.readingId} ${language}`;
    const known = this.indexes.get(key) ?? {
      made: FuzzyIndex.build(this.store.indexed(memory.readingId, language)),
      usedAt: 0,
    };
    known.usedAt = performance.now();
    // Behind all others, so that the first is the one that was used least recently.
    this.indexes.delete(key);
    this.indexes.set(key, known);
    const [first] = this.indexes.keys();
    if (first !== undefined && this.indexes.size > indexesMax) this.indexes.delete(first);
    return await known.made;
  }

  private forgetIdle(): void {
    const now = performance.now();
    for (const [key, { usedAt }] of this.indexes) if (now - usedAt > idleMs) this.indexes.delete(key);
  }

  private async refresh(): Promise<void> {
    this.refreshing ??= this.readFolder().finally(() => {
      this.refreshing = undefined;
    });
    await this.refreshing;
  }

  private async readFolder(): Promise<void> {
    const known = new Map(this.store.list().map((memory) => [memory.fileName, memory]));
    const files = await this.onDisk();
    for (const fileName of this.unusable.keys()) if (!files.has(fileName)) this.unusable.delete(fileName);
    const fresh: Array<[string, string]> = [];
    for (const [fileName, { fingerprint, bytes }] of files) {
      const stored = known.get(fileName);
      known.delete(fileName);
      if (stored?.fingerprint === fingerprint) {
        this.unusable.delete(fileName);
        continue;
      }
      if (this.unusable.get(fileName)?.fingerprint === fingerprint) continue;
      const problem = tooLarge(fileName, bytes) ?? this.tooBroken(fileName, fingerprint);
      if (problem !== undefined) this.leaveOut(fileName, fingerprint, problem);
      else fresh.push([fileName, fingerprint]);
    }
    for (const gone of known.values()) this.store.forget(gone.memoryId);
    this.waiting = new Set(fresh.map(([fileName]) => fileName));
    try {
      for (const [fileName, fingerprint] of fresh) {
        await this.read(fileName, fingerprint);
        this.waiting.delete(fileName);
      }
    } finally {
      this.waiting.clear();
    }
    if (fresh.length + known.size > 0 || !this.isClean) {
      while (!this.isStopped && this.store.cleanSome()) await setImmediate();
      this.isClean = true;
    }
  }

  /** Only files themselves count: a link could lead out of the folder. */
  private async onDisk(): Promise<Map<string, { fingerprint: string; bytes: number }>> {
    const entries = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    const files = new Map<string, { fingerprint: string; bytes: number }>();
    const links = entries.filter((entry) => entry.isSymbolicLink()).length;
    if (links !== this.links && links > 0) {
      const what = links === 1 ? 'One link was' : `${links} links were`;
      this.log.info(`${what} ignored in the folder of translation memories: only files are read.`);
    }
    this.links = links;
    for (const entry of entries) {
      if (!entry.isFile() || !memoryFiles.test(entry.name)) continue;
      const { size, mtimeMs } = await lstat(join(this.folder, entry.name));
      files.set(entry.name, { fingerprint: `${size} ${mtimeMs}`, bytes: size });
    }
    return files;
  }

  private tooBroken(fileName: string, fingerprint: string): string | undefined {
    const broken = this.store.brokenReadings(fileName, fingerprint);
    return broken >= mostBrokenReadings
      ? t('Reading the file timed out. It may be damaged; save it again.')
      : undefined;
  }

  private leaveOut(fileName: string, fingerprint: string, problem: string): void {
    this.unusable.set(fileName, { fingerprint, problem });
    const old = this.store.list().find((memory) => memory.fileName === fileName);
    if (old) this.store.forget(old.memoryId);
    this.log.error(`Skipped the translation memory ${fileName}. ${problem}`);
  }

  private async read(fileName: string, fingerprint: string): Promise<void> {
    const reading = this.store.begin(fileName, fingerprint);
    let sourceLanguage: string | undefined;
    let pairs = 0;
    let units = 0;
    try {
      await readMemoryFile(join(this.folder, fileName), (some) => {
        if (this.isStopped) throw new TmxError('The local service stopped.');
        const fitting = some.flatMap((unit) => {
          const source = codeOf(unit.sourceLanguage, true);
          const targetLanguage = codeOf(unit.targetLanguage, false);
          sourceLanguage ??= source;
          const fits = targetLanguage !== undefined && source !== undefined && source === sourceLanguage;
          return fits ? [withoutOuterCodes({ targetLanguage, source: unit.source, target: unit.target })] : [];
        });
        pairs += some.length;
        units += fitting.length;
        this.store.add(reading, fitting);
      });
      if (units === 0) throw new TmxError(pairs === 0 ? noPairs : otherLanguages);
      const about = { fileName, fingerprint, name: parse(fileName).name, sourceLanguage: sourceLanguage ?? 'en' };
      this.store.finish(reading, about);
      this.unusable.delete(fileName);
      this.log.info(`Read the translation memory ${fileName}: ${units} units.`);
    } catch (error) {
      this.store.drop(reading);
      if (this.isStopped) return;
      const problem = error instanceof TmxError ? error.message : t('Couldn’t read the file.');
      this.leaveOut(fileName, fingerprint, problem);
    }
  }
}

const noPairs = t('The file has no finished translations.');
const otherLanguages = t('The file has no language pair that can be translated here.');

/** Returns the match found, if it is like enough after all. */
function fitting(found: MemoryMatch | undefined, threshold: number): MemoryMatch | undefined {
  return found && found.likeness >= threshold ? found : undefined;
}

function match({
  query,
  source,
  target,
  language,
  likeness: alike,
}: {
  query: SlottedText;
  source: SlottedText;
  target: SlottedText;
  language: string;
  likeness: number;
}): MemoryMatch | undefined {
  const adapted = adapt(query, source, target, language);
  if (!adapted) return undefined;
  const { text, protectedSpans, doubt } = adapted;
  // Where lines end is part of a text that has several.
  const lines = (one: string): number => one.split('\n').length;
  const otherLines = lines(query.text) === lines(text) ? 0 : 1;
  return { text, protectedSpans, likeness: Math.max(0, alike - doubt - otherLines) };
}

/** Without what only the library has use for. */
function plain({ memoryId, name, sourceLanguage, targetLanguages, segmentCount, version }: KnownMemory): Memory {
  return { memoryId, name, sourceLanguage, targetLanguages, segmentCount, version };
}

/** A code of the contract for one of TMX: sources without variant, targets with it where the contract has it. */
function codeOf(language: string, isSource: boolean): string | undefined {
  const full = findLanguage('translate_text', language);
  if (full && !isSource) return full.lang.toLowerCase();
  const base = baseLanguage(language);
  return findLanguage('translate_text', base) ? base : undefined;
}
