import { keepsNoBlanks } from '../../formats/placeholders/matcher';
import { reason } from '../../formats/reason';
import type { FileFinding } from './findings';
import type { TextPair } from '../../formats/textPair';
import { findingIn } from './findingIn';

/** Finds white space at the ends of texts that differs between source and translation: programs join texts by it. */
export function checkBlanks(pair: TextPair): FileFinding[] {
  const { source, target } = pair;
  const { text } = target;
  if (source.trim() === '' || text.trim() === '') return [];
  const [lead, ownLead] = [/^\s*/.exec(source)?.[0] ?? '', /^\s*/.exec(text)?.[0] ?? ''];
  const [tail, ownTail] = [source.slice(source.trimEnd().length), text.slice(text.trimEnd().length)];
  const isLead = differ(lead, ownLead, text.trimStart().charAt(0));
  const isTail = differ(tail, ownTail, text.trimEnd().slice(-1));
  if (!isLead && !isTail) return [];
  const changes = [
    ...(isLead ? [{ start: 0, end: ownLead.length, newText: lead }] : []),
    ...(isTail ? [{ start: text.length - ownTail.length, end: text.length, newText: tail }] : []),
  ];
  const message = reason(isLead && isTail ? 'blanks-both' : isLead ? 'blanks-start' : 'blanks-end');
  const at =
    isLead && !isTail ? { start: 0, end: ownLead.length + 1 } : { start: text.trimEnd().length - 1, end: text.length };
  return [
    findingIn(pair, 'blanks', {
      // One that is lost runs two texts together; one too much is hardly seen.
      severity: (isLead && ownLead === '') || (isTail && ownTail === '') ? 'warning' : 'information',
      ...(!(isLead && isTail) && { at }),
      message,
      fix: { title: reason('put-blanks'), changes },
    }),
  ];
}

/**
 * One blank more or less is none of another kind. Where words have no blanks between them, none is lost.
 * @param beside the character of the translation there
 */
function differ(source: string, target: string, beside: string): boolean {
  const isLine = (blanks: string): boolean => /[\r\n]/.test(blanks);
  if (isLine(source) !== isLine(target)) return true;
  if ((source === '') === (target === '')) return false;
  return !(source !== '' && (keepsNoBlanks(beside) || fullWidth.test(beside)));
}

/** Punctuation that has its own white space. */
const fullWidth = /[\u3000-\u303F\uFF00-\uFFEF]/;
