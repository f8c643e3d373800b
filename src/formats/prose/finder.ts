import { CommentFinder } from './commentFinder';
import { findProse, programSyntaxOf } from './find';
import type { ProseBlock } from './proseBlock';

/**
 * Finds the prose of a document that is being written: what `findProse` finds, but of a program only the comments
 * around a change are read again. A block that stayed is the same object in the next version and stands where it
 * stands then.
 */
export class ProseFinder {
  private comments: { languageId: string; finder: CommentFinder } | undefined;

  find(text: string, languageId: string): ProseBlock[] {
    const syntax = programSyntaxOf(languageId);
    if (!syntax) return findProse(text, languageId);
    if (this.comments?.languageId !== languageId) this.comments = { languageId, finder: new CommentFinder(syntax) };
    return this.comments.finder.find(text);
  }
}
