import { hash as digest } from 'node:crypto';
import { LockLines } from './lockLines';
import { isOldHash, mergedTags, sureTags, tagIn, tagOf, withTag } from './saidTexts';

/** Path of the lock below the folder of a project. */
export const lockFileName = '.parlance/sources.json';

/** Hash of the source's wording for each block of a target. */
export interface NotedBlocks {
  /** Hashes by the blocks' names in the target, in their order. */
  blocks: ReadonlyMap<string, string>;
  /** True if that is what is noted of the source, and nothing of this target itself. */
  isShared: boolean;
}

/**
 * Lock of sources, which tells the wording of its source that each translation is of. The file has a line for each key of a
 * source, one for each translation that is behind it, and one for each key with what its translations said then, all
 * languages on it: a translation that says something else was changed by its user, who has seen the source as it is now.
 * They are in alphabetical order, so that git merges them. For formats that have no word for it, it also has a line for each
 * translation of a machine that nobody has reviewed, with what that says.
 */
export class SourceLock {
  /** True if a newer version of this program wrote the file, so that this one may neither use nor change it. */
  readonly isNewer: boolean;
  /** Stamp of all that is noted under a path, of a lock that is only read. */
  private readonly stamps = new Map<string, string>();

  private constructor(
    private readonly lines: LockLines,
    /** True if the file is of version 1, which does not know what translations said. */
    private readonly isWithoutTexts: boolean,
    private readonly newerText?: string,
  ) {
    this.isNewer = newerText !== undefined;
  }

