import type { CorrectParams, CorrectResult, Refusal } from '../shared/languageServer';
import type { CheckedDocument } from './checkedDocument';
import type { Corrections } from './corrections';
import type { Reviewer } from './reviewer';
import type { CheckedSentence } from './scope';
import { pushAll } from '../formats/lists';

/** Questions under way at the same time, of all documents together. */
const parallel = 2;
/** One more of these is for what a user looks at or has just typed: it never waits for the rest of a file. */
const parallelInView = 3;
/** Max distance in UTF-16 units from a caret of text that counts as looked at. */
const nearCaret = 2_000;

/** A refusal is never answered by trying again at once. */
const leastRetryMs = 1_000;

export interface CheckerDependencies {
  corrections: Corrections;
  /** Asks the host. Rejects when `signal` fires. */
  correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult>;
  reviewer: Reviewer;
  /** More is known of a document than before. */
  changed(document: CheckedDocument): void;
}

/** A question on its way. */
interface Flight {
  controller: AbortController;
  texts: ReadonlySet<string>;
}

interface Work {
  timer?: NodeJS.Timeout;
  /** Counts the times it was found out what to send; only the last one goes on. */
  plans: number;
  isPlanning: boolean;
  /** The sentence that is being written is sent too. */
  everything: boolean;
  /** Sentences that are sent next, in order. */
  queue: Queued[];
  batchBytes: number;
  flights: Set<Flight>;
  onEnd?(): void;
}

/** Decides which sentences are sent and when: only those nobody knows, never one that is still being written. */
export class Checker {
  /** Work by document: one that is closed and opened again under its name is another. */
  private readonly work = new Map<CheckedDocument, Work>();
  private flights = 0;

  constructor(private readonly parts: CheckerDependencies) {}

  isRunning(document: CheckedDocument): boolean {
    const work = this.work.get(document);
    return work !== undefined && !isIdle(work);
  }

  /** Checks a document once nothing has changed for a while. What is under way goes on meanwhile. */
  schedule(document: CheckedDocument, pauseMs: number): void {
    const work = this.workOf(document);
    clearTimeout(work.timer);
    this.cancelOutdated(document, work);
    work.timer = setTimeout(() => this.checkLater(document), pauseMs);
  }

  /** Checks all of a document now, the sentence being written and what was refused before included. */
  async checkNow(document: CheckedDocument): Promise<void> {
    this.parts.corrections.forgetRefusals();
    clearTimeout(this.workOf(document).timer);
    await this.check(document, true);
  }

  /** Checks a document that no editor shows, to its end. Rejects with the reason of `signal`. */
  async checkWhole(document: CheckedDocument, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    this.workOf(document).onEnd = () => resolve(undefined);
    try {
      await Promise.all([promise, this.check(document, true)]);
    } finally {
      signal.removeEventListener('abort', abort);
      this.cancel(document);
    }
  }

  /** A user looks at another place: what stands there goes first. */
  looked(document: CheckedDocument): void {
    const work = this.work.get(document);
    if (!work || work.queue.length === 0) return;
    work.queue = inOrder(
      document,
      work.queue.map(({ sentence }) => sentence),
    );
    this.pump();
  }

  /** Ends all work for a document. */
  cancel(document: CheckedDocument): void {
    const work = this.work.get(document);
    if (!work) return;
    clearTimeout(work.timer);
    this.work.delete(document);
    for (const { controller } of work.flights) controller.abort();
  }

  private workOf(document: CheckedDocument): Work {
    const known = this.work.get(document);
    if (known) return known;
    const work: Work = {
      plans: 0,
      isPlanning: false,
      everything: false,
      queue: [],
      batchBytes: 0,
      flights: new Set(),
    };
    this.work.set(document, work);
    return work;
  }

  /** Nobody waits for answers about sentences that are not there any more. */
  private cancelOutdated(document: CheckedDocument, work: Work): void {
    if (isIdle(work)) return;
    const texts = new Set(document.sentences.map(({ text }) => text));
    work.queue = work.queue.filter(({ sentence: { text } }) => texts.has(text));
    for (const flight of work.flights) {
      if (![...flight.texts].some((text) => texts.has(text))) flight.controller.abort();
    }
  }

  /** Checks a document that nobody waits for. */
  private checkLater(document: CheckedDocument): void {
    void this.check(document, false).catch((error: unknown) => {
      document.failed(error);
      this.parts.changed(document);
    });
  }

  /** Finds out what is to be sent, and has it sent. */
  private async check(document: CheckedDocument, everything: boolean): Promise<void> {
    const work = this.workOf(document);
    const plan = ++work.plans;
    work.isPlanning = true;
    work.everything ||= everything;
    this.parts.changed(document);
    const { settings, unchecked } = await this.parts.reviewer.review(document);
    if (this.work.get(document) !== work || work.plans !== plan) return;
    work.isPlanning = false;
    document.refused(undefined);
    work.batchBytes = settings.batchBytes;
    const missing = settings.when === 'off' ? [] : unchecked;
    // What was cancelled may have come back.
    const live = [...work.flights].filter(({ controller }) => !controller.signal.aborted);
    const sent = new Set(live.flatMap(({ texts }) => [...texts]));
    const wanted = missing.filter(
      (sentence) => !sent.has(sentence.text) && (work.everything || !document.isBeingWritten(sentence)),
    );
    work.queue = inOrder(document, distinct(wanted));
    if (isIdle(work)) this.ended(document, work);
    else this.pump();
  }

