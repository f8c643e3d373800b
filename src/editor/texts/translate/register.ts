import { window, type Disposable, type Memento, type Uri } from 'vscode';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { FailureReporter } from '../../messages/failures';
import { openEarlyList } from '../../languages/earlyList';
import type { LanguageOffers } from '../../languages/offers/languageOffers';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { readSetting } from '../../settings/read';
import type { CommandRegistry } from '../../commandRegistry';
import type { TranslateDependencies } from './parts';
import type { TranslatedTexts } from './translatedTexts';

interface TranslateCommand {
  run(parts: TranslateDependencies): Promise<void>;
}

/**
 * Argument of the keys in an editor that was made read-only for the session, which only `when` clauses know: VS Code would
 * accept an edit of an extension there.
 */
interface ReadOnlyEditor {
  readOnlyEditor: true;
}

/**
 * Each command is a file of this folder, loaded when it is first run. Loading from the bundle takes no turn of the event
 * loop, so the active editor is still the one the user meant.
 */
const translateCommands: Readonly<Record<string, () => Promise<TranslateCommand>>> = {
  selection: () => import('./selection'),
  selectionTo: () => import('./selectionTo'),
  selectionFromTo: () => import('./selectionFromTo'),
  insertBelow: () => import('./insertBelow'),
  insertAbove: () => import('./insertAbove'),
  toClipboard: () => import('./toClipboard'),
  paste: () => import('./paste'),
  duplicate: () => import('./duplicate'),
  compare: () => import('./compare'),
  wholeText: () => import('./wholeText'),
  chooseTarget: () => import('./chooseTarget'),
};

/** The translate commands, and those of the preview they open. */
export function registerTranslateCommands(
  registry: CommandRegistry,
  access: ServiceAccess,
  recent: RecentLanguages,
  failures: FailureReporter,
  offers: LanguageOffers,
  translated: TranslatedTexts,
  memento: Memento,
): Disposable {
  let created: Promise<TranslateDependencies> | undefined;
  const parts = (): Promise<TranslateDependencies> =>
    (created ??= import('./parts').then(({ createParts }) =>
      createParts(access, recent, failures, offers, translated, memento),
    ));

  for (const [name, load] of Object.entries(translateCommands)) {
    registry.register(`parlance.translate.${name}`, async (argument?: unknown) => {
      if (isReadOnlyEditor(argument)) {
        const { inReadOnlyEditor } = await import('./readOnlyEditor');
        return inReadOnlyEditor(name, await parts());
      }
      const list = created || !asksFirst(name, recent) ? undefined : await openEarlyList();
      try {
        const command = await load();
        const loaded = await parts();
        loaded.languages.earlyList = list;
        await command.run(loaded);
      } finally {
        list?.dispose();
      }
    });
  }
  /** The diff editor that is named or in front, else what is shown in a document. */
  const preview = async (uri?: Uri) => {
    const { inline, previews } = await parts();
    return previews.has(uri) ? previews : inline;
  };
  registry.register('parlance.preview.replace', async (uri?: Uri) => (await preview(uri)).accept('replace', uri));
  registry.register('parlance.preview.insertBelow', async (uri?: Uri) => (await preview(uri)).accept('below', uri));
  registry.register('parlance.preview.copy', async (uri?: Uri) => (await preview(uri)).copy(uri));
  registry.register('parlance.preview.discard', async (uri?: Uri) => (await preview(uri)).discard(uri));
  registry.register('parlance.preview.openDiff', async () => (await import('./compare')).openDiff(await parts()));
  registry.register('parlance.preview.better', async (uri?: Uri) => (await import('./better')).run(await parts(), uri));
  const dispose = ({ inline, previews }: TranslateDependencies): void => {
    inline.dispose();
    previews.dispose();
  };
  return { dispose: () => void created?.then(dispose) };
}

/** Returns whether a command begins with the question for a language. */
function asksFirst(name: string, recent: RecentLanguages): boolean {
  const scope = window.activeTextEditor?.document;
  if (name === 'chooseTarget') return true;
  if (!scope) return false;
  if (name === 'selectionTo' || name === 'selectionFromTo' || name === 'wholeText') return true;
  return recent.lastTarget === undefined && readSetting('translate.targets', scope).length !== 1;
}

function isReadOnlyEditor(argument: unknown): argument is ReadOnlyEditor {
  return typeof argument === 'object' && argument !== null && 'readOnlyEditor' in argument;
}