  /**
   * Reads the file, also one of version 1, which does not know what translations said, and of version 2, which had a line
   * for each of them. Of a line that git could not merge both sides are dropped, as far as they differ: nobody knows. What
   * waited for a review on both of them still does. Never throws.
   */
  static read(text: string): SourceLock {
    const lines = new LockLines();
    let found = 0;
    for (const [, one] of text.matchAll(/^ {2}"version": (\d{1,9})\r?$/gm)) found = Math.max(found, Number(one));
    if (found > version) return new SourceLock(lines, false, text);
    const doubtful = new Set<string>();
    for (const [, written = '""', hash = ''] of text.matchAll(
      /^ {2}("(?:[^"\\\r\n]|\\.)*"): "([0-9a-f]{10}|[\w-]{8}(?: [\w-]{8})*)",?\r?$/gm,
    )) {
      const name = parse(written);
      // A program that knows only version 1 keeps these lines, but changes translations without them.
      if (found < 2 && name.startsWith(said)) continue;
      if (!isOldHash(hash)) {
        if (name.startsWith(said)) lines.setNamed(name, mergedTags(lines.named(name) ?? '', hash));
        continue;
      }
      if ((lines.named(name) ?? hash) !== hash) doubtful.add(name);
      lines.setNamed(name, hash);
    }
    for (const [name, texts] of lines.all()) if (name.startsWith(said)) lines.setOrDelete(name, sureTags(texts));
    for (const name of doubtful) {
      if (name.startsWith(review)) lines.setNamed(name, anything);
      else lines.deleteNamed(name);
    }
    return new SourceLock(lines, found === 1);
  }

  /**
   * Returns the hash of the wording that the translation of a key is of; `undefined` when nobody wrote it down.
   * @param source path of the source file, with `/`
   * @param target path of the target file
   */
  hashFor(source: string, target: string, key: string): string | undefined {
    if (this.lines.isEmpty) return undefined;
    return this.lines.get(target, key) ?? this.lines.get(source, key);
  }

  /** Changes whenever anything that is noted of a source or its target does. */
  stampOf(source: string, target: string): string {
    return [source, target, review + target, said + source, said + target]
      .map((path) => this.stampOfLines(path))
      .join(' ');
  }

  private stampOfLines(path: string): string {
    const known = this.stamps.get(path);
    if (known !== undefined) return known;
    const text = this.lines.textOf(path);
    const stamp = text === '' ? '' : hashOf(text);
    this.stamps.set(path, stamp);
    return stamp;
  }

  /** The keys whose translations are of another wording than the one the source has now. */
  keysBehind(source: string, target: string, texts: ReadonlyMap<string, string>): Set<string> {
    return new Set(
      [...texts].flatMap(([key, text]) => {
        const hash = this.hashFor(source, target, key);
        return hash !== undefined && hash !== hashOf(text) ? [key] : [];
      }),
    );
  }

  /**
   * Notes the wording of a source, as it is now.
   * @param texts of its keys
   * @param behind for each of its targets, the keys whose translations are still of another wording
   */
  note(source: string, texts: ReadonlyMap<string, string>, behind: ReadonlyMap<string, ReadonlySet<string>>): void {
    const old = new Map(
      [...behind].map(([target, keys]) => [
        target,
        Array.from(keys, (key) => [key, this.hashFor(source, target, key)] as const),
      ]),
    );
    for (const path of [source, ...behind.keys()]) {
      for (const [key] of this.lines.of(path)) this.lines.delete(path, key);
    }
    for (const [key, text] of texts) this.lines.set(source, key, hashOf(text));
    for (const [target, keys] of old) {
      for (const [key, hash] of keys) if (hash !== undefined) this.lines.set(target, key, hash);
    }
  }

  /** Returns whether it is noted what the translations of a target said. */
  knowsTexts(source: string, target: string): boolean {
    const id = tagOf(target);
    return (
      this.lines.of(said + source).some(([, texts]) => tagIn(texts, id) !== undefined) ||
      this.lines.of(said + target).length > 0
    );
  }

  /**
   * Returns whether a translation says something else than when it was last noted; `false` where nothing is noted of
   * it.
   * @param text what it says now
   */
  isChanged(source: string, target: string, key: string, text: string): boolean {
    const tag = this.tagOf(said + source, target, key) ?? this.tagOf(said + target, target, key);
    return tag !== undefined && tag !== tagOf(text);
  }

  private tagOf(path: string, target: string, key: string): string | undefined {
    const texts = this.lines.get(path, key);
    return texts === undefined ? undefined : tagIn(texts, tagOf(target));
  }

  /** The tags of all that a target said when it was last noted; see `tagOf`. */
  textsOf(source: string, target: string): ReadonlySet<string> {
    const id = tagOf(target);
    const lines = [source, target].flatMap((path) => this.lines.of(said + path));
    return new Set(lines.flatMap(([, texts]) => tagIn(texts, id) ?? []));
  }

  /** Notes what the translations of a target say, as they are now. */
  noteTexts(source: string, target: string, texts: ReadonlyMap<string, string>): void {
    for (const [key, hash] of this.lines.of(said + target)) {
      if (isOldHash(hash)) this.lines.delete(said + target, key);
    }
    const id = tagOf(target);
    for (const [key] of this.lines.of(said + source)) if (!texts.has(key)) this.noteText(source, id, key, '');
    for (const [key, text] of texts) this.noteText(source, id, key, text);
  }

  /** @param target tag of its name */
  private noteText(source: string, target: string, key: string, text: string): void {
    const path = said + source;
    const tag = text.trim() === '' ? undefined : tagOf(text);
    const texts = withTag(this.lines.get(path, key) ?? '', target, tag);
    if (texts === undefined) this.lines.delete(path, key);
    else this.lines.set(path, key, texts);
  }

  /** Returns the notes on the blocks of a document: of the target itself, or else of its source. */
  blocksOf(source: string, target: string): NotedBlocks {
    const own = this.blocksIn(target);
    return own ? { blocks: own, isShared: false } : { blocks: this.blocksIn(source) ?? new Map(), isShared: true };
  }

  /** Returns whether a target of a document could be read when its source was noted: notes of the source are of it, too. */
  knowsBlocks(source: string, target: string): boolean {
    return this.isWithoutTexts || this.blocksIn(target) !== undefined || this.knowsTexts(source, target);
  }

  /**
   * Notes the wording of a document, and what each target has of it. A target that has all of it, in the same order, needs no
   * lines of its own.
   * @param wordings of the blocks of the source, by their names
   * @param given of its targets that are there; `undefined` of one for which it stays as it was
   */
  noteBlocks(
    source: string,
    wordings: ReadonlyMap<string, string>,
    given: ReadonlyMap<string, NotedBlocks | undefined>,
  ): void {
    const targets = new Map(Array.from(given, ([target, notes]) => [target, notes ?? this.blocksOf(source, target)]));
    for (const path of [source, ...targets.keys()]) this.forgetBlocks(path);
    for (const [key, text] of wordings) this.lines.set(source, key, hashOf(text));
    for (const [target, notes] of targets) this.noteTargetBlocks(source, target, notes);
  }

  /** Notes what one target of a document has of its source. */
  noteTargetBlocks(source: string, target: string, { blocks, isShared }: NotedBlocks): void {
    const hashes = this.blocksIn(source) ?? new Map<string, string>();
    this.forgetBlocks(target);
    const isSame = blocks.size === hashes.size && [...blocks].every(([key, hash]) => hashes.get(key) === hash);
    if (!isSame || !isShared) for (const [key, hash] of blocks) this.lines.set(target, key, hash);
  }

  private forgetBlocks(path: string): void {
    for (const key of this.blocksIn(path)?.keys() ?? []) this.lines.delete(path, key);
  }

  private blocksIn(path: string): ReadonlyMap<string, string> | undefined {
    const found = this.lines.of(path).flatMap(([key, hash]) => {
      const [, section, number] = blockName.exec(key) ?? [];
      return section === undefined ? [] : [{ key, hash, section: Number(section), number: Number(number) }];
    });
    if (found.length === 0) return undefined;
    found.sort((a, b) => a.section - b.section || a.number - b.number);
    return new Map(found.map(({ key, hash }) => [key, hash]));
  }

  /**
   * Follows keys that were renamed or taken out.
   * @param paths of a source and its targets
   * @param keys new whole names by the old ones; `undefined` for what is gone; those of groups are for all in them
   */
  move(paths: readonly string[], keys: ReadonlyMap<string, string | undefined>): void {
    const moved: Array<Parameters<LockLines['set']>> = [];
    for (const path of paths.flatMap((one) => [one, review + one, said + one])) {
      for (const [key, hash] of this.lines.of(path)) {
        const old = [...keys.keys()].find((one) => key === one || key.startsWith(`${one}/`));
        if (old === undefined) continue;
        this.lines.delete(path, key);
        const now = keys.get(old);
        if (now !== undefined) moved.push([path, now + key.slice(old.length), hash]);
      }
    }
    for (const line of moved) this.lines.set(...line);
  }

  /**
   * Notes that a translation is of the wording that its source has now.
   * @param text of the source
   * @param translation what it says
   */
  noteTranslation(source: string, target: string, key: string, text: string, translation: string): void {
    const hash = hashOf(text);
    if (this.knowsTexts(source, target)) this.noteText(source, tagOf(target), key, translation);
    if (this.hashFor(source, target, key) === undefined || this.hashFor(source, target, key) === hash) return;
    if (this.lines.get(source, key) === hash) this.lines.delete(target, key);
    else this.lines.set(target, key, hash);
  }

  /**
   * Returns whether a translation was made by a machine, and is as it was made: nobody has accepted or changed it.
   * @param text what it says now
   */
  isUnreviewed(target: string, key: string, text: string): boolean {
    const hash = this.lines.get(review + target, key);
    return hash !== undefined && (hash === anything || hash === hashOf(text));
  }

  /**
   * Notes what of a target waits for a review, after entries of it were translated; what was changed by hand waits no more.
   * @param texts all that the target says
   * @param made keys of what a machine has just made and a user is to review
   * @param taken keys of what was taken over from other entries of the target: it waits where those do
   */
  noteReview(
    target: string,
    texts: ReadonlyMap<string, string>,
    { made, taken = [] }: { made: readonly string[]; taken?: readonly string[] },
  ): void {
    const waiting = new Set<string>();
    for (const [key, hash] of this.lines.of(review + target)) {
      const text = texts.get(key);
      if (hash !== anything) waiting.add(hash);
      if (text === undefined || !this.isUnreviewed(target, key, text)) this.lines.delete(review + target, key);
    }
    const also = taken.filter((key) => waiting.has(hashOf(texts.get(key) ?? '')));
    for (const key of [...made, ...also]) {
      const text = texts.get(key);
      if (text !== undefined && text.trim() !== '') this.lines.set(review + target, key, hashOf(text));
    }
  }

  /** Notes that a user has reviewed translations of a target. */
  accept(target: string, keys: Iterable<string>): void {
    for (const key of keys) this.lines.delete(review + target, key);
  }

  /** Returns the file's text. The last line is always the same one, so that no other has to change with a new one. */
  toString(): string {
    if (this.newerText !== undefined) return this.newerText;
    const lines = this.lines.all().sort(([a], [b]) => (a < b ? -1 : 1));
    const written = lines.map(([name, hash]) => `  ${JSON.stringify(name)}: "${hash}",\n`);
    return `{\n${written.join('')}  "version": ${version}\n}\n`;
  }
}

/** `3.2 p` */
const blockName = /^(\d+)\.(\d+) .+$/;

/** Prefix of the path of a target, for what of it waits for a review. */
const review = 'review: ';

/** Prefix of the path of a source, for what its translations said when they were noted; in version 2 of a target. */
const said = 'text: ';

/** Version of the file's format. */
const version = 3;

/** Value in place of a hash: the translation waits for a review, whatever it says. */
const anything = '0000000000';

function parse(written: string): string {
  try {
    return JSON.parse(written) as string;
  } catch {
    return '';
  }
}

/** Returns a hash that tells one wording from another, without the wording itself. */
export function hashOf(text: string): string {
  return digest('sha256', text).slice(0, 10);
}
