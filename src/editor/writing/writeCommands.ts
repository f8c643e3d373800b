import { window } from 'vscode';
import { preferredChoice } from '../../domain/writing/choices';
import { writeConfig } from '../config';
import { askChoice, askVariant } from './ask';
import { improve, type WriteParts } from './improve';

/** What each `parlance.write.…` command does. */
export const writeCommands = {
  correct: (parts: WriteParts) => improve(parts, () => ({ kind: 'correct', target: config().target })),
  correctAs: (parts: WriteParts) =>
    improve(parts, async () => {
      const target = await askVariant(parts.access);
      return target === undefined ? undefined : { kind: 'correct', target };
    }),
  rephrase: (parts: WriteParts) =>
    improve(parts, () => {
      const { target, style, tone } = config();
      return { kind: 'rephrase', target, choice: preferredChoice(style, tone) };
    }),
  rephraseStyle: (parts: WriteParts) => rephraseWith(parts, 'style'),
  rephraseTone: (parts: WriteParts) => rephraseWith(parts, 'tone'),
};

function rephraseWith(parts: WriteParts, what: 'style' | 'tone'): Promise<void> {
  return improve(parts, async () => {
    const asked = await askChoice(parts.access, what);
    return asked && { kind: 'rephrase', ...asked };
  });
}

function config(): { target: string | undefined; style: string; tone: string } {
  const { language, style, tone } = writeConfig(window.activeTextEditor?.document);
  return { target: language || undefined, style, tone };
}
