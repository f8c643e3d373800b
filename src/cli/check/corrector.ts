import { ServiceError } from '../../api/errors';
import { otherLanguage, uncorrectedLanguage } from '../../api/schemas/write';
import { correctionOf, correctSentences } from '../../domain/checking/correctSentences';
import { readStoredCorrection, storedCorrection, type Correction } from '../../domain/checking/storedCorrection';
import { isWritten, writingLanguages } from '../../domain/writing/service';
import type { CorrectParams, CorrectResult, Refusal } from '../../shared/languageServer';
import type { OpenService } from '../service';

/** Answers what sentences should say, from the cache or by the service. */
export class Corrector {
  /** The trouble that would meet every further sentence too. */
  trouble: ServiceError | undefined;
  private readonly known = new Map<string, Promise<boolean>>();

  constructor(private readonly service: OpenService) {}

  /** Rejects only when `signal` fires: a service that cannot be used is part of the answer. */
  async correct({ language, sentences }: CorrectParams, signal: AbortSignal): Promise<CorrectResult> {
    const { client, cache, url } = this.service;
    const space = cache?.space('checks');
    const keys = sentences.map(({ text }) => JSON.stringify([url, language, text]));
    const stored = (await space?.read(keys)) ?? [];
    const corrections: Array<Correction | undefined> = sentences.map(({ text }, index) => {
      const own = stored[index];
      return own === undefined ? undefined : readStoredCorrection(text, own);
    });
    const missing = sentences.flatMap((sentence, index) => (corrections[index] ? [] : [{ sentence, index }]));
    let refusal: Refusal | undefined;
    try {
      if (missing.length > 0 && !(await this.isWritten(language, signal))) {
        refusal = { reason: 'language', message: `The service doesn’t correct text in ${nameOf(language)}.` };
      } else if (missing.length > 0) {
        const texts = missing.map(({ sentence }) => sentence);
        const results = await correctSentences(language, texts, client, signal);
        missing.forEach(({ index }, order) => {
          const result = results[order];
          corrections[index] = result && correctionOf(result);
        });
        const error = results.find((result) => result.error)?.error;
        refusal = error && this.refusalOf(error);
      }
    } catch (error) {
      signal.throwIfAborted();
      refusal = this.refusalOf(error);
    }
    const learnt = missing.flatMap(({ sentence, index }): Array<readonly [string, string]> => {
      const correction = corrections[index];
      return correction ? [[keys[index] ?? '', storedCorrection(sentence.text, correction)]] : [];
    });
    await space?.write(learnt);
    return {
      corrections: corrections.map((correction) => correction?.text ?? null),
      findings: corrections.map((correction) => correction?.findings ?? null),
      ...(refusal && { refusal }),
    };
  }

  private async isWritten(language: string, signal: AbortSignal): Promise<boolean> {
    let answer = this.known.get(language);
    if (!answer) {
      answer = writingLanguages(this.service.client, { signal }).then(
        (languages) => isWritten(languages, language),
        (error: unknown) => {
          // A service that does not say what it writes is asked for the corrections all the same.
          if (ServiceError.is(error, 'not-found')) return true;
          throw error;
        },
      );
      this.known.set(language, answer);
    }
    return await answer;
  }

  private refusalOf(error: unknown): Refusal {
    if (!ServiceError.is(error)) return { reason: 'internal', message: String(error) };
    if (error.code === uncorrectedLanguage) return { reason: 'language', message: error.message };
    if (error.code === otherLanguage) return { reason: 'other-language', message: error.message };
    if (!['bad-request', 'too-large'].includes(error.reason)) this.trouble ??= error;
    return { reason: error.reason, message: error.message };
  }
}

function nameOf(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}
