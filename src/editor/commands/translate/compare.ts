import { fileNameOf } from '../../fileName';
import type { TranslateParts } from './parts';
import { translateCaptured } from './translateCaptured';

/** Shows the translation beside the source before anything is changed. */
export function run(parts: TranslateParts): Promise<void> {
  return translateCaptured(
    parts,
    { ask: 'nothing', forWriting: false, besideSource: true },
    async ({ tracked, texts, target }) => {
      const name = fileNameOf(tracked.document.uri);
      await parts.previews.open({ tracked, results: texts, title: `${name} ↔ ${target}` });
      return 'keep';
    },
  );
}
