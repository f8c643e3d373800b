import type { KnownWordsParams, WordPlaces } from '../shared/languageServer';

export interface KnownWordsDependencies {
  /** Asks the host: one answer for each word, in order. */
  ask(params: KnownWordsParams): Promise<readonly WordPlaces[]>;
  /** More is known of the words of a document than before. */
  changed(uri: string): void;
}

interface Answer {
  places: WordPlaces;
  asOf: number;
}

/** Max words of all documents together; beyond that, all are asked anew. */
const mostWords = 20_000;

/** Facts the host knows about words that may be misspelled: where else in the workspace they stand. */
export class KnownWords {
  private readonly answers = new Map<string, Map<string, Answer>>();
  private readonly asked = new Map<string, Set<string>>();
  private readonly sending = new Map<string, Promise<void>>();
  private count = 0;
  private changes = 0;
  private asOf = 0;

  constructor(private readonly parts: KnownWordsDependencies) {}

  /** Another number after each change. */
  get revision(): number {
    return this.changes;
  }

  /** Undefined while the host is being asked for the first time. */
  places(uri: string, word: string): WordPlaces | undefined {
    const answer = this.answers.get(uri)?.get(word);
    if (answer?.asOf !== this.asOf) this.ask(uri, word);
    return answer?.places;
  }

  /** Marks answers of the host as outdated: it may answer otherwise now. Until it does, they hold. */
  outdated(): void {
    this.asOf++;
    this.changes++;
  }

  /** Resolves when the host has answered what it is being asked about a document. */
  async settled(uri: string): Promise<void> {
    await this.sending.get(uri);
  }

  forget(uri: string): void {
    this.count -= this.answers.get(uri)?.size ?? 0;
    this.answers.delete(uri);
  }

  /** All words of one review are asked for together. */
  private ask(uri: string, word: string): void {
    const asked = this.asked.get(uri);
    if (asked) {
      asked.add(word);
    } else {
      this.asked.set(uri, new Set([word]));
      const sending = new Promise((resolve) => setImmediate(resolve)).then(() => this.send(uri));
      this.sending.set(
        uri,
        // What no answer came of is asked for again by the next look.
        sending.catch(() => undefined).finally(() => this.sending.delete(uri)),
      );
    }
  }

  private async send(uri: string): Promise<void> {
    const { asOf } = this;
    const words = [...(this.asked.get(uri) ?? [])];
    // A host that cannot say knows none.
    const known = await this.parts.ask({ uri, words }).catch(() => []);
    // What was asked for meanwhile is asked for again by the next look.
    this.asked.delete(uri);
    this.keep(uri, words, { known, asOf });
    this.changes++;
    this.parts.changed(uri);
  }

  private keep(
    uri: string,
    words: readonly string[],
    { known, asOf }: { known: readonly WordPlaces[]; asOf: number },
  ): void {
    if (this.count > mostWords) {
      this.answers.clear();
      this.count = 0;
    }
    const own = this.answers.get(uri) ?? new Map<string, Answer>();
    this.answers.set(uri, own);
    this.count -= own.size;
    words.forEach((word, index) => own.set(word, { places: known[index] ?? 'none', asOf }));
    this.count += own.size;
  }
}
