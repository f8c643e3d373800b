import { countCharacters } from '../../api/schemas/characters';
import { otherLanguage, uncorrectedLanguage } from '../../api/schemas/write';
import type { ServiceClient } from '../../api/client';
import { isPassing, ServiceError } from '../../api/errors';
import type { Budget, BudgetEnd } from '../../domain/checking/budget';
import { correctionOf, correctSentences } from '../../domain/checking/correctSentences';
import { readStoredCorrection, storedCorrection, type Correction } from '../../domain/checking/storedCorrection';
import { isWritten, writingLanguages } from '../../domain/writing/service';
import type { CorrectParams, CorrectResult, Refusal, SentenceToCorrect } from '../../shared/languageServer';
import type { CacheSpace } from '../../storage/cacheSpace';
import type { ServiceAccess } from '../service/connections/serviceAccess';
import { explain } from '../messages/errorMessages';
import { nameOf } from '../languages/languageNames';
import type { ConnectionSummary } from '../messages/connection';
import { quoted, t } from '../../shared/l10n';

/** Milliseconds until a fault that passes by itself is worth another try, where the service does not say. */
const passingMs = 30_000;

export interface CorrectorDependencies {
  access: ServiceAccess;
  /** Results paid for in the past. */
  cache: CacheSpace;
  /** Budget of remote services; the local one costs nothing. */
  budget: Budget;
  /** Part of what the local service's answers depend on. */
  extensionVersion: string;
  /** Returns the name of the local service's checker if it is not on this machine, since it may cost; undefined if it is. */
  outsideChecker?: () => string | undefined;
}

/** Answers the server's one question: what its sentences should say. */
export class Corrector {
  constructor(private readonly parts: CorrectorDependencies) {}

  /** Rejects only when `signal` fires: a service that cannot be used is part of the answer. */
  async correct({ language, sentences }: CorrectParams, signal: AbortSignal): Promise<CorrectResult> {
    const { access, cache } = this.parts;
    const { connection } = access;
    const keys = sentences.map(({ text }) => this.keyOf(connection, language, text));
    const known = await cache.read(keys);
    const corrections = sentences.map(({ text }, index) => {
      const stored = known[index];
      return stored === undefined ? undefined : readStoredCorrection(text, stored);
    });
    signal.throwIfAborted();
    const missing = sentences.flatMap((sentence, index) => (corrections[index] ? [] : [{ sentence, index }]));
    if (missing.length === 0) return resultOf(corrections);

    const { count, end } = this.affordable(
      connection,
      missing.map(({ sentence }) => sentence),
    );
    const sent = missing.slice(0, count);
    const result = await this.ask(
      language,
      sent.map(({ sentence }) => sentence),
      signal,
    );
    sent.forEach(({ index }, order) => (corrections[index] = result.corrections[order]));
    const learnt = sent.flatMap(({ sentence: { text }, index }): Array<readonly [string, string]> => {
      const correction = corrections[index];
      return correction ? [[keys[index] ?? '', storedCorrection(text, correction)]] : [];
    });
    await cache.write(learnt);
    return resultOf(corrections, result.refusal ?? (end && this.overBudget(end)));
  }

  private async ask(language: string, sentences: readonly SentenceToCorrect[], signal: AbortSignal): Promise<Asked> {
    if (sentences.length === 0) return { corrections: [] };
    const { access, budget } = this.parts;
    const isPaid = this.isPaid(access.connection);
    if (isPaid) budget.spend(charactersOf(sentences));
    const giveBack = (): void => {
      if (isPaid) budget.spend(-charactersOf(sentences));
    };
    try {
      const client = (await access.use(signal)).clientFor({ command: 'check' });
      if (!(await this.isWritten(client, language, signal))) {
        giveBack();
        return { corrections: [], refusal: this.notWritten(language) };
      }
      const results = await correctSentences(language, sentences, client, signal);
      access.succeeded();
      const errors = results.flatMap(({ error }) => (error ? [error] : []));
      // Problems that a user can fix come before texts in another language.
      const error = errors.find((one) => !isInOtherLanguage(one)) ?? errors[0];
      return { corrections: results.map(correctionOf), refusal: error && this.refusalOf(error) };
    } catch (error) {
      // A request that was cancelled or lost may have been billed all the same.
      signal.throwIfAborted();
      if (!(ServiceError.is(error) && error.mayHaveHappened)) giveBack();
      return { corrections: [], refusal: this.refusalOf(error) };
    }
  }

