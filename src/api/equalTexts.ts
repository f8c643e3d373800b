import type { ServiceError } from './errors';
import { countCharacters } from './schemas/characters';
import type { Translation } from './schemas/translate';

/** Outcome of one text. `isDoubtful`: the replies of its request are not in the order of its texts. */
export type TextResult = { ok: true; translation: Translation; isDoubtful?: true } | { ok: false; error: ServiceError };

export interface BatchProgress {
  /** Characters of all texts with a result so far, failed ones included (contract §1.7: Unicode code points). */
  doneCharacters: number;
  /** Characters of the texts given so far. */
  totalCharacters: number;
}

/** A text with the lines of context that help to translate it. */
export interface BatchText {
  text: string;
  /**
   * A request has the lines of all its texts, each line once, after the context in the parameters: one context for each
   * text would need a request for each (contract §2).
   */
  context: readonly string[];
}

/** Callbacks for the results of texts. */
export interface Told {
  onProgress?: (progress: BatchProgress) => void;
  /** Told once for each index, as soon as its result is there. */
  onResult?: (index: number, result: TextResult) => void;
}

interface KnownText extends BatchText {
  /** Indexes of all texts that are equal to it. */
  indexes: number[];
  characters: number;
  result?: TextResult;
}

/** The texts of a job by their indexes: equal ones are sent once, and blank ones never, which are their own translation. */
export class EqualTexts {
  /** Result of each text by its index; undefined where there is none yet. */
  readonly results: Array<TextResult | undefined> = [];
  private readonly texts = new Map<string, KnownText>();
  private totalCharacters = 0;
  private doneCharacters = 0;

  /** @param sourceLanguage said of blank texts; empty when nobody knows it */
  constructor(
    private readonly sourceLanguage: string,
    private readonly told: Told,
  ) {}

  /** @returns those that have to be sent */
  add(given: readonly BatchText[]): string[] {
    const fresh: string[] = [];
    for (const { text, context } of given) {
      const index = this.results.push(undefined) - 1;
      const characters = countCharacters(text);
      this.totalCharacters += characters;
      const known = this.texts.get(text);
      if (known) known.indexes.push(index);
      else this.texts.set(text, { text, context, characters, indexes: [index] });
      if (known?.result) this.tell(index, known.result, characters);
      else if (text.trim() === '') this.settle(text, { ok: true, translation: this.blank(text) });
      else if (!known) fresh.push(text);
    }
    return fresh;
  }

  contextOf(text: string): readonly string[] {
    return this.texts.get(text)?.context ?? [];
  }

  /** Takes what became of a text, for all that are equal to it. */
  settle(text: string, result: TextResult): void {
    const known = this.texts.get(text);
    if (!known) return;
    known.result = result;
    for (const index of known.indexes) this.tell(index, result, known.characters);
  }

  report(): void {
    this.told.onProgress?.({ doneCharacters: this.doneCharacters, totalCharacters: this.totalCharacters });
  }

  private blank(text: string): Translation {
    return { detected_source_language: this.sourceLanguage, text };
  }

  private tell(index: number, result: TextResult, characters: number): void {
    this.results[index] = result;
    this.doneCharacters += characters;
    this.told.onResult?.(index, result);
  }
}
