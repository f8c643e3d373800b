import type { Flavour } from '../../formats/prose/area';
import { lostInReply } from '../../formats/prose/kept';
import { improveTexts } from '../writing/improveTexts';
import type { WrittenText } from '../writing/result';
import type { WritingService } from '../writing/service';
import type { Correction } from './storedCorrection';

/** A sentence, and how the text around it is written. */
export interface FlavouredSentence {
  text: string;
  /** A `Flavour` of `formats/prose`. */
  flavour: string;
}

/** Has sentences corrected; no reply that loses a name or markup of its sentence is taken. */
export async function correctSentences(
  language: string,
  sentences: readonly FlavouredSentence[],
  service: WritingService,
  signal: AbortSignal,
): Promise<WrittenText[]> {
  const texts = sentences.map(({ text, flavour }) => ({
    text,
    refuse: (reply: string) => lostInReply(text, reply, flavour as Flavour)?.message,
  }));
  return await improveTexts({ kind: 'correct', target: language, texts }, service, signal);
}

/** A reply that could not be used leaves the sentence as it is. */
export function correctionOf({ outcome, text, findings }: WrittenText): Correction | undefined {
  return outcome === 'failed' ? undefined : { text, ...(findings && { findings }) };
}
