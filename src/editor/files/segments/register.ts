import {
  CodeActionKind,
  EventEmitter,
  languages,
  TabInputCustom,
  Uri,
  window,
  workspace,
  type Disposable,
  type TextDocument,
} from 'vscode';
import type { CommandRegistry } from '../../commandRegistry';
import { onDidChangeFilesConfig } from '../../settings/files';
import type { FileOptions, FileParts } from './parts';
import type { UnitArgument } from './unitCommands';
import { isCueFile } from '../tables/cues/cueFile';
import { cuesView } from '../tables/cues/cueCommands';
import { reopenWith } from './reopenWith';
import { checkedSelector, mayBeChecked } from './checkedFiles';
import { isXliff, xliffSelector } from './xliffSelector';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/** Registers the editor's features for XLIFF and subtitle files. Nothing is loaded before the first one is open. */
export function registerFiles(registry: CommandRegistry, options: FileOptions): LocalisationFiles {
  const files = new LocalisationFiles(options);
  const commands = async () => (await files.parts()).commands;
  registry.register('parlance.segment.translate', async (unit?: UnitArgument) => (await commands()).translate(unit));
  registry.register('parlance.segment.translateMissing', async (uri?: Uri) => (await commands()).translateMissing(uri));
  registry.register('parlance.segment.copySource', async (unit?: UnitArgument) => (await commands()).copySource(unit));
  registry.register('parlance.segment.nextUntranslated', async () => (await commands()).go(1));
  registry.register('parlance.segment.previousUntranslated', async () => (await commands()).go(-1));
  registry.register('parlance.segment.openTable', async (uri?: Uri) => {
    const file = uri ?? window.activeTextEditor?.document.uri;
    if (file && isXliff({ uri: file })) await reopenWith(file, segmentsView);
    else showMessage('info', t('Open an XLIFF file first.'));
  });
  registry.register('parlance.segment.openText', async (uri?: Uri) => {
    const input = window.tabGroups.activeTabGroup.activeTab?.input;
    const file = uri ?? (input instanceof TabInputCustom ? input.uri : undefined);
    if (file) await reopenWith(file, 'default');
  });
  registry.register('parlance.cue.openTable', async (uri?: Uri, source?: unknown) => {
    const file = uri ?? window.activeTextEditor?.document.uri;
    if (file && isCueFile(file)) {
      const { cueCommands } = await files.parts();
      // The explorer gives all that is selected in the place of a source.
      await (source instanceof Uri ? cueCommands.openBeside(file, source) : cueCommands.open(file));
    } else {
      showMessage('info', t('Open an SRT or WebVTT file first.'));
    }
  });
  return files;
}

/** The table, as the manifest calls it. */
const segmentsView = 'parlance.segments';

/** Features for XLIFF and subtitle files, loaded when needed. */
export class LocalisationFiles implements Disposable {
  private readonly subscriptions: Disposable[];
  private readonly lensesChanged = new EventEmitter<void>();
  private loaded: Promise<FileParts> | undefined;

  constructor(private readonly options: FileOptions) {
    this.subscriptions = [
      this.lensesChanged,
      onDidChangeFilesConfig(() => this.lensesChanged.fire()),
      workspace.onDidOpenTextDocument((document) => this.opened(document)),
      languages.registerCodeActionsProvider(
        checkedSelector,
        {
          provideCodeActions: async (document, range, context) =>
            (await this.parts()).actions.provideCodeActions(document, range, context),
        },
        { providedCodeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite] },
      ),
      languages.registerCodeLensProvider(xliffSelector, {
        onDidChangeCodeLenses: this.lensesChanged.event,
        provideCodeLenses: async (document) => (await this.parts()).lenses.provideCodeLenses(document),
      }),
      ...[
        { view: segmentsView, tables: async () => (await this.parts()).unitTables },
        { view: cuesView, tables: async () => (await this.parts()).cueTables },
      ].map(({ view, tables }) =>
        window.registerCustomEditorProvider(
          view,
          {
            resolveCustomTextEditor: async (document, panel) =>
              (await tables()).resolveCustomTextEditor(document, panel),
          },
          // What is typed and not yet written must not be lost when another tab is looked at.
          { webviewOptions: { retainContextWhenHidden: true }, supportsMultipleEditorsPerDocument: true },
        ),
      ),
    ];
    for (const document of workspace.textDocuments) this.opened(document);
  }

  parts(): Promise<FileParts> {
    return (this.loaded ??= import('./parts').then(({ FileParts }) => new FileParts(this.options)));
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    void this.loaded?.then((parts) => parts.dispose());
  }

  private opened(document: TextDocument): void {
    if (!this.loaded && mayBeChecked(document)) void this.parts();
  }
}
