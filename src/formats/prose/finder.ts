import type { MarkupMode } from '../markup/tokenizer';
import { CommentFinder } from './commentFinder';
import { documentFlavour } from './documents';
import { findProse, flowFlavour, programSyntaxOf } from './find';
import { FlowFinder } from './flowFinder';
import { outsideMarkupComments } from './outsideComments';
import type { ProseBlock } from './proseBlock';
import { markupLanguages } from './proseLanguages';
import { lastOf } from './steps';

/** Finds the prose of one document in version after version. */
interface Finder {
  find(text: string): ProseBlock[];
  /** Returns whether a text differs from the one that was found last in nothing but comments. */
  differsInComments(text: string): boolean;
}

/**
 * Finds the prose of a document that is being written: what `findProse` finds, but of a program and of
 * a document that is written in lines only what stands around a change is read again. A block that stayed is the same
 * object in the next version and stands where it stands then.
 */
export class ProseFinder {
  private known: { languageId: string; finder: Finder } | undefined;

  find(text: string, languageId: string): ProseBlock[] {
    if (this.known?.languageId !== languageId) this.known = { languageId, finder: finderFor(languageId) };
    return this.known.finder.find(text);
  }

  /**
   * Returns whether a text differs from the document that was found last in nothing but comments, blank lines and
   * indentation. True of documents whose comments no tool must understand.
   */
  differsInComments(text: string): boolean {
    return this.known?.finder.differsInComments(text) ?? false;
  }
}

function finderFor(languageId: string): Finder {
  const flavour = flowFlavour(languageId);
  if (flavour) {
    const finder = new FlowFinder(flavour);
    return { find: (text) => lastOf(finder.find(text)), differsInComments: () => true };
  }
  const syntax = programSyntaxOf(languageId);
  if (syntax) return new CommentFinder(syntax);
  const isHtml = documentFlavour(languageId) === 'html';
  const isMarkup = isHtml || markupLanguages.has(languageId.toLowerCase());
  return new WholeFinder(languageId, isMarkup ? (isHtml ? 'html' : 'xml') : undefined);
}

/** Reads all of each version. */
class WholeFinder implements Finder {
  private text = '';

  constructor(
    private readonly languageId: string,
    private readonly mode: MarkupMode | undefined,
  ) {}

  find(text: string): ProseBlock[] {
    this.text = text;
    return findProse(text, this.languageId);
  }

  differsInComments(text: string): boolean {
    const { mode } = this;
    return mode === undefined || outsideMarkupComments(text, mode) === outsideMarkupComments(this.text, mode);
  }
}
