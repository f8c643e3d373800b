import { CommentFinder } from './commentFinder';
import { findProse, flowFlavour, programSyntaxOf } from './find';
import { FlowFinder } from './flowFinder';
import type { ProseBlock } from './proseBlock';
import { lastOf } from './steps';

/**
 * Finds the prose of a document that is being written: what `findProse` finds, but of a program and of
 * a document that is written in lines only what stands around a change is read again. A block that stayed is the same
 * object in the next version and stands where it stands then.
 */
export class ProseFinder {
  private known: { languageId: string; find: (text: string) => ProseBlock[] } | undefined;

  find(text: string, languageId: string): ProseBlock[] {
    if (this.known?.languageId !== languageId) this.known = { languageId, find: finderFor(languageId) };
    return this.known.find(text);
  }
}

function finderFor(languageId: string): (text: string) => ProseBlock[] {
  const flavour = flowFlavour(languageId);
  if (flavour) {
    const finder = new FlowFinder(flavour);
    return (text) => lastOf(finder.find(text));
  }
  const syntax = programSyntaxOf(languageId);
  if (!syntax) return (text) => findProse(text, languageId);
  const finder = new CommentFinder(syntax);
  return (text) => finder.find(text);
}
