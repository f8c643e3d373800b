import { setImmediate } from 'node:timers/promises';
import { countCharacters } from '../../api/schemas/characters';
import { mask } from '../../formats/masking/mask';
import type { MarkedText } from './markedText';
import type { TranslationOrder } from './order';
import { cutIntoPieces } from './pieces';
import { markText } from './protection';

/**
 * Amount the service bills for texts that go as they are, at most: the Unicode code points of those that have letters,
 * equal texts once (contract §1.7).
 */
export function estimateCharacters(texts: readonly string[]): number {
  return [...new Set(texts)]
    .filter((text) => /\p{L}/u.test(text))
    .reduce((sum, text) => sum + countCharacters(text), 0);
}

/** Numbers of the marks that stand for placeholders have no more digits in one request. */
const widestMark = '{{999}}';
const textsInTurn = 200;

export interface Estimate {
  /** Unicode code points that the service bills at most. */
  characters: number;
  /** True if no text has anything to mask. */
  isPlain: boolean;
}

/**
 * Amount the service bills for texts with placeholders at most: elements stand for these where it knows tags, which are
 * free (contract §1.7), and elsewhere marks in the text. Lets others have their turn between the texts.
 */
export async function estimateMarked(texts: Iterable<MarkedText>): Promise<Estimate> {
  const counted = new Set<string>();
  let characters = 0;
  let isPlain = true;
  let at = 0;
  for (const marked of texts) {
    if (++at % textsInTurn === 0) await setImmediate();
    for (const { text, spans } of cutIntoPieces(marked)) {
      const masked = mask(text, spans, 'token');
      if (masked.pieces.length > 0 && !masked.nothingToTranslate) isPlain = false;
      if (masked.nothingToTranslate || counted.has(masked.text)) continue;
      counted.add(masked.text);
      characters += countCharacters(masked.text.replace(/\{\{\d{1,2}\}\}/g, widestMark));
    }
  }
  return { characters, isPlain };
}

/** Amount the service bills for an order of texts at most. */
export async function estimateOrder(order: TranslationOrder): Promise<number> {
  const marked = order.texts.map((text, index) =>
    markText(text, { ...order, kind: order.kinds?.[index] ?? order.kind }),
  );
  return (await estimateMarked(marked)).characters;
}
