import { fileNameOf } from '../../fileName';
import type { TranslateParts } from './parts';
import { translateCaptured } from './translateCaptured';
import { tellShortly } from '../../say/tellShortly';
import type { Ask } from './languages';

/** Shows the translation beside the source before anything is changed. */
export function run(parts: TranslateParts): Promise<void> {
  return compare(parts, 'nothing');
}

/** In place of what would change a document that is read-only. */
export function compareReadOnly(parts: TranslateParts, ask: Ask): Promise<void> {
  return compare(parts, ask, () =>
    tellShortly('This document is read-only: its translation is shown beside it.', 6_000, { icon: 'info' }),
  );
}

function compare(parts: TranslateParts, ask: Ask, onShown?: () => void): Promise<void> {
  return translateCaptured(
    parts,
    { ask, forWriting: false, besideSource: true },
    async ({ tracked, texts, target, credit }) => {
      const name = fileNameOf(tracked.document.uri);
      await parts.previews.open({
        tracked,
        results: texts,
        title: `${name} ↔ ${[target, credit].filter(Boolean).join(', ')}`,
      });
      onShown?.();
      return 'keep';
    },
  );
}
