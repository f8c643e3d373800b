import { Range, type Position, type TextDocument } from 'vscode';
import { textKindOf } from '../../formats/placeholders/families';
import type { WithoutSelection } from '../config';

/** A line of a comment: its marker, then its text. */
const commentLine = /^(\s*(?:\/{2,}!?|\/\*+|\*(?!\/)|#+|--+|;+|%+|<!--|''')\s?)(\S.*?)\s*(?:\*+\/|-->)?\s*$/;

/** What stands for a selection when there is none, or `undefined` where that would be a guess. */
export function textAtCaret(document: TextDocument, caret: Position, mode: WithoutSelection): Range | undefined {
  switch (mode) {
    case 'nothing':
      return undefined;
    case 'word':
      return document.getWordRangeAtPosition(caret);
    case 'line':
      return trimmedLine(document, caret.line);
    case 'paragraph':
      return paragraph(document, caret.line);
    case 'smart':
      return textKindOf(document.languageId) === 'code-string'
        ? commentText(document, caret.line)
        : paragraph(document, caret.line);
  }
}

function commentText(document: TextDocument, line: number): Range | undefined {
  const [, marker, text] = commentLine.exec(document.lineAt(line).text) ?? [];
  if (marker === undefined || text === undefined) return undefined;
  return new Range(line, marker.length, line, marker.length + text.length);
}

function paragraph(document: TextDocument, line: number): Range | undefined {
  if (document.lineAt(line).isEmptyOrWhitespace) return undefined;
  let first = line;
  let last = line;
  while (first > 0 && !document.lineAt(first - 1).isEmptyOrWhitespace) first--;
  while (last + 1 < document.lineCount && !document.lineAt(last + 1).isEmptyOrWhitespace) last++;
  const { firstNonWhitespaceCharacterIndex } = document.lineAt(first);
  return new Range(first, firstNonWhitespaceCharacterIndex, last, document.lineAt(last).text.trimEnd().length);
}

function trimmedLine(document: TextDocument, line: number): Range | undefined {
  const { text, isEmptyOrWhitespace, firstNonWhitespaceCharacterIndex } = document.lineAt(line);
  if (isEmptyOrWhitespace) return undefined;
  return new Range(line, firstNonWhitespaceCharacterIndex, line, text.trimEnd().length);
}
