import type { Flavour, ProseArea } from './area';
import { linesOf, nearLineStartOf, type Line } from './lines';
import { scanSyntax } from './syntax/scanner';
import type { Syntax, SyntaxToken } from './syntax/syntax';

/** Text that closes a script or style element, or a PHP island, from within a comment of it. */
const islandEnds = ['</script', '</style', '?>', '%>'];

/**
 * The comments and docstrings among the tokens of a program as areas of prose. Line comments below each other, with
 * the same mark and indentation, are one comment.
 */
export function* commentAreas(
  text: string,
  tokens: readonly SyntaxToken[],
  syntax: Syntax,
): Generator<ProseArea, void> {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token || token.kind === 'string') continue;
    if (token.kind === 'line') {
      const group = lineGroup(text, tokens, index);
      yield* lineArea(text, group, syntax);
      index += group.length - 1;
    } else if (token.closeLength > 0 || token.isDocument) {
      yield blockArea(text, token, syntax);
    }
  }
}

/** The string as an area, for a user who selected inside it. */
export function stringArea(token: SyntaxToken, syntax: Syntax): ProseArea {
  const line = { start: token.start + token.openLength, end: token.end - token.closeLength };
  return {
    kind: 'string',
    flavour: 'literal',
    start: token.start,
    end: token.end,
    lines: [line],
    singleLine: true,
    forbidden: [...islandEnds, '\\', '{', '$', '"', "'", '`'],
    reread: (newText) =>
      isOneToken(newText, syntax, token) ? [contentOf(newText, wholeOf(newText, token))] : undefined,
  };
}

/** The line comments that belong to the one at `first`: alone on lines below each other, alike in mark and indentation. */
function lineGroup(text: string, tokens: readonly SyntaxToken[], first: number): SyntaxToken[] {
  const group: SyntaxToken[] = [];
  const indentation = indentationBefore(text, tokens[first]);
  const mark = markOf(text, tokens[first]);
  for (let index = first; index < tokens.length; index++) {
    const token = tokens[index];
    const previous = group.at(-1);
    if (!token || (previous && !isNextLine(text, previous, token))) break;
    const isAlike =
      token.kind === 'line' && indentationBefore(text, token) === indentation && markOf(text, token) === mark;
    if (previous && (!isAlike || indentation === undefined)) break;
    group.push(token);
  }
  return group;
}

/** White space before a comment that is alone on its line; `undefined` behind code. */
function indentationBefore(text: string, token: SyntaxToken | undefined): string | undefined {
  const before = token ? text.slice(nearLineStartOf(text, token.start), token.start).replace('\ufeff', '') : '';
  return before.trim() === '' ? before : undefined;
}

/** The mark with what is repeated or added to it: `///`, `//!`, `##`, `--|`. */
function markOf(text: string, token: SyntaxToken | undefined): string {
  if (!token) return '';
  const opened = text.slice(token.start, token.start + token.openLength);
  const more = /^[/#;%!:<|^*-]*(?:'(?=\s))?/.exec(text.slice(token.start + token.openLength, token.end))?.[0] ?? '';
  return /[\p{L}\p{N}]/u.test(opened) ? opened : opened + more;
}

function isNextLine(text: string, before: SyntaxToken, after: SyntaxToken): boolean {
  return /^(?:\r\n|\n|\r)[^\S\r\n]*$/.test(text.slice(before.end, after.start));
}

function lineArea(text: string, group: readonly SyntaxToken[], syntax: Syntax): ProseArea[] {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last || group.some(({ start, end }) => /[\r\n]/.test(text.slice(start, end)))) return [];
  const mark = markOf(text, first);
  const indentation = indentationBefore(text, first);
  return [
    {
      kind: 'comment',
      flavour: 'comment',
      start: first.start,
      end: last.end,
      lines: group.map((token) => lineContent(text, token, mark)),
      codeIndent: syntax.codeIndent,
      singleLine: indentation === undefined,
      forbidden: islandEnds,
      reread: (newText) => {
        if (syntax.lineContinuation && /\\\s*(?:[\r\n]|$)/.test(newText)) return undefined;
        // Indented as it stands, or its first line would not be one comment with the lines below it.
        const indented = `${indentation ?? ''}${newText}`;
        const from = indented.length - newText.length;
        const tokens = scanSyntax(indented, syntax, { insideIsland: true });
        const [area, ...others] = [...commentAreas(indented, tokens, syntax)];
        const isWhole = others.length === 0 && area?.start === from && area.end === indented.length;
        if (!isWhole || tokens.some(({ kind }) => kind !== 'line')) return undefined;
        return area.lines.map(({ start, end }) => ({ start: start - from, end: end - from }));
      },
    },
  ];
}

