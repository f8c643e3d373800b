import { isSpelling } from '../domain/checking/isSpelling';
import { isSureChange } from '../domain/checking/sureChange';
import { takeChanges, wordChanges, type WordChange } from '../domain/writing/changes';
import { lostInReply } from '../formats/prose/kept';
import type { OffsetRange } from '../formats/trackedRange';
import type { ToldFinding } from '../shared/languageServer';
import type { Corrected } from './corrections';
import { FifoCache } from './fifoCache';
import type { Sentence } from './prose';

/** One place of a sentence that should say something else. */
export interface Finding extends Pick<ToldFinding, 'suggestions' | 'category' | 'rule' | 'reason' | 'sure'> {
  sentence: Sentence;
  /** The best suggestion, in units of the block's text; where there is none it changes nothing. */
  change: WordChange;
  /** Range to underline in the document: never empty. */
  range: OffsetRange;
}

/** Findings that a user does not want to be told. */
export interface LeftAlone {
  /** Words that are right as they are. */
  words: ReadonlySet<string>;
  /** Returns whether words that a finding is about are right all the same, or nobody wants to know. */
  isLeftAlone(before: string, finding: ToldFinding, sentence: Sentence): boolean;
  /** Returns whether something speaks for words that a finding takes for surely wrong: nobody fixes them unseen. */
  isDoubted(before: string, finding: ToldFinding): boolean;
}

/** Tells what is wrong with sentences. Remembers comparisons: most are asked for again at the next keystroke. */
export class Comparer {
  private readonly compared = new FifoCache<{ answer: Corrected; flavour: string; found: readonly ToldFinding[] }>(
    mostCompared,
  );

  /**
   * Problems with a sentence, in order.
   * @param left what is left alone, whatever the answer says
   */
  findings(sentence: Sentence, answer: Corrected, left: LeftAlone): Finding[] {
    if (answer.corrected === sentence.text && !answer.findings?.length) return [];
    return this.found(sentence, answer)
      .filter((found) => {
        const before = sentence.text.slice(found.start, found.end);
        return !isKnownWord(before, left.words) && !left.isLeftAlone(before.trim(), found, sentence);
      })
      .map((found) => {
        const { start, end, ...about } = found;
        const sure = about.sure && !left.isDoubted(sentence.text.slice(start, end).trim(), found);
        const place = { start: sentence.start + start, end: sentence.start + end };
        const change = { ...place, replacement: about.suggestions[0] ?? sentence.text.slice(start, end) };
        return { ...about, sure, sentence, change, range: shownRange(sentence, change) };
      });
  }

  private found({ text, block }: Sentence, answer: Corrected): readonly ToldFinding[] {
    const known = this.compared.get(text);
    if (known?.answer === answer && known.flavour === block.flavour) return known.found;
    const all = answer.findings ?? wordChanges(text, answer.corrected).map((change) => found(text, change));
    const kept = all.flatMap((one): ToldFinding[] => {
      const suggestions = one.suggestions.filter((suggestion) => {
        const change = { start: one.start, end: one.end, replacement: suggestion };
        return !lostInReply(
          text,
          takeChanges(text, [change], () => true),
          block.flavour,
        );
      });
      return suggestions.length === 0 && one.suggestions.length > 0 ? [] : [{ ...one, suggestions }];
    });
    this.compared.set(text, { answer, flavour: block.flavour, found: kept });
    return kept;
  }
}

/** Prefix of the ids that stand for rules where a service only gives the right wording. */
export const serviceRules = 'service/';

/** Returns the finding of a service that only gives the right wording. */
function found(text: string, all: WordChange): ToldFinding {
  const { start, end, replacement } = trimmed(text, all);
  const before = text.slice(start, end);
  const spelling = isSpelling(before, replacement);
  return {
    ...{ start, end, suggestions: [replacement] },
    ...(spelling
      ? { category: 'spelling', rule: `${serviceRules}spelling` }
      : { category: 'grammar', rule: `${serviceRules}correction` }),
    reason: '',
    sure: isSureChange(text, { start, end, replacement }),
  };
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
  ) {
    lead++;
  }
  let trail = 0;
  const most = Math.min(old.length, replacement.length) - lead;
  while (trail < most && old.at(-1 - trail) === replacement.at(-1 - trail) && /\s/.test(old.at(-1 - trail) ?? '')) {
    trail++;
  }
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

/** Returns the start of the last word before an offset; -1 when there is none. */
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
