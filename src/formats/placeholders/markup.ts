import type { Candidate } from './candidate';
import { isVoidElement } from './tags';
import { tokenizeMarkup } from '../markup/tokenizer';

/** The tags, comments and raw text (scripts, styles) of an HTML text. */
export function markupCandidates(text: string): Candidate[] {
  return tokenizeMarkup(text, 'html').flatMap(({ type, start, end, name }): Candidate[] => {
    switch (type) {
      case 'text':
        return [];
      case 'raw':
        return [{ start, end, kind: 'code' }];
      case 'comment':
        return [{ start, end, kind: 'comment' }];
      case 'open':
      case 'close': {
        if (isVoidElement(name)) return [{ start, end, kind: 'tag' }];
        return [{ start, end, kind: 'tag', pairing: { role: type, key: `<${name}`, needsPartner: false } }];
      }
      default:
        return [{ start, end, kind: 'tag' }];
    }
  });
}
