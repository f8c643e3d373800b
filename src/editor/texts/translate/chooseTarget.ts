import { window } from 'vscode';
import type { TranslateDependencies } from './parts';

/** Asks for the language the next translations go to, and translates nothing. */
export async function run({ languages, translator }: TranslateDependencies): Promise<void> {
  await languages.chooseTarget(translator.config(window.activeTextEditor?.document));
}
