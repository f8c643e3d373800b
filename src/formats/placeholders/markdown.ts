import type { Candidate } from './candidate';
import { OpenBrackets } from './links';
import { definedLabels, matchDefinition, matchFence, matchFrontMatter } from './markdownBlocks';
import { emphasisRun, matchAutolink, matchLinkEnd, matchShortcut } from './markdownInline';
import { none } from './matcher';

const blankLine = /[ \t\r]*(?:\n|$)/y;

/** Additions of Markdown to a scan: it knows the paragraph in hand and the brackets open in it. */
export class MarkdownScanner {
  private readonly defined: ReadonlySet<string>;
  private readonly brackets = new OpenBrackets();
  private paragraph = 0;

  /** @param defined labels that the document around the text defines */
  constructor(
    private readonly text: string,
    defined: ReadonlySet<string> = definedLabels(text),
  ) {
    this.defined = defined;
  }

  frontMatterEnd(): number {
    return matchFrontMatter(this.text);
  }

  autolinkEnd(at: number): number {
    return matchAutolink(this.text, at);
  }

  /** Returns a fenced block or link definition that starts at `at`. To be called at the start of each line. */
  startLine(at: number): Candidate | undefined {
    blankLine.lastIndex = at;
    if (blankLine.test(this.text)) this.endParagraph();
    const fence = matchFence(this.text, at);
    if (fence) {
      this.endParagraph();
      return { ...fence, kind: 'code' };
    }
    const end = matchDefinition(this.text, at);
    return end === none ? undefined : { start: at, end, kind: 'link' };
  }

  private endParagraph(): void {
    this.brackets.clear();
    this.paragraph++;
  }

  /** Returns the candidates that start with the bracket or emphasis mark at `at`. */
  match(at: number): Candidate[] | undefined {
    switch (this.text.charAt(at)) {
      case '!':
        return this.text.charAt(at + 1) === '[' ? this.openBracket(at, at + 2) : undefined;
      case '[':
        return this.openBracket(at, at + 1);
      case ']':
        return this.closeBracket(at);
      default: {
        const run = emphasisRun(this.text, at, this.paragraph);
        return run && [run];
      }
    }
  }

  private openBracket(at: number, end: number): Candidate[] {
    const whole = matchShortcut(this.text, at, this.defined);
    return [whole === none ? this.brackets.open(at, end) : { start: at, end: whole, kind: 'link' }];
  }

  private closeBracket(at: number): Candidate[] | undefined {
    const closer = this.brackets.close(at, ({ start }) => matchLinkEnd(this.text, at, start));
    return closer && [closer];
  }
}