  /** Sends what comes first of all documents, as long as it may. */
  private pump(): void {
    for (;;) {
      let first: { document: CheckedDocument; work: Work; head: Queued } | undefined;
      for (const [document, work] of this.work) {
        const isOpen = work.queue.length > 0;
        const head = this.next(work);
        // All that was left was answered for another document.
        if (isOpen && isIdle(work)) this.ended(document, work);
        if (head && (!first || head.tier < first.head.tier)) first = { document, work, head };
      }
      if (!first || this.flights >= (first.head.tier === tiers.inView ? parallelInView : parallel)) return;
      const { document, work } = first;
      void this.ask(document, work, takeBatch(work)).catch((error: unknown) => document.failed(error));
    }
  }

  /** Takes the next sentence of a queue; another document may have got its answer meanwhile. */
  private next({ queue }: Work): Queued | undefined {
    const { corrections } = this.parts;
    while (queue[0] && corrections.get(queue[0].sentence.language, queue[0].sentence.text)) queue.shift();
    return queue[0];
  }

  private async ask(document: CheckedDocument, work: Work, batch: readonly CheckedSentence[]): Promise<void> {
    const controller = new AbortController();
    const flight: Flight = { controller, texts: new Set(batch.map(({ text }) => text)) };
    work.flights.add(flight);
    this.flights++;
    try {
      const [{ language } = { language: '' }] = batch;
      const sentences = batch.map(({ text, block }) => ({ text, flavour: block.flavour }));
      const result = await this.parts.correct({ uri: document.uri, language, sentences }, controller.signal);
      controller.signal.throwIfAborted();
      this.take(document, batch, result);
      if (document.refusal) work.queue = [];
    } catch (error) {
      if (!controller.signal.aborted) {
        document.failed(error);
        work.queue = [];
      }
    } finally {
      work.flights.delete(flight);
      this.flights--;
      const isDone = isIdle(work);
      this.pump();
      if (this.work.get(document) === work) {
        if (isDone) this.ended(document, work);
        else if (!isIdle(work)) this.parts.changed(document);
      }
    }
  }

  /** There is nothing more to send, or no sense in it. */
  private ended(document: CheckedDocument, work: Work): void {
    work.everything = false;
    this.parts.changed(document);
    work.onEnd?.();
    const { refusal, settings } = document;
    if (refusal?.retryAfterMs === undefined || settings?.when !== 'onType') return;
    clearTimeout(work.timer);
    work.timer = setTimeout(() => this.checkLater(document), Math.max(refusal.retryAfterMs, leastRetryMs));
  }

  /** A refusal of a text for what it is is that sentence's alone; any other stops the check. */
  private take(document: CheckedDocument, batch: readonly CheckedSentence[], result: CorrectResult): void {
    const { corrections, findings, refusal } = result;
    const isTheirs = refusal !== undefined && isAboutText(refusal);
    if (refusal && !isTheirs) document.refused(refusal);
    batch.forEach(({ text, language }, index) => {
      const corrected = corrections[index];
      const found = findings?.[index] ?? undefined;
      if (typeof corrected === 'string') this.parts.corrections.set(language, text, { corrected, findings: found });
      else if (isTheirs) this.parts.corrections.set(language, text, { refusal });
    });
  }
}

/** The service refused a text for what it is: sending it again would be in vain. */
function isAboutText({ reason }: Refusal): boolean {
  return ['bad-request', 'too-large', 'language', 'other-language'].includes(reason);
}

function isIdle({ isPlanning, queue, flights }: Work): boolean {
  return !isPlanning && queue.length === 0 && flights.size === 0;
}

/** Order of sending: what a user looks at, the rest of the document the caret is in, the others. */
const tiers = { inView: 0, here: 1, elsewhere: 2 } as const;

interface Queued {
  sentence: CheckedSentence;
  tier: (typeof tiers)[keyof typeof tiers];
}

/** Each sentence once in each language. */
function distinct(sentences: readonly CheckedSentence[]): CheckedSentence[] {
  const found = new Map<string, CheckedSentence>();
  for (const sentence of sentences) {
    const key = `${sentence.language} ${sentence.text}`;
    if (!found.has(key)) found.set(key, sentence);
  }
  return [...found.values()];
}

/** Sorts sentences: those in view first, then those near a caret. */
function inOrder(document: CheckedDocument, sentences: readonly CheckedSentence[]): Queued[] {
  const { caretOffsets, visibleRanges } = document;
  const [caret] = caretOffsets;
  const [visible] = visibleRanges;
  const from = caret ?? visible?.start ?? 0;
  const near = caret === undefined ? [] : [{ start: caret - nearCaret, end: caret + nearCaret }];
  const inView = [...visibleRanges, ...near];
  return sentences
    .map((sentence) => {
      const { start } = sentence.block;
      const isInView = inView.some((range) => range.start <= start && start <= range.end);
      const tier = isInView ? tiers.inView : caret === undefined ? tiers.elsewhere : tiers.here;
      return { sentence, tier, distance: Math.abs(start - from) };
    })
    .sort((a, b) => a.tier - b.tier || a.distance - b.distance)
    .map(({ sentence, tier }) => ({ sentence, tier }));
}

/** Takes the next sentences of one language and tier off the queue, as many as fit into a question. */
function takeBatch(work: Work): CheckedSentence[] {
  const [head] = work.queue;
  const batch: CheckedSentence[] = [];
  const rest: Queued[] = [];
  let used = 0;
  for (const [index, queued] of work.queue.entries()) {
    const { sentence, tier } = queued;
    if (tier !== head?.tier || used > work.batchBytes) {
      pushAll(rest, work.queue.slice(index));
      break;
    }
    if (sentence.language !== head.sentence.language) {
      rest.push(queued);
      continue;
    }
    used += Buffer.byteLength(JSON.stringify(sentence.text)) + 1;
    if (used > work.batchBytes && batch.length > 0) rest.push(queued);
    else batch.push(sentence);
  }
  work.queue = rest;
  return batch;
}
