import { baseLanguage } from '../../formats/languageCode';
import type { MarkedText, TranslationTask } from '../translation/markedText';
import type { Memories, Memory } from './memories';

/** A text that a memory has a translation for. */
export interface Recalled {
  translation: MarkedText;
  /** Percent. */
  likeness: number;
}

/** Looks texts of one task up in a memory. */
export type Recall = (texts: readonly MarkedText[], task: TranslationTask) => Promise<Array<Recalled | undefined>>;

/** The target of a memory that fits a requested one: the same, or one with the same base (contract §10). */
export function fittingTarget(memory: Memory, target: string): string | undefined {
  const wanted = target.toLowerCase();
  return (
    memory.targetLanguages.find((code) => code === wanted) ??
    memory.targetLanguages.find((code) => baseLanguage(code) === baseLanguage(wanted))
  );
}

/**
 * Finds texts in a memory. A match is taken over with its codes and numbers put in, and otherwise as it is: it is for a
 * user to adapt.
 *
 * @param threshold percent of likeness a match needs (contract §2)
 */
export function recallFrom(memories: Memories, memory: Memory, targetLanguage: string, threshold: number): Recall {
  return async (texts, { source }) => {
    if (baseLanguage(source) !== memory.sourceLanguage) return texts.map(() => undefined);
    const found = await memories.find({ memoryId: memory.memoryId, targetLanguage, threshold, texts });
    return texts.map(({ protectedSpans }, at) => {
      const one = found[at];
      if (one?.protectedSpans.length !== protectedSpans.length) return undefined;
      const spans = one.protectedSpans.map(({ start, end }, index) => ({
        start,
        end,
        ...(protectedSpans[index]?.added && { added: true as const }),
      }));
      spans.sort((a, b) => a.start - b.start);
      return { translation: { text: one.text, protectedSpans: spans }, likeness: one.likeness };
    });
  };
}
