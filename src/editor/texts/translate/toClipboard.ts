import { env } from 'vscode';
import { showBriefly } from '../../messages/showBriefly';
import type { TranslateDependencies } from './parts';
import { translateCaptured } from './translateCaptured';
import { t } from '../../../shared/l10n';

/** Puts the translation of the selections on the clipboard; works in read-only documents too. */
export function run(parts: TranslateDependencies): Promise<void> {
  return translateCaptured(
    parts,
    { ask: 'nothing', forWriting: false, besideSource: false },
    async ({ plainTexts, target }) => {
      await env.clipboard.writeText(plainTexts.join('\n'));
      showBriefly(t('{0} translation copied', target), 4_000);
      return 'release';
    },
  );
}
