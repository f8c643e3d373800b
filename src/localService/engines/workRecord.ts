import { OutsideError, type Outside } from '../outside/outside';
import type { OutsideFailure, OutsideParty } from '../../shared/outsideWork';

/** Words and milliseconds of work that ended well; of no text anything else is kept. */
interface Work {
  words: number;
  ms: number;
  /** Work that is going on together, which takes its time but once. */
  open: number;
  openWords: number;
  since: number;
  hasFailed: boolean;
}

/** Half-life of measurements, in milliseconds of work: older ones count half, then a quarter, and so on. */
const halvedAfterMs = 60_000;
/** Min time and words for a measurement: shorter work says more about the clock than about the engine. */
const leastMs = 5;
const leastWords = 5;

/** Record of what engines really did in this run: their speed, and the error of the last request to an outside one. */
export class WorkRecord {
  private readonly work = new Map<string, Work>();
  private readonly failures = new Map<OutsideParty, { failure: OutsideFailure; options: string }>();

  constructor(
    private readonly outside: Outside,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Does a piece of work and takes its time. What fails or is cancelled says nothing about the speed. */
  async measure<Result>(name: string, texts: Iterable<string>, work: () => Promise<Result>): Promise<Result> {
    const record = this.begin(name);
    try {
      const result = await work();
      record.openWords += countWords(texts);
      return result;
    } catch (error) {
      record.hasFailed = true;
      this.note(error);
      throw error;
    } finally {
      this.end(record);
    }
  }

  /** Words a second of an engine, as far as it has worked here. */
  speedOf(name: string): number | undefined {
    const { words, ms } = this.work.get(name) ?? { words: 0, ms: 0 };
    return words < leastWords || ms < leastMs ? undefined : words / (ms / 1_000);
  }

  /** Records that an outside party answered. */
  answered(party: OutsideParty): void {
    this.failures.delete(party);
  }

  failureOf(party: OutsideParty): OutsideFailure | undefined {
    const known = this.failures.get(party);
    return known?.options === this.options ? known.failure : undefined;
  }

  /** Remembers why something outside could not be asked, until it is asked again or set up anew. */
  private note(error: unknown): void {
    if (!(error instanceof OutsideError)) return;
    const { asked, reason, message } = error;
    this.failures.set(asked, { failure: { reason, sentence: message }, options: this.options });
  }

  private get options(): string {
    return JSON.stringify(this.outside.options);
  }

  private begin(name: string): Work {
    const known = this.work.get(name);
    const record = known ?? { words: 0, ms: 0, open: 0, openWords: 0, since: 0, hasFailed: false };
    if (!known) this.work.set(name, record);
    if (record.open === 0) Object.assign(record, { since: this.now(), openWords: 0, hasFailed: false });
    record.open += 1;
    return record;
  }

  private end(record: Work): void {
    record.open -= 1;
    if (record.open > 0 || record.hasFailed || record.openWords === 0) return;
    record.words += record.openWords;
    record.ms += this.now() - record.since;
    while (record.ms > halvedAfterMs) {
      record.words /= 2;
      record.ms /= 2;
    }
  }
}

const wordsIn = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|[\p{L}\p{N}]+/gu;

/** Words as they are written; where there are no blanks between them, two characters are about one. */
function countWords(texts: Iterable<string>): number {
  let words = 0;
  for (const text of texts) {
    words += text.match(wordsIn)?.length ?? 0;
  }
  return words;
}
