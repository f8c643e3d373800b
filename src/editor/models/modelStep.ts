import { commands } from 'vscode';
import type { StepSource } from '../languageOffers/offer';
import { editorModels } from './editorModel';
import { outsideOptions } from './setup';

/** A language model that the editor has already: it translates between all languages. */
export const editorModelStep: StepSource = {
  async stepsFrom() {
    const models = await editorModels();
    if (models.length === 0) return () => undefined;
    const step = {
      label: "use the editor's language model",
      where: 'here',
      take: async () => {
        await commands.executeCommand('parlance.model.connect');
        return outsideOptions().languageModel !== undefined;
      },
    } as const;
    return () => step;
  },
};
