import type { PlacedText } from '../../formats/icu/requote';
import { findMnemonic, type Mnemonic, type MnemonicFacts } from '../../formats/mnemonics';
import { blankSpans } from '../../formats/placeholders/blankSpans';
import { reason, type Reason } from '../../formats/reason';
import type { ProtectedSpan } from '../../formats/placeholders/span';

/** A text that a mnemonic may have been taken out of. */
export interface WithoutMnemonic {
  text: string;
  /** Mnemonic that was taken out; its offset is in the text. */
  mnemonic?: Mnemonic;
}

/** A text without the mnemonic inside one of its words, which services take for two; the text itself where it has none. */
export function withoutMnemonic<Span extends ProtectedSpan>(
  marked: { text: string; spans: readonly Span[] },
  facts: MnemonicFacts | undefined,
): WithoutMnemonic & { spans: readonly Span[] } {
  const { text, spans } = marked;
  // The branches of a message have words of their own.
  if (!facts || spans.some(({ kind }) => kind === 'icu')) return marked;
  const mnemonic = findMnemonic(blankSpans(text, spans), facts);
  if (!mnemonic) return marked;
  const { at } = mnemonic;
  const moved = (offset: number): number => (offset > at ? offset - 1 : offset);
  return {
    text: text.slice(0, at) + text.slice(at + 1),
    spans: spans.map((span) => ({ ...span, start: moved(span.start), end: moved(span.end) })),
    mnemonic,
  };
}

/**
 * A translation with the mnemonic of its source: before the first of the same letters, else before its first letter.
 * Without a letter it stays without; `mnemonicProblem` says so.
 */
export function withMnemonic(source: WithoutMnemonic, target: PlacedText): PlacedText {
  const { mnemonic } = source;
  const at = mnemonic && placeOf(mnemonic, source, target);
  if (!mnemonic || at === undefined) return target;
  const moved = (offset: number): number => (offset > at ? offset + 1 : offset);
  return {
    text: target.text.slice(0, at) + mnemonic.mark + target.text.slice(at),
    places: target.places.map(({ start, end }) => ({
      start: start >= at ? start + 1 : start,
      end: moved(end),
    })),
  };
}

/** Reason why a translation cannot have the mnemonic of its source; `undefined` when it can, or there is none. */
export function mnemonicProblem(source: WithoutMnemonic, target: PlacedText): Reason | undefined {
  const { mnemonic } = source;
  if (!mnemonic) return undefined;
  if (blankSpans(target.text, inOrder(target)).includes(mnemonic.mark)) return reason('mask-unknown', mnemonic.mark);
  return placeOf(mnemonic, source, target) === undefined ? reason('mask-missing', mnemonic.mark) : undefined;
}

/** Returns the offset of the mark; what stands before the letter must not make something else of it. */
function placeOf({ at, letter }: Mnemonic, source: WithoutMnemonic, target: PlacedText): number | undefined {
  if (target.text === source.text) return at;
  const letters = [...blankSpans(target.text, inOrder(target)).matchAll(/(?<![%$@\\&_~])\p{L}/gu)];
  const same = letters.find(([found]) => found.toLowerCase() === letter.toLowerCase());
  return (same ?? letters[0])?.index;
}

function inOrder({ places }: PlacedText): PlacedText['places'] {
  return places.toSorted((a, b) => a.start - b.start || a.end - b.end);
}
