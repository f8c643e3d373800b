import type { Paragraph } from '../area';
import { trimLine, type Line } from '../lines';

/** Environments whose content is no prose. */
const skipped =
  /^\\begin\{(verbatim\*?|lstlisting|minted|equation\*?|align\*?|alignat\*?|gather\*?|multline\*?|eqnarray\*?|math|displaymath|tabular[x*]?|array|tikzpicture|algorithm\w*|comment|thebibliography|filecontents\*?|Verbatim|code)\}/;
/** Commands whose argument is a text of its own. */
const titled = /^\\(?:part|chapter|(?:sub)*section|(?:sub)?paragraph|title|caption|footnote)\*?(?:\[[^\]]*\])?\{/;
const item = /^\\item(?:\[[^\]]*\])?\s+/;
/** A line of nothing but commands: `\label{x}`, `\maketitle`. */
const onlyCommands = /^(?:\\[A-Za-z@]+\*?\s*(?:\[[^\]]*\]|\{[^{}]*\})*\s*)+$/;
const opensMath = /^(?:\\\[|\$\$)/;
const closesMath = /(?:\\\]|\$\$)\s*$/;

/** Where the argument that begins at an offset ends; undefined where it goes on in the next line. */
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

/** The paragraphs of a LaTeX document: what stands in the body, formulas, listings and tables left out. */
export function readLatex(text: string, lines: readonly Line[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let current: Line[] = [];
  let prefixLength = 0;
  let skipUntil: RegExp | undefined;
  let inPreamble = lines.some((line) => text.slice(line.start, line.end).trimStart().startsWith('\\begin{document}'));
  const flush = (kind: Paragraph['kind'] = prefixLength > 0 ? 'item' : 'paragraph'): void => {
    if (current.length > 0) paragraphs.push({ kind, lines: current, prefixLength });
    current = [];
    prefixLength = 0;
  };
  for (const whole of lines) {
    const comment = /(?<!\\)(?:\\\\)*%/.exec(text.slice(whole.start, whole.end));
    const commentAt = comment ? whole.start + comment.index + comment[0].length - 1 : whole.end;
    let line = trimLine(text, { start: whole.start, end: commentAt });
    let content = text.slice(line.start, line.end);
    if (inPreamble) {
      inPreamble = !content.startsWith('\\begin{document}');
      continue;
    }
    if (content.startsWith('\\end{document}')) break;
    if (skipUntil) {
      if (skipUntil.test(content)) skipUntil = undefined;
      continue;
    }
    const environment = skipped.exec(content)?.[1];
    if (environment !== undefined || opensMath.test(content)) {
      flush();
      const end =
        environment === undefined ? closesMath : new RegExp(`\\\\end\\{${environment.replace('*', '\\*')}\\}`);
      if (!end.test(content.slice(2))) skipUntil = end;
      continue;
    }
    const title = titled.exec(content)?.[0].length;
    if (title !== undefined) {
      flush();
      const close = closingBrace(content, title);
      const own = trimLine(text, {
        start: line.start + title,
        end: close === undefined ? line.end : line.start + close,
      });
      if (own.end > own.start) current = [own];
      if (close !== undefined) flush('heading');
      continue;
    }
    if (content === '' || !/\p{L}/u.test(content) || onlyCommands.test(content)) {
      if (commentAt === whole.end || content !== '') flush();
      continue;
    }
    const bullet = item.exec(content)?.[0].length;
    if (bullet !== undefined) {
      flush();
      prefixLength = bullet;
      line = trimLine(text, { start: line.start + bullet, end: line.end });
      content = text.slice(line.start, line.end);
      if (content === '') continue;
    }
    current.push(line);
    if (commentAt < whole.end || /\\\\(?:\[[^\]]*\])?$/.test(content)) flush();
  }
  flush();
  return paragraphs;
}
