import { baseOf } from '../data/catalogue';
import type { Memories, Memory } from '../store/memories';
import type { MarkedText } from '../translation/markedText';
import type { TranslationTask } from '../translation/translator';
import { likeness } from './likeness';

/** Longer segments are looked up only exactly: comparing takes the length of one times that of the other. */
const fuzzyLengthMax = 1_000;

/** The target of a memory that fits a requested one: the same, or one with the same base (contract §10). */
export function fittingTarget(memory: Memory, target: string): string | undefined {
  const wanted = target.toLowerCase();
  return (
    memory.targetLanguages.find((code) => code === wanted) ??
    memory.targetLanguages.find((code) => baseOf(code) === baseOf(wanted))
  );
}

/**
 * Finds segments in a memory. A match is taken over as it is: an offline engine cannot adapt it.
 *
 * @param threshold percent of likeness a match needs (contract §2)
 */
export function recallFrom(
  memories: Memories,
  memory: Memory,
  targetLanguage: string,
  threshold: number,
): (segment: MarkedText, task: TranslationTask) => MarkedText | undefined {
  return ({ text, protectedSpans }, { source }) => {
    if (baseOf(source) !== memory.sourceLanguage || protectedSpans.length > 0) return undefined;
    const found = memories.exact(memory.memoryId, targetLanguage, text) ?? fuzzy(text);
    return found === undefined ? undefined : { text: found, protectedSpans: [] };
  };

  function fuzzy(text: string): string | undefined {
    if (threshold === 100 || text.length > fuzzyLengthMax) return undefined;
    let best: { target: string; score: number } | undefined;
    for (const { source, target } of memories.candidates(memory.memoryId, targetLanguage, text)) {
      if (source.length > 2 * fuzzyLengthMax) continue;
      // The difference in length alone tells that some are too far away.
      const most = (Math.min(source.length, text.length) / Math.max(source.length, text.length)) * 100;
      if (most < Math.max(threshold, best?.score ?? 0)) continue;
      const score = likeness(source, text);
      if (score >= threshold && score > (best?.score ?? 0)) best = { target, score };
    }
    return best?.target;
  }
}
