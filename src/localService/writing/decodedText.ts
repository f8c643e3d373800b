import { isAdvice } from '../../api/schemas/write';
import { applyEdits } from '../../formats/edits';
import { decodeReferences, ReferenceWriter } from '../../formats/markup/entities';
import { bestEdit, type Finding } from './finding';
import type { Improved } from './writer';

/** Characters to decode: letters, accents, apostrophes, quotes, and spaces. `&lt;` and `&amp;` stay, or they would be markup. */
const decoded = /^[\p{L}\p{M}\u00a0\u00ad'"\u2018-\u201f]+$/u;
const softHyphen = '\u00ad';

/** A text with the HTML references in its words decoded: `r&aacute;pido`. Findings are told in units of what was written. */
export class DecodedText {
  /** Decoded text. */
  readonly text: string;
  /** Start in the source of each unit of the text; one more for its end. */
  private readonly starts: number[] = [];
  private readonly writer = new ReferenceWriter();

  constructor(private readonly source: string) {
    let text = '';
    let at = 0;
    for (const part of decodeReferences(source, 'html')) {
      const { written } = part;
      const isRead = written !== undefined && decoded.test(part.text);
      if (isRead) this.writer.learn(part);
      const shown = isRead ? part.text.replaceAll(softHyphen, '').replaceAll('\u00a0', ' ') : (written ?? part.text);
      for (let unit = 0; unit < shown.length; unit++) this.starts.push(isRead ? at : at + unit);
      text += shown;
      at += (written ?? part.text).length;
    }
    this.starts.push(at);
    this.text = text;
  }

  /** Returns whether anything was decoded. */
  get isChanged(): boolean {
    return this.text !== this.source;
  }

  /** Moves findings in the decoded text to the source. */
  written({ findings = [] }: Improved): Improved {
    const own = findings.map((finding) => this.place(finding));
    const edits = own.filter((finding) => !isAdvice(finding)).flatMap(bestEdit);
    return { text: applyEdits(this.source, edits), findings: own };
  }

  private place(finding: Finding): Finding {
    const start = this.starts[finding.start] ?? this.source.length;
    const end = finding.end === finding.start ? start : (this.starts[finding.end] ?? this.source.length);
    const old = this.source.slice(start, end);
    if (!old.includes('&')) return { ...finding, start, end };
    return { ...finding, start, end, suggestions: finding.suggestions.map((one) => this.writer.write(one)) };
  }
}
