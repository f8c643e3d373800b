import type { Candidate } from './candidate';
import { matchLinkTarget } from './markdownInline';
import { isWordAt, none } from './matcher';

/** The brackets open in a text, of which those around the text of a link become a pair. */
export class OpenBrackets {
  private stack: Candidate[] = [];
  private count = 0;

  /** The opening half of a link or image, as long as nothing closes it a candidate that is none. */
  open(start: number, end: number): Candidate {
    const key = `[${this.count++}`;
    const bracket: Candidate = { start, end, kind: 'link', pairing: { role: 'open', key, needsPartner: true } };
    this.stack.push(bracket);
    return bracket;
  }

  /**
   * The closing half of what was opened last.
   * @param endOf where the link ends that starts at the given offset; `none` when it is none
   */
  close(start: number, endOf: (opener: Candidate) => number): Candidate | undefined {
    const opener = this.stack.pop();
    if (!opener?.pairing) return undefined;
    const end = endOf(opener);
    if (end === none) return undefined;
    opener.pairing.needsPartner = false;
    return { start, end, kind: 'link', pairing: { role: 'close', key: opener.pairing.key, needsPartner: false } };
  }

  /** Nothing that is open is closed any more: the paragraph is over. */
  clear(): void {
    this.stack = [];
  }
}

/**
 * Links in texts that are no Markdown, such as those of localisation files: `[text](target)` and `![text](target)`
 * with any target. All other brackets are text.
 */
export class LinkScanner {
  private readonly brackets = new OpenBrackets();

  constructor(private readonly text: string) {}

  /** Returns the candidate that starts with the `[`, `]` or `!` at `at`. */
  match(at: number): Candidate | undefined {
    const { text } = this;
    switch (text.charAt(at)) {
      case '[':
        return this.brackets.open(at, at + 1);
      case '!':
        return text.charAt(at + 1) === '[' ? this.brackets.open(at, at + 2) : undefined;
      default:
        // `handlers[name](event)` calls something.
        return this.brackets.close(at, ({ start }) => (isWordAt(text, start - 1) ? none : this.targetEnd(at)));
    }
  }

  private targetEnd(at: number): number {
    const end = matchLinkTarget(this.text, at);
    return end !== none && this.text.slice(at + ']('.length, end - 1).trim() === '' ? none : end;
  }
}
