import { trimLine, type Line } from '../lines';
import { ParagraphReader } from './paragraphReader';

const heading = /^=head\d[ \t]+/;
/** A bullet, a number, or a term, which is text where it is more than a name. */
const item = /^=item(?:[ \t]+(?:[*o-]|\d+[.)]?)(?=[ \t]|$))?[ \t]*/;
const word = /\p{L}/u;
/** Text for one tool: `=begin html` up to `=end html`. With a colon it is prose. */
const begin = /^=begin[ \t]+(?!:)(\S+)/;
const forTool = /^=for[ \t]+(?!:)/;

/** Reads Perl's Plain Old Documentation: commands, what is indented and what is meant for a tool are left out. */
export class PodReader extends ParagraphReader {
  /** Tool whose text is skipped up to its end command. */
  private tool: string | undefined;
  /** Nothing but a blank line ends what is passed over. */
  private isSkipping = false;

  line(whole: Line): undefined {
    const content = this.text.slice(whole.start, whole.end);
    const isBlank = content.trim() === '';
    if (this.tool !== undefined) {
      if (content.startsWith(`=end ${this.tool}`) || content.startsWith('=cut')) this.tool = undefined;
    } else if (isBlank) {
      this.flush();
      this.isSkipping = false;
    } else if (!this.isSkipping) {
      this.read(whole, content);
    }
    return undefined;
  }

  private read(whole: Line, content: string): void {
    const line = trimLine(this.text, whole);
    // Everything in a paragraph is text, however far in; a paragraph that begins further in is shown as it is.
    if (this.current && !content.startsWith('=')) this.current.lines.push(line);
    else if (content.startsWith('=')) this.command(line, content);
    else if (/^[ \t]/.test(content)) this.isSkipping = true;
    else if (word.test(content)) this.start('paragraph', line, 0);
  }

  private command(line: Line, content: string): void {
    this.flush();
    const mark = heading.exec(content) ?? item.exec(content);
    if (mark) {
      this.start(mark[0].startsWith('=head') ? 'heading' : 'item', line, mark[0].length);
      return;
    }
    this.tool = begin.exec(content)?.[1];
    this.isSkipping = forTool.test(content);
  }
}
