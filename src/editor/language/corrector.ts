import type { ServiceAccess } from '../connections/serviceAccess';
import { explain } from '../errorMessages';
import { ServiceError } from '../../api/errors';
import { improveTexts } from '../../domain/writing/improveTexts';
import type { WrittenText } from '../../domain/writing/result';
import type { Flavour } from '../../formats/prose/area';
import { lostInReply } from '../../formats/prose/kept';
import type { CorrectParams, CorrectResult, Refusal } from '../../shared/languageServer';

/** Milliseconds until a fault that passes by itself is worth another try, where the service does not say. */
const passingMs = 30_000;

/** Answers the server's one question: what its sentences should say. */
export class Corrector {
  constructor(private readonly access: ServiceAccess) {}

  /** Rejects only when `signal` fires: a service that cannot be used is part of the answer. */
  async correct({ language, sentences }: CorrectParams, signal: AbortSignal): Promise<CorrectResult> {
    const texts = sentences.map(({ text, flavour }) => ({
      text,
      refuse: (reply: string) => lostInReply(text, reply, flavour as Flavour)?.message,
    }));
    try {
      const { client } = await this.access.use(signal);
      const results = await improveTexts({ kind: 'correct', target: language, texts }, client, signal);
      this.access.succeeded();
      const error = results.find((result) => result.error)?.error;
      return { corrections: results.map(correctionOf), refusal: error && this.refusalOf(error) };
    } catch (error) {
      signal.throwIfAborted();
      return { corrections: sentences.map(() => null), refusal: this.refusalOf(error) };
    }
  }

  private refusalOf(error: unknown): Refusal {
    const { reason, sentence } = explain(error, this.access.connection);
    return { reason, message: sentence, retryAfterMs: retryAfter(error) };
  }
}

/** A reply that could not be used leaves the sentence as it is. */
function correctionOf({ outcome, text }: WrittenText): string | null {
  return outcome === 'failed' ? null : text;
}

function retryAfter(error: unknown): number | undefined {
  if (!ServiceError.is(error)) return undefined;
  const passing: readonly string[] = ['too-many-requests', 'service-unavailable', 'timeout', 'unreachable'];
  return passing.includes(error.reason) ? (error.retryAfterMs ?? passingMs) : undefined;
}
