import { tokenizeMarkup } from '../markup/tokenizer';
import type { OffsetRange } from '../trackedRange';
import { documentFlavour } from './documents';
import { programSyntaxOf } from './find';
import { markupLanguages } from './proseLanguages';
import { scanSyntax } from './syntax/scanner';
import type { Syntax } from './syntax/syntax';

/**
 * What stands outside of the comments of a document, blank lines and indentation left out: the same before and after
 * an edit that touched nothing but comments. Empty of documents whose comments no tool must understand.
 */
export function outsideComments(text: string, languageId: string): string {
  const syntax = programSyntaxOf(languageId);
  if (syntax) return filledLines(outsideOfProgram(text, syntax));
  const isHtml = documentFlavour(languageId) === 'html';
  return isHtml || markupLanguages.has(languageId.toLowerCase()) ? filledLines(outsideOfMarkup(text, isHtml)) : '';
}

function outsideOfProgram(text: string, syntax: Syntax): string {
  return without(
    text,
    scanSyntax(text, syntax).filter(({ kind }) => kind === 'line' || kind === 'block'),
  );
}

/** Comments of scripts and style sheets stay: whatever is written beside them is no part of a tag. */
function outsideOfMarkup(text: string, isHtml: boolean): string {
  const tokens = tokenizeMarkup(text, isHtml ? 'html' : 'xml');
  return without(
    text,
    tokens.filter(({ type }) => type === 'comment' || type === 'raw'),
  );
}

/** @param comments ascending; the white space before each goes with it */
function without(text: string, comments: readonly OffsetRange[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of comments) {
    parts.push(text.slice(at, start).trimEnd());
    at = end;
  }
  return [...parts, text.slice(at)].join('');
}

function filledLines(text: string): string {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
