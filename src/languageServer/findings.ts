import { takeChanges, wordChanges, type WordChange } from '../domain/writing/changes';
import { lostInReply } from '../formats/prose/kept';
import type { OffsetRange } from '../formats/trackedRange';
import type { Sentence } from './prose';

/** One place of a sentence that should say something else. */
export interface Finding {
  sentence: Sentence;
  /** In units of the block's text. */
  change: WordChange;
  /** What to underline in the document: never empty. */
  range: OffsetRange;
}

/** What a person means as it is written. */
export interface RightAsIs {
  words: ReadonlySet<string>;
  isMeant(before: string, after: string): boolean;
}

/** Compares sentences with their corrections. Remembers comparisons: most are asked for again at the next keystroke. */
export class Comparer {
  private readonly compared = new Map<string, { corrected: string; flavour: string; changes: readonly WordChange[] }>();

  /**
   * What is wrong with a sentence, in order.
   * @param right what is right as it is, whatever the correction says: words, and changes of one text into another
   */
  findings(sentence: Sentence, corrected: string, right: RightAsIs): Finding[] {
    if (corrected === sentence.text) return [];
    return this.changes(sentence, corrected)
      .filter(({ start, end, replacement }) => {
        const before = sentence.text.slice(start, end);
        return !isKnownWord(before, right.words) && !right.isMeant(before.trim(), replacement.trim());
      })
      .map(({ start, end, replacement }) => {
        const change = { start: sentence.start + start, end: sentence.start + end, replacement };
        return { sentence, change, range: shownRange(sentence, change) };
      });
  }

  private changes({ text, block }: Sentence, corrected: string): readonly WordChange[] {
    const known = this.compared.get(text);
    if (known?.corrected === corrected && known.flavour === block.flavour) return known.changes;
    const changes = wordChanges(text, corrected)
      .map((change) => trimmed(text, change))
      .filter(
        (change) =>
          !lostInReply(
            text,
            takeChanges(text, [change], () => true),
            block.flavour,
          ),
      );
    if (this.compared.size > mostCompared) this.compared.clear();
    this.compared.set(text, { corrected, flavour: block.flavour, changes });
    return changes;
  }
}

/** Comparisons that are remembered. */
const mostCompared = 20_000;

/** A word added to a dictionary in small letters stands for its capitalised form too. */
function isKnownWord(text: string, words: ReadonlySet<string>): boolean {
  const word = text.trim();
  return word !== '' && (words.has(word) || words.has(word.toLowerCase()));
}

/** Without the white space that stands on both sides of it, before and after. */
function trimmed(text: string, { start, end, replacement }: WordChange): WordChange {
  const old = text.slice(start, end);
  let lead = 0;
  while (
    lead < old.length &&
    lead < replacement.length &&
    old[lead] === replacement[lead] &&
    /\s/.test(old[lead] ?? '')
  )
    lead++;
  let trail = 0;
  const most = Math.min(old.length, replacement.length) - lead;
  while (trail < most && old.at(-1 - trail) === replacement.at(-1 - trail) && /\s/.test(old.at(-1 - trail) ?? ''))
    trail++;
  return { start: start + lead, end: end - trail, replacement: replacement.slice(lead, replacement.length - trail) };
}

/** The words of a change, or the one beside it where something is only missing. */
function shownRange({ block, start, end }: Sentence, change: WordChange): OffsetRange {
  let from = change.start;
  let to = change.end;
  const words = block.text.slice(from, to);
  if (words.trim() === '') {
    const before = wordStartBefore(block.text, from);
    if (before >= start) from = before;
    else to += /^\s*\S+/.exec(block.text.slice(to, end))?.[0].length ?? 0;
  } else {
    from += words.length - words.trimStart().length;
    to -= words.length - words.trimEnd().length;
  }
  return { start: block.documentOffset(from), end: endOffset(block, to) };
}

/** Where the last word before an offset starts; -1 when there is none. */
function wordStartBefore(text: string, offset: number): number {
  let end = offset;
  while (end > 0 && isSpace(text, end - 1)) end--;
  if (end === 0) return -1;
  let start = end;
  while (start > 0 && !isSpace(text, start - 1)) start--;
  return start;
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}

/** An end between two joined lines belongs to the first. */
function endOffset(block: Sentence['block'], textEnd: number): number {
  return textEnd === 0 ? block.start : block.documentOffset(textEnd - 1) + 1;
}