/** Text that stands behind the mark; Haddock's `|` says what is documented and is part of it. */
function lineContent(text: string, token: SyntaxToken, mark: string): Line {
  const start = Math.min(token.start + mark.length, token.end);
  const haddock = /^ [|^](?=\s)/.exec(text.slice(start, token.end))?.[0].length ?? 0;
  return { start: start + haddock, end: token.end };
}

function blockArea(text: string, token: SyntaxToken, syntax: Syntax): ProseArea {
  return {
    kind: token.kind === 'docstring' || token.isDocument ? 'docstring' : 'comment',
    flavour: flavourOf(token),
    start: token.start,
    end: token.end,
    lines: blockLines(text, token),
    codeIndent: syntax.codeIndent,
    singleLine: !/[\r\n]/.test(text.slice(token.start, token.end)) || indentationBefore(text, token) === undefined,
    forbidden: [...islandEnds, ...forbiddenIn(text.slice(token.start, token.start + token.openLength))],
    reread: (newText) =>
      isOneToken(newText, syntax, token) ? blockLines(newText, wholeOf(newText, token)) : undefined,
  };
}

function flavourOf({ kind, isDocument, isMarkdown }: SyntaxToken): Flavour {
  if (isDocument) return 'pod';
  return kind === 'docstring' && !isMarkdown ? 'docstring' : 'comment';
}

/** The token in a text that holds nothing else. */
function wholeOf(text: string, token: SyntaxToken): SyntaxToken {
  return { ...token, start: 0, end: text.length };
}

/**
 * Returns text that a comment must not hold though it would still end where it should: XML forbids `--`, a backslash
 * escapes in a docstring.
 */
function forbiddenIn(opened: string): string[] {
  if (opened.startsWith('=')) return [];
  if (opened === '<!--') return ['--', '<!', '->'];
  if (/["']$/.test(opened)) return ['\\', opened.replace(/\w/g, '')];
  return ['*/', '/*'];
}

/** The lines inside a block comment or docstring, a star at their start left out where every line has one. */
function blockLines(text: string, token: SyntaxToken): Line[] {
  if (token.isDocument) return linesOf(text, token.start, token.end - token.closeLength);
  const content = contentOf(text, token);
  const lines = linesOf(text, content.start, content.end);
  const rest = lines.slice(1).map((line) => text.slice(line.start, line.end));
  const last = rest.at(-1);
  const starred = rest.filter((line, index) => line.trim() !== '' || index < rest.length - 1);
  const hasStars =
    token.kind === 'block' && starred.length > 0 && starred.every((line) => /^\s*[*|](?![*|\w])/.test(line));
  return lines.map((line, index) => {
    const written = text.slice(line.start, line.end);
    if (index === 0) return { ...line, start: line.start + (/^[*!|^#]+(?=\s|$)/.exec(written)?.[0].length ?? 0) };
    const isCloser = index === lines.length - 1 && last?.trim() === '';
    const margin = hasStars && !isCloser ? (/^\s*[*|]/.exec(written)?.[0].length ?? 0) : 0;
    return { ...line, start: line.start + margin };
  });
}

/** Text that stands between the marks; stars that lead to the closing mark (`**` before `/`) belong to it. */
function contentOf(text: string, token: SyntaxToken): Line {
  const start = token.start + token.openLength;
  const end = token.end - token.closeLength;
  const stars = token.kind === 'block' ? (/(?<!\*)\*+$/.exec(text.slice(start, end))?.[0].length ?? 0) : 0;
  return { start, end: end - stars };
}

/** Returns whether a text, read as a program, is one comment or string like the one that was there and nothing else. */
function isOneToken(text: string, syntax: Syntax, like: SyntaxToken): boolean {
  const [token, ...others] = scanSyntax(text, syntax, { insideIsland: true });
  return (
    token !== undefined &&
    others.length === 0 &&
    token.start === 0 &&
    token.end === text.length &&
    token.openLength === like.openLength &&
    token.closeLength === like.closeLength
  );
}
