import { ProseFinder } from '../formats/prose/finder';
import type { ProseBlock } from '../formats/prose/proseBlock';
import { splitSentences } from '../formats/prose/sentences';

/** One sentence of a document, and where it stands. */
export interface Sentence {
  text: string;
  /** Half-open range in the text of its block. */
  start: number;
  end: number;
  block: ProseBlock;
}

type Cut = Omit<Sentence, 'block'>;

/** Finds the sentences of documents; remembers how paragraphs were cut, since few change between two versions. */
export class ProseReader {
  private readonly finder = new ProseFinder();
  private cuts: Cuts = new Map();

  /** Ascending sentences of a document. Never throws. */
  read(text: string, languageId: string): Sentence[] {
    const used: Cuts = new Map();
    const sentences = this.finder.find(text, languageId).flatMap((block) => {
      const known = this.cuts.get(block.textKind)?.get(block.text);
      const cuts = known ?? cutsOf(block);
      const ofKind = used.get(block.textKind) ?? new Map<string, readonly Cut[]>();
      used.set(block.textKind, ofKind.set(block.text, cuts));
      return cuts.map((cut): Sentence => ({ ...cut, block }));
    });
    this.cuts = used;
    return sentences;
  }
}

type Cuts = Map<string, Map<string, readonly Cut[]>>;

function cutsOf({ text, textKind }: ProseBlock): Cut[] {
  return splitSentences(text, textKind).map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}
