import type { GlossaryEntry } from '../../api/schemas/glossaryEntries';
import { basePhrases } from '../../formats/baseForms';
import { inSlices } from '../slices';
import { isWordEdge } from './wordEdges';

/** An entry whose source stands in a text. */
export interface FoundTerm {
  entry: GlossaryEntry;
  /** Half-open range of the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** Longest term, in UTF-16 units, that is looked for in running text: longer ones are sentences. */
const longestTerm = 120;
/** Nobody bends more words than that. */
const mostWordsOfForm = 5;

/**
 * The entries of one dictionary, to be found by their source. Letter case and composed or decomposed accents make no
 * difference, except to `exact`; a plural or a case is found too where the language of the sources is known. Building and searching give way to others in between.
 */
export class TermIndex {
  private constructor(
    readonly entries: readonly GlossaryEntry[],
    private readonly bySource: SourceMap,
    /** Length of the longest folded source there is, up to `longestTerm`. */
    private readonly longest: number,
    private readonly language: string | undefined,
  ) {}

  /** @param language of the sources */
  static async build(
    entries: readonly GlossaryEntry[],
    { signal, language }: { signal?: AbortSignal; language?: string } = {},
  ): Promise<TermIndex> {
    const bySource = new SourceMap();
    let longest = 0;
    let index = 0;
    await inSlices(
      entries,
      ({ source }) => {
        const folded = fold(source);
        bySource.add(folded, index);
        if (folded.length > longest) longest = Math.min(folded.length, longestTerm);
        index++;
      },
      signal,
    );
    return new TermIndex(entries, bySource, longest, language);
  }

  /** The entry with exactly this source: the one that a merge would overwrite (contract §5). */
  exact(source: string): GlossaryEntry | undefined {
    return this.like(source).find((entry) => entry.source === source);
  }

  /** Entries whose source is this one, whatever the letter case. */
  like(source: string): GlossaryEntry[] {
    return this.bySource.get(fold(source)).flatMap((index) => this.entries[index] ?? []);
  }

  /** Entries that a phrase is a form of, such as the plural. */
  private likeForm(phrase: string): GlossaryEntry[] {
    if (this.language === undefined || phrase.split(' ').length > mostWordsOfForm) return [];
    return basePhrases(phrase, this.language).flatMap((base) => this.like(base));
  }

  /** The longest term around a place in a text that begins and ends where words do. */
  at(text: string, offset: number): FoundTerm | undefined {
    // Folding may make a text shorter or longer, by little.
    const reach = this.longest * 2;
    const starts = edges(text, offset, Math.max(0, offset - reach), -1);
    const ends = edges(text, offset, Math.min(text.length, offset + reach), 1);
    let best: FoundTerm | undefined;
    for (const start of starts) {
      for (const end of ends) {
        if (end - start > reach) break;
        if (end === start || (best && end - start <= best.end - best.start)) continue;
        const source = text.slice(start, end);
        if (source !== source.trim()) continue;
        const exact = this.like(source);
        const found = exact.length > 0 ? exact : this.likeForm(source);
        const entry = found.find((one) => one.source === source) ?? found[0];
        if (entry) best = { entry, start, end };
      }
    }
    return best;
  }

  /** Entries with `wanted` in source or target, at most `limit`; those that begin with it come first. */
  async search(wanted: string, limit: number, signal?: AbortSignal): Promise<GlossaryEntry[]> {
    const folded = fold(wanted.trim());
    const forms = new Set(this.likeForm(wanted.trim()));
    const first: GlossaryEntry[] = [];
    const others: GlossaryEntry[] = [];
    await inSlices(
      this.entries,
      (entry) => {
        if (first.length >= limit) return;
        const source = fold(entry.source);
        if (source.startsWith(folded) || forms.has(entry)) {
          first.push(entry);
        } else if (others.length < limit && (source.includes(folded) || fold(entry.target).includes(folded))) {
          others.push(entry);
        }
      },
      signal,
    );
    return [...first, ...others].slice(0, limit);
  }
}

/** Folded source → indexes of its entries. Many small maps: one large map stops everything each time it grows. */
class SourceMap {
  private readonly maps = Array.from({ length: 1024 }, () => new Map<string, number | number[]>());

  add(source: string, index: number): void {
    const map = this.mapOf(source);
    const known = map.get(source);
    if (known === undefined) map.set(source, index);
    else if (typeof known === 'number') map.set(source, [known, index]);
    else known.push(index);
  }

  get(source: string): number[] {
    const found = this.mapOf(source).get(source) ?? [];
    return typeof found === 'number' ? [found] : found;
  }

  private mapOf(source: string): Map<string, number | number[]> {
    let sum = source.length;
    for (let index = 0; index < source.length; index++) sum = (sum * 31 + source.charCodeAt(index)) | 0;
    const map = this.maps[sum & 1023];
    if (!map) throw new RangeError('A masked number is an index of the maps.');
    return map;
  }
}

function fold(text: string): string {
  // Nearly every phrase is ASCII or composed already; asking is cheaper than doing.
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  return isAscii ? text.toLowerCase() : text.normalize('NFC').toLowerCase();
}

/** Places from `offset` to `limit`, both included, where a word may begin or end. */
function edges(text: string, offset: number, limit: number, step: 1 | -1): number[] {
  const found: number[] = [];
  for (let index = offset; step > 0 ? index <= limit : index >= limit; index += step) {
    if (isWordEdge(text, index)) found.push(index);
  }
  return found;
}
