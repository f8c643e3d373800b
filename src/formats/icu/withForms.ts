import type { TextEdit } from '../edits';
import type { ParsedFile, SegmentTarget } from '../segment';
import { withPluralCategories } from './plurals';

/**
 * A file that writes the messages of ICU in its translations with all plural forms of their language: the source may have
 * fewer, and those it lacks get the words of `other`.
 */
export function withPluralForms(file: ParsedFile): ParsedFile {
  return {
    ...file,
    edits(targets, options = {}): TextEdit[] {
      const { targetLanguage: language = file.targetLanguage, madeBy } = options;
      // The user’s own text stays as it is.
      if (language === undefined || madeBy === 'person') return file.edits(targets, options);
      const complete = targets.map((target) => target && withForms(target, language));
      const edits = file.edits(complete, options);
      return edits.map((edit) => (mayRepeat(edit.newText) ? withFormsWritten(edit, language) : edit));
    },
  };
}

/** Codes stand for themselves in the private use area, so that whole messages can be read. */
const firstCode = 0xe000;
const mostCodes = 0x1900;

/** A translation as it is where a form that would be added has a code, which may stand in it once only. */
function withForms(target: SegmentTarget, language: string): SegmentTarget {
  const { text, protectedSpans: codes } = target;
  if (!text.includes('{') || codes.length > mostCodes || /[\ue000-\uf8ff]/.test(text)) return target;
  const inOrder = [...codes.entries()].sort(([, a], [, b]) => a.start - b.start || a.end - b.end);
  let plain = '';
  let at = 0;
  for (const [index, { start, end }] of inOrder) {
    plain += text.slice(at, start) + String.fromCharCode(firstCode + index);
    at = end;
  }
  const complete = withPluralCategories(plain + text.slice(at), language);
  const spans: Array<{ start: number; end: number }> = [];
  let found = 0;
  let written = '';
  for (const part of complete.split(/([\ue000-\uf8ff])/)) {
    const index = part.charCodeAt(0) - firstCode;
    const code = codes[index];
    if (code) {
      found++;
      spans[index] = { start: written.length, end: written.length + code.end - code.start };
    }
    written += code ? text.slice(code.start, code.end) : part;
  }
  return found === codes.length ? { text: written, protectedSpans: spans } : target;
}

/**
 * Returns whether a translation of XLIFF has no codes but those that programs find by their names wherever they stand.
 */
function mayRepeat(written: string): boolean {
  return /<(?:\w+:)?x\s/.test(written) && !/<(?:\w+:)?(?:g|bx|ex|bpt|ept|ph|it|mrk|pc|sc|ec)[\s>]/.test(written);
}

function withFormsWritten(edit: TextEdit, language: string): TextEdit {
  return { ...edit, newText: withPluralCategories(edit.newText, language) };
}
