import { commands } from 'vscode';
import type { StepSource } from '../../languages/offers/offer';
import { isChatOff } from '../../settings/editorSettings';
import { editorModels } from './editorModel';
import { outsideOptions } from './setup';
import { t } from '../../../shared/l10n';

/** A language model that the editor has already: it translates between all languages. */
export const editorModelStep: StepSource = {
  improves: () => true,
  async stepsFrom() {
    // Who switched the editor's own use of models off wants none here either.
    if (isChatOff() || (await editorModels()).length === 0) return () => undefined;
    const step = {
      label: t('use the VS Code language model'),
      action: t('Use the VS Code Model…'),
      where: 'here',
      take: async () => {
        await commands.executeCommand('parlance.model.connect', { editor: true });
        return outsideOptions().languageModel !== undefined;
      },
    } as const;
    return () => step;
  },
};
