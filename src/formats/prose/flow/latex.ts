import type { Paragraph } from '../area';
import { trimLine, type Line } from '../lines';
import type { LineReader } from './lineReader';

/** Environments whose content is no prose. */
const skipped =
  /^\\begin\{(verbatim\*?|lstlisting|minted|equation\*?|align\*?|alignat\*?|gather\*?|multline\*?|eqnarray\*?|math|displaymath|tabular[x*]?|array|tikzpicture|algorithm\w*|comment|thebibliography|filecontents\*?|Verbatim|code)\}/;
/** Commands whose argument is a text of its own. */
const titled = /^\\(?:part|chapter|(?:sub)*section|(?:sub)?paragraph|title|caption|footnote)\*?(?:\[[^\]]*\])?\{/;
const item = /^\\item(?:\[[^\]]*\])?\s+/;
/** A line of nothing but commands: `\label{x}`, `\maketitle`. */
const onlyCommands = /^(?:\\[A-Za-z@]+\*?\s*(?:(?:\[[^\]]*\]|\{[^{}]*\})+\s*)?)+$/;
const opensMath = /^(?:\\\[|\$\$)/;
const closesMath = /(?:\\\]|\$\$)\s*$/;

/** Returns the end of the argument that begins at an offset; undefined where it goes on in the next line. */
function closingBrace(content: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < content.length; at++) {
    const character = content.charAt(at);
    if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return undefined;
}

/** Returns the start of the body of a LaTeX document, behind its preamble; 0 where it has none. */
export function endOfPreamble(text: string): number {
  const begin = /^[ \t]*\\begin\{document\}.*(?:\r\n|\n|\r)?/m.exec(text);
  return begin ? begin.index + begin[0].length : 0;
}

/** Reads the body of a LaTeX document: formulas, listings and tables are left out, and what stands behind its end. */
export class LatexReader implements LineReader {
  readonly paragraphs: Paragraph[] = [];
  private current: Line[] = [];
  private prefixLength = 0;
  private skipUntil: RegExp | undefined;
  private hasEnded = false;

  constructor(private readonly text: string) {}

  line(whole: Line): number | undefined {
    const above = this.paragraphs.length;
    const isOpen = this.current.length > 0 || this.skipUntil !== undefined;
    if (this.hasEnded) return undefined;
    const isFilled = this.read(whole);
    return isFilled && !isOpen ? above : undefined;
  }

  end(): Paragraph[] {
    this.flush();
    return this.paragraphs;
  }

  private flush(kind: Paragraph['kind'] = this.prefixLength > 0 ? 'item' : 'paragraph'): void {
    if (this.current.length > 0) {
      this.paragraphs.push({ kind, lines: this.current, prefixLength: this.prefixLength });
    }
    this.current = [];
    this.prefixLength = 0;
  }

  /** @returns whether anything stands in the line */
  private read(whole: Line): boolean {
    const { text } = this;
    const comment = /(?<!\\)(?:\\\\)*%/.exec(text.slice(whole.start, whole.end));
    const commentAt = comment ? whole.start + comment.index + comment[0].length - 1 : whole.end;
    const line = trimLine(text, { start: whole.start, end: commentAt });
    const content = text.slice(line.start, line.end);
    if (this.skipUntil) {
      if (this.skipUntil.test(content)) this.skipUntil = undefined;
    } else if (content.startsWith('\\end{document}')) {
      this.flush();
      this.hasEnded = true;
    } else if (!this.startsSkipped(content) && !this.title(line, content)) {
      this.textLine(line, content, commentAt < whole.end);
    }
    return content !== '';
  }

  private startsSkipped(content: string): boolean {
    const environment = skipped.exec(content)?.[1];
    if (environment === undefined && !opensMath.test(content)) return false;
    this.flush();
    const end = environment === undefined ? closesMath : new RegExp(`\\\\end\\{${environment.replace('*', '\\*')}\\}`);
    if (!end.test(content.slice(2))) this.skipUntil = end;
    return true;
  }

  private title(line: Line, content: string): boolean {
    const title = titled.exec(content)?.[0].length;
    if (title === undefined) return false;
    this.flush();
    const close = closingBrace(content, title);
    const end = close === undefined ? line.end : line.start + close;
    const own = trimLine(this.text, { start: line.start + title, end });
    if (own.end > own.start) this.current = [own];
    if (close !== undefined) this.flush('heading');
    return true;
  }

  private textLine(whole: Line, content: string, hasComment: boolean): void {
    if (content === '' || !/\p{L}/u.test(content) || onlyCommands.test(content)) {
      if (!hasComment || content !== '') this.flush();
      return;
    }
    let line = whole;
    const bullet = item.exec(content)?.[0].length;
    if (bullet !== undefined) {
      this.flush();
      this.prefixLength = bullet;
      line = trimLine(this.text, { start: line.start + bullet, end: line.end });
    }
    this.current.push(line);
    if (hasComment || /\\\\(?:\[[^\][]*\])?$/.test(content)) this.flush();
  }
}
