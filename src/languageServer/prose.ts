import { ProseFinder } from '../formats/prose/finder';
import type { ProseBlock } from '../formats/prose/proseBlock';
import { isUiLanguage } from '../formats/prose/ui/uiFiles';
import { uiStrings } from '../formats/prose/ui/uiStrings';
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
  private readonly known = new WeakMap<ProseBlock, readonly Sentence[]>();
  /** Cuts by kind and text: most kinds of documents are read anew in each version. */
  private cuts: Cuts = new Map();

  /** Ascending sentences of a document; those that stayed are the same objects. Never throws. */
  read(text: string, languageId: string): Sentence[] {
    const used: Cuts = new Map();
    const blocks = isUiLanguage(languageId) ? uiStrings(text, languageId) : this.finder.find(text, languageId);
    const sentences = blocks.flatMap((block) => this.known.get(block) ?? this.cut(block, used));
    this.cuts = used;
    return sentences;
  }

  /** Returns whether a text differs from the document read last in nothing but comments. */
  differsInComments(text: string): boolean {
    return this.finder.differsInComments(text);
  }

  private cut(block: ProseBlock, used: Cuts): readonly Sentence[] {
    const { text, textKind } = block;
    const cuts = this.cuts.get(textKind)?.get(text) ?? cutsOf(block);
    const ofKind = used.get(textKind) ?? new Map<string, readonly Cut[]>();
    used.set(textKind, ofKind.set(text, cuts));
    const sentences = cuts.map((cut): Sentence => ({ ...cut, block }));
    if (block.isFollowed) this.known.set(block, sentences);
    return sentences;
  }
}

type Cuts = Map<string, Map<string, readonly Cut[]>>;

function cutsOf({ text, textKind }: ProseBlock): Cut[] {
  return splitSentences(text, textKind).map(({ start, end }) => ({ text: text.slice(start, end), start, end }));
}
