import type { CorrectParams, CorrectResult, Refusal } from '../shared/languageServer';
import type { CheckedDocument } from './checkedDocument';
import type { Corrections } from './corrections';
import type { Reviewer } from './reviewer';
import type { CheckedSentence } from './scope';

/** Bytes of sentences in one question to the host: it becomes one request of at most 10 KiB (contract §4). */
const batchBytes = 9 * 1024;

/** Questions of one document under way at the same time. */
const parallel = 2;

/** A refusal is never answered by trying again at once. */
const leastRetryMs = 1_000;

export interface CheckerParts {
  corrections: Corrections;
  /** Asks the host. Rejects when `signal` fires. */
  correct(params: CorrectParams, signal: AbortSignal): Promise<CorrectResult>;
  reviewer: Reviewer;
  /** More is known of a document than before. */
  changed(document: CheckedDocument): void;
}

interface Work {
  timer?: NodeJS.Timeout;
  running?: AbortController;
  /** Sentences on their way. */
  sent: Set<string>;
  /** What to do when the running check has ended. */
  again?: { everything: boolean };
}

/** Decides which sentences are sent and when: only those nobody knows, never one that is still being written. */
export class Checker {
  /** By document: one that is closed and opened again under its name is another. */
  private readonly work = new Map<CheckedDocument, Work>();

  constructor(private readonly parts: CheckerParts) {}

  isRunning(document: CheckedDocument): boolean {
    return this.work.get(document)?.running !== undefined;
  }

  /** Checks a document once nothing has changed for a while. */
  schedule(document: CheckedDocument, pauseMs: number): void {
    const work = this.workOf(document);
    clearTimeout(work.timer);
    this.cancelOutdated(document, work);
    work.timer = setTimeout(() => void this.check(document, false), pauseMs);
  }

  /** Checks all of a document now, the sentence being written and what was refused before included. */
  async checkNow(document: CheckedDocument): Promise<void> {
    this.parts.corrections.forgetRefusals();
    clearTimeout(this.workOf(document).timer);
    await this.check(document, true);
  }

  /** Ends all work for a document. */
  cancel(document: CheckedDocument): void {
    const work = this.work.get(document);
    clearTimeout(work?.timer);
    work?.running?.abort();
    this.work.delete(document);
  }

  private workOf(document: CheckedDocument): Work {
    const known = this.work.get(document);
    if (known) return known;
    const work: Work = { sent: new Set() };
    this.work.set(document, work);
    return work;
  }

  /** Nobody waits for answers about sentences that are not there any more. */
  private cancelOutdated(document: CheckedDocument, { running, sent }: Work): void {
    if (!running || sent.size === 0) return;
    if (!document.sentences.some(({ text }) => sent.has(text))) running.abort();
  }

  private async check(document: CheckedDocument, everything: boolean): Promise<void> {
    const work = this.workOf(document);
    if (work.running) {
      work.again = { everything: everything || (work.again?.everything ?? false) };
      return;
    }
    const controller = new AbortController();
    work.running = controller;
    this.parts.changed(document);
    try {
      await this.ask(document, { everything, work, signal: controller.signal });
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      work.running = undefined;
      work.sent.clear();
      this.parts.changed(document);
      const { again } = work;
      work.again = undefined;
      if (again && this.work.get(document) === work) void this.check(document, again.everything);
    }
  }

  private async ask(
    document: CheckedDocument,
    { everything, work, signal }: { everything: boolean; work: Work; signal: AbortSignal },
  ): Promise<void> {
    const { settings, unchecked } = await this.parts.reviewer.review(document);
    signal.throwIfAborted();
    document.refused(undefined);
    if (settings.when === 'off') return;
    const missing = everything ? unchecked : unchecked.filter((sentence) => !document.isBeingWritten(sentence));
    const batches = packed(nearestFirst(missing, document.caretOffsets[0] ?? 0));
    for (const { text } of missing) work.sent.add(text);
    const askOne = async (): Promise<void> => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const [{ language } = { language: '' }] = batch;
        const sentences = batch.map(({ text, block }) => ({ text, flavour: block.flavour }));
        const result = await this.parts.correct({ uri: document.uri, language, sentences }, signal);
        signal.throwIfAborted();
        this.take(document, batch, result);
        if (document.refusal) batches.length = 0;
        this.parts.changed(document);
      }
    };
    await Promise.all(Array.from({ length: Math.min(parallel, batches.length) }, askOne));
    const { refusal } = document;
    if (refusal?.retryAfterMs === undefined || settings.when !== 'onType') return;
    clearTimeout(work.timer);
    work.timer = setTimeout(() => void this.check(document, false), Math.max(refusal.retryAfterMs, leastRetryMs));
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
  return reason === 'bad-request' || reason === 'too-large' || reason === 'language';
}

/** Each sentence once in each language, those near the caret first. */
function nearestFirst(sentences: readonly CheckedSentence[], caret: number): CheckedSentence[] {
  const distinct = new Map<string, CheckedSentence>();
  for (const sentence of sentences) {
    const key = `${sentence.language} ${sentence.text}`;
    if (!distinct.has(key)) distinct.set(key, sentence);
  }
  const distance = ({ block }: CheckedSentence): number => Math.abs(block.start - caret);
  return [...distinct.values()].sort((a, b) => distance(a) - distance(b));
}

/** Batches of one language each, within the limit. */
function packed(sentences: readonly CheckedSentence[]): CheckedSentence[][] {
  const batches: CheckedSentence[][] = [];
  const open = new Map<string, { batch: CheckedSentence[]; used: number }>();
  for (const sentence of sentences) {
    const bytes = Buffer.byteLength(JSON.stringify(sentence.text)) + 1;
    let own = open.get(sentence.language);
    if (!own || own.used + bytes > batchBytes) {
      own = { batch: [], used: 0 };
      open.set(sentence.language, own);
      batches.push(own.batch);
    }
    own.batch.push(sentence);
    own.used += bytes;
  }
  return batches;
}
