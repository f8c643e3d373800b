import type { TextDocument } from 'vscode-languageserver-textdocument';
import { lineEndOf, lineStartOf } from '../../formats/prose/lines';
import type { ProseBlock } from '../../formats/prose/proseBlock';
import { commentMarks } from '../../formats/prose/switches';
import type { Fix } from '../fixes';

/**
 * The magic comments that switch checking off for a comment, or a paragraph of a document; none where the language has
 * no comment that could say so.
 */
export function switchOffEdits(document: TextDocument, block: ProseBlock): Fix[] {
  const text = document.getText();
  const unit = block.isOfComment ? block.unitRange : block;
  const marks = commentMarks(block.flavour, block.isOfComment ? text.slice(unit.start, unit.end) : undefined);
  if (!marks) return [];
  const [open, close] = marks;
  const lineStart = lineStartOf(text, unit.start);
  const lineEnd = lineEndOf(text, unit.end);
  const before = text.slice(lineStart, unit.start);
  if (block.isOfComment && before.trim() !== '') {
    // Behind code: a line of its own would be about other lines too.
    return close === ''
      ? [insert(lineEnd, ' parlance-disable-line')]
      : [insert(lineEnd, ` ${open}parlance-disable-line${close}`)];
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  // Markdown and reStructuredText end a paragraph with a blank line.
  const gap = block.isOfComment || block.flavour === 'latex' || block.flavour === 'commit' ? eol : eol + eol;
  const indent = /^\s*/.exec(before)?.[0] ?? '';
  return [
    insert(lineStart, `${indent}${open}parlance-disable${close}${gap}`),
    insert(lineEnd, `${gap}${indent}${open}parlance-enable${close}`),
  ];
}

function insert(at: number, newText: string): Fix {
  return { start: at, end: at, newText };
}
