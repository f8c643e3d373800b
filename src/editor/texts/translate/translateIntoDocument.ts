import { window } from 'vscode';
import { compareReadOnly } from './compare';
import { landResults } from '../edits/landResults';
import type { Landing } from '../edits/planEdits';
import { rescueResults } from '../edits/rescueResults';
import type { Ask } from './languages';
import type { TranslateParts } from './parts';
import { translateCaptured } from './translateCaptured';
import { isWritable } from '../edits/writable';

/**
 * Translates the selections and writes the result into their document, all of it as one undo step. Where nothing can be
 * replaced, the translation is shown beside its source.
 */
export async function translateIntoDocument(parts: TranslateParts, landing: Landing, ask: Ask): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (landing === 'replace' && document && !(await isWritable(document))) return compareReadOnly(parts, ask);
  const besideSource = landing === 'below' || landing === 'above';
  return translateCaptured(parts, { ask, forWriting: true, besideSource }, async ({ tracked, texts }) => {
    const outcome = await landResults(tracked, texts, landing);
    if (outcome !== 'landed') await rescueResults(outcome, texts, tracked);
    return 'release';
  });
}