  /** A service that does not say what it writes is asked for the corrections all the same. */
  private async isWritten(client: ServiceClient, language: string, signal: AbortSignal): Promise<boolean> {
    try {
      return isWritten(await writingLanguages(client, { signal }), language);
    } catch (error) {
      signal.throwIfAborted();
      if (isWorthAnotherTry(error)) throw error;
      return true;
    }
  }

  private notWritten(language: string): Refusal {
    const { kind, name } = this.parts.access.connection;
    const service = kind === 'local' ? t('The local service') : quoted(name);
    return {
      reason: 'language',
      message: t('{0} doesn’t correct text in {1}.', service, nameOf(language)),
      nextStep: { title: t('Set Language'), command: settingsCommand, arguments: ['parlance.check.language'] },
    };
  }

  /** Number of the sentences that may be paid for, and what ends the budget before the rest. */
  private affordable(
    connection: ConnectionSummary,
    sentences: readonly SentenceToCorrect[],
  ): { count: number; end?: BudgetEnd } {
    if (!this.isPaid(connection)) return { count: sentences.length };
    let characters = 0;
    for (const [count, sentence] of sentences.entries()) {
      characters += charactersOf([sentence]);
      const end = this.parts.budget.endFor(characters);
      if (end) return { count, end };
    }
    return { count: sentences.length };
  }

  private isPaid({ kind }: ConnectionSummary): boolean {
    return kind === 'remote' || this.parts.outsideChecker?.() !== undefined;
  }

  private overBudget({ limit, waitMs }: BudgetEnd): Refusal {
    const message =
      limit === 'day'
        ? t('You’ve used up today’s characters for checking. Checking resumes tomorrow.')
        : t('You’ve used up this minute’s characters for checking. Checking resumes shortly.');
    const nextStep = {
      title: t('Change Budget'),
      command: settingsCommand,
      arguments: ['parlance.check.charactersPer'],
    };
    return { reason: `budget-${limit}`, message, retryAfterMs: waitMs, nextStep };
  }

  private refusalOf(error: unknown): Refusal {
    const { reason, sentence, nextStep } = explain(error, this.parts.access.connection);
    return {
      reason: languageReason(error) ?? reason,
      message: sentence,
      nextStep,
      retryAfterMs: retryAfter(error),
    };
  }

  private keyOf({ kind, name, host }: ConnectionSummary, language: string, text: string): string {
    const { extensionVersion, outsideChecker } = this.parts;
    const outside = kind === 'local' ? outsideChecker?.() : undefined;
    const local = [kind, extensionVersion, ...(outside === undefined ? [] : [outside])];
    const service = kind === 'local' ? local : [kind, name, host];
    return JSON.stringify([...service, language, text]);
  }
}

const settingsCommand = 'workbench.action.openSettings';

/** Outcome of sentences that were sent; none for those the service did not check. */
interface Asked {
  corrections: ReadonlyArray<Correction | undefined>;
  refusal?: Refusal;
}

function resultOf(corrections: Asked['corrections'], refusal?: Refusal): CorrectResult {
  const isTold = corrections.some((correction) => correction?.findings?.length);
  return {
    corrections: corrections.map((correction) => correction?.text ?? null),
    ...(isTold && { findings: corrections.map((correction) => correction?.findings ?? null) }),
    refusal,
  };
}

/** An answer nobody understands is asked for again only by the user's next word: each could be billed. */
function isWorthAnotherTry(error: unknown): error is ServiceError {
  return isPassing(error) && error.reason !== 'unexpected-answer';
}

/** Reason of a refusal that is about the language of the text. */
function languageReason(error: unknown): string | undefined {
  if (isInOtherLanguage(error)) return 'other-language';
  return ServiceError.is(error) && error.code === uncorrectedLanguage ? 'language' : undefined;
}

/** The service says that the text is in another language than it was to be checked in. */
function isInOtherLanguage(error: unknown): boolean {
  return ServiceError.is(error) && error.code === otherLanguage;
}

function retryAfter(error: unknown): number | undefined {
  return isWorthAnotherTry(error) ? (error.retryAfterMs ?? passingMs) : undefined;
}

function charactersOf(sentences: readonly SentenceToCorrect[]): number {
  return sentences.reduce((sum, { text }) => sum + countCharacters(text), 0);
}
