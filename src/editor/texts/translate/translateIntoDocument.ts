import { window } from 'vscode';
import { compareReadOnly, showBeside } from './compare';
import { landResults } from '../edits/landResults';
import type { Landing } from '../edits/planEdits';
import { rescueResults } from '../edits/rescueResults';
import type { Ask, ChosenPair } from './languages';
import type { TranslateDependencies } from './parts';
import { translateCaptured, type AfterLanding, type Translated } from './translateCaptured';
import { isWritable } from '../edits/writable';

/**
 * Translates the selections and writes the result into their document, all of it as one undo step. Where nothing can be
 * replaced, the translation is shown beside its source, and so is the first rough one into a language.
 */
export async function translateIntoDocument(parts: TranslateDependencies, landing: Landing, ask: Ask): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (landing === 'replace' && document && !(await isWritable(document))) return compareReadOnly(parts, ask);
  const besideSource = landing === 'below' || landing === 'above';
  const { offers, seenRough } = parts;
  const instead = async (pair: ChosenPair, sample: string): Promise<boolean> => {
    if (landing !== 'replace' || seenRough.has(pair.target)) return false;
    if (!(await offers.isRough(pair.source, pair.target, sample))) return false;
    const shown = { ask: pair, forWriting: true, besideSource: true };
    await translateCaptured(parts, shown, async (translated) => {
      // A translation of a memory is none of the engine.
      if (!translated.credit?.rough) return land(translated);
      await showBeside(parts, translated);
      return 'keep';
    });
    return true;
  };
  return translateCaptured(parts, { ask, instead, forWriting: true, besideSource }, land);

  async function land({ tracked, texts }: Translated): Promise<AfterLanding> {
    const outcome = await landResults(tracked, texts, landing);
    if (outcome !== 'landed') await rescueResults(outcome, texts, tracked);
    return 'release';
  }
}
