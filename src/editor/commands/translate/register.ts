import type { Disposable, Uri } from 'vscode';
import type { ServiceAccess } from '../../connections/serviceAccess';
import type { FailureReporter } from '../../say/failures';
import type { LanguageOffers } from '../../languageOffers/languageOffers';
import type { RecentLanguages } from '../../recentLanguages';
import type { CommandRegistry } from '../commandRegistry';
import type { TranslateParts } from './parts';

interface TranslateCommand {
  run(parts: TranslateParts): Promise<void>;
}

/**
 * What the keys give in an editor that was made read-only for the session, which only `when` clauses know: VS Code would
 * take an edit of an extension there.
 */
interface ReadOnlyEditor {
  readOnlyEditor: true;
}

/**
 * Each command is a file of this folder, loaded when it is first run. Loading from the bundle takes no turn of the event
 * loop, so the active editor is still the one the person meant.
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
  document: () => import('./document'),
  chooseTarget: () => import('./chooseTarget'),
};

/** The translate commands, and those of the preview they open. */
export function registerTranslateCommands(
  registry: CommandRegistry,
  access: ServiceAccess,
  recent: RecentLanguages,
  failures: FailureReporter,
  offers: LanguageOffers,
): Disposable {
  let created: Promise<TranslateParts> | undefined;
  const parts = (): Promise<TranslateParts> =>
    (created ??= import('./parts').then(({ createParts }) => createParts(access, recent, failures, offers)));

  for (const [name, load] of Object.entries(translateCommands)) {
    registry.register(`parlance.translate.${name}`, async (argument?: unknown) => {
      if (isReadOnlyEditor(argument)) {
        const { inReadOnlyEditor } = await import('./readOnlyEditor');
        return inReadOnlyEditor(name, await parts());
      }
      const command = await load();
      return command.run(await parts());
    });
  }
  const previews = async () => (await parts()).previews;
  registry.register('parlance.preview.replace', async (uri?: Uri) => (await previews()).accept('replace', uri));
  registry.register('parlance.preview.insertBelow', async (uri?: Uri) => (await previews()).accept('below', uri));
  registry.register('parlance.preview.copy', async (uri?: Uri) => (await previews()).copy(uri));
  registry.register('parlance.preview.discard', async (uri?: Uri) => (await previews()).discard(uri));
  return { dispose: () => void created?.then(({ previews: opened }) => opened.dispose()) };
}

function isReadOnlyEditor(argument: unknown): argument is ReadOnlyEditor {
  return typeof argument === 'object' && argument !== null && 'readOnlyEditor' in argument;
}
