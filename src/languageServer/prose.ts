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

/** Finds the sentences of documents; remembers how paragraphs were cut, since few change between two versions. */
export class ProseReader {
  private readonly finder = new ProseFinder();
  private cuts = new Map<string, ReturnType<typeof splitSentences>>();

  /** Ascending sentences of a document. Never throws. */
  read(text: string, languageId: string): Sentence[] {
    const used = new Map<string, ReturnType<typeof splitSentences>>();
    const sentences = this.finder.find(text, languageId).flatMap((block) => {
      const key = `${block.textKind} ${block.text}`;
      const ranges = this.cuts.get(key) ?? splitSentences(block.text, block.textKind);
      used.set(key, ranges);
      return ranges.map(({ start, end }): Sentence => ({ text: block.text.slice(start, end), start, end, block }));
    });
    this.cuts = used;
    return sentences;
  }
}
