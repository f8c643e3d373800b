import { isAdvice } from '../../api/schemas/write';
import { applyEdits } from '../../formats/edits';
import type { Span } from '../../formats/prose/technicalSpans';
import type { Finding } from './finding';
import type { Improved } from './writer';

/** A finding of the text as it was given, and where what was written there stands in the text as it is now. */
interface Written {
  finding: Finding;
  now: Span;
}

/**
 * A text that several checkers correct one after the other, each the result of those before it. What they find is told
 * in units of the text as it was given.
 */
export class CorrectedText {
  private current: string;
  /** Corrections written, in text order. */
  private written: Written[] = [];
  /** Findings that are only reported, in the units of the original text. */
  private advice: Finding[] = [];

  constructor(readonly source: string) {
    this.current = source;
  }

  /** Current text. */
  get text(): string {
    return this.current;
  }

  /**
   * Returns whether what stands at a place of the text as it is now is only guessed: it may be a name that stands as it
   * was.
   */
  isGuess(at: number): boolean {
    return this.written.some(({ finding, now }) => !finding.sure && now.start <= at && at < now.end);
  }

  /** Advice about what is corrected anyway is left out. */
  get improved(): Improved {
    const mended = this.written.map(({ finding }) => finding);
    const advice = this.advice.filter((one) => !mended.some((other) => meet(one, other)));
    const findings = [...mended, ...advice].sort((a, b) => a.start - b.start);
    return { text: this.current, findings };
  }

  /** @param found in the text as it is now; none touches another. The best suggestions of all but style are taken. */
  take(found: readonly Finding[]): this {
    for (const finding of found) {
      if (!isAdvice(finding)) continue;
      const place = this.given(finding);
      if (place.touched.length === 0 && !this.advice.some((other) => meet(other, place))) {
        this.advice.push({ ...finding, start: place.start, end: place.end });
      }
    }
    // From the end, so that those before it stand where they were found.
    for (const finding of [...found].sort((a, b) => b.start - a.start)) if (!isAdvice(finding)) this.write(finding);
    return this;
  }

  private write(finding: Finding): void {
    const { start, end, touched } = this.given(finding);
    const from = Math.min(finding.start, touched[0]?.now.start ?? Infinity);
    const to = Math.max(finding.end, touched.at(-1)?.now.end ?? 0);
    const suggestions = finding.suggestions.map(
      (suggestion) => this.current.slice(from, finding.start) + suggestion + this.current.slice(finding.end, to),
    );
    // The user is told the first problem there.
    const [{ finding: first } = { finding }] = touched;
    const sure = finding.sure && touched.every((other) => other.finding.sure);
    const [newText = ''] = suggestions;
    const moved = this.current.length;
    this.current = applyEdits(this.current, [{ start: from, end: to, newText }]);
    const shift = this.current.length - moved;
    const others = this.written
      .filter((other) => !touched.includes(other))
      .map((other) => (other.now.start < from ? other : { ...other, now: shifted(other.now, shift) }));
    const isSame = newText === this.source.slice(start, end);
    const written = {
      finding: { ...first, start, end, suggestions, sure },
      now: { start: from, end: from + newText.length },
    };
    this.written = [...others, ...(isSame ? [] : [written])].sort((a, b) => a.now.start - b.now.start);
  }

  /** A place of the text as it is now in units of the text as it was given, with what was written there or beside it. */
  private given({ start, end }: Span): Span & { touched: Written[] } {
    const touched = this.written.filter(({ now }) => meet(now, { start, end }));
    const lengthened = (until: number): number =>
      this.written.reduce((sum, { finding, now }) => {
        const isBefore = now.end <= until;
        return sum + (isBefore ? now.end - now.start - (finding.end - finding.start) : 0);
      }, 0);
    const [first, last] = [touched[0], touched.at(-1)];
    return {
      start: first && first.now.start <= start ? first.finding.start : start - lengthened(start),
      end: last && last.now.end >= end ? last.finding.end : end - lengthened(end),
      touched,
    };
  }
}

/** Returns whether two ranges overlap or touch. */
function meet(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function shifted({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
