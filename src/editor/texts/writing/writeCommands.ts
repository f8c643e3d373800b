import { window } from 'vscode';
import { preferredChoice } from '../../../domain/writing/choices';
import { writeConfig } from '../../settings/write';
import { rephraseAgain } from './alternatives';
import { askChoice, askVariant } from './ask';
import { improve, type WriteDependencies } from './improve';
import { askOffline, rephrasesOffline } from './offline';
import { pickChanges } from './pickChanges';
import { changesOf, shownChanges, type WritingProposal } from './proposal';
import { t } from '../../../shared/l10n';

/** Action of each `parlance.write.…` command. */
export const writeCommands = {
  correct: (parts: WriteDependencies) => improve(parts, () => ({ kind: 'correct', target: config().target })),
  correctAs: (parts: WriteDependencies) =>
    improve(parts, async () => {
      const target = await askVariant(parts.access);
      return target === undefined ? undefined : { kind: 'correct', target };
    }),
  /** @param wanted a style that is preferred to the one in the settings */
  rephrase: (parts: WriteDependencies, wanted?: { style?: string }): Promise<void> =>
    improve(parts, () => {
      const { target, style, tone } = config();
      return { kind: 'rephrase', target, choice: preferredChoice(wanted?.style ?? style, tone) };
    }),
  rephraseAgain: (parts: WriteDependencies) =>
    parts.preview.current ? rephraseAgain(parts) : writeCommands.rephrase(parts),
  nextAlternative: async (parts: WriteDependencies) => {
    if (!parts.preview.turn(1)) await rephraseAgain(parts);
  },
  acceptPart: async ({ preview }: WriteDependencies) => {
    const proposal = preview.current;
    if (!proposal) return;
    const texts = proposal.parts.map(({ block }) => block.text);
    const isTaken = await pickChanges(texts, changesOf(proposal), {
      title: t('Accept part'),
      ticked: false,
      first: changeAtCaret(proposal),
    });
    if (isTaken && preview.current === proposal) await preview.take(isTaken);
  },
  rephraseWith: (parts: WriteDependencies) =>
    improve(parts, async () => {
      if (rephrasesOffline(parts.access)) return askOffline();
      const asked = await askChoice(parts.access);
      return asked && { kind: 'rephrase', ...asked };
    }),
};

function config(): { target: string | undefined; style: string; tone: string } {
  const { language, style, tone } = writeConfig(window.activeTextEditor?.document);
  return { target: language || undefined, style, tone };
}

/** The change that the caret is in, or the nearest one; undefined where the caret is in another document. */
function changeAtCaret(proposal: WritingProposal): { part: number; change: number } | undefined {
  const { state, document } = proposal.tracked;
  const editor = window.activeTextEditor;
  if (editor?.document !== document || state.kind !== 'ready') return undefined;
  const caret = document.offsetAt(editor.selection.active);
  const distances = state.ranges.flatMap((range, part) =>
    shownChanges(proposal, part).map(({ start, end }, change) => {
      const [before, after] = [range.start + start - caret, caret - range.start - end];
      return { part, change, distance: Math.max(before, after, 0) };
    }),
  );
  return distances.sort((a, b) => a.distance - b.distance)[0];
}
