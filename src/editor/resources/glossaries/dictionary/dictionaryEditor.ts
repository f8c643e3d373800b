import type { Uri } from 'vscode';
import {
  Disposable,
  Range,
  workspace,
  WorkspaceEdit,
  type CustomTextEditorProvider,
  type TextDocument,
  type WebviewPanel,
} from 'vscode';
import {
  dictionaryRequests,
  type DictionaryFacts,
  type DictionaryProtocol,
  type DictionaryText,
  type LineSplice,
} from '../../../../shared/webview/dictionary';
import type { Refusal } from '../../../../shared/webview/messages';
import { connectionHandlers, documentHandlers } from '../../../webviews/documentHandlers';
import { HostChannel } from '../../../webviews/hostChannel';
import { showPage } from '../../../webviews/page';
import type { DictionaryAccess } from './dictionaryAccess';
import type { DictionaryAddress } from '../dictionaryAddress';
import { readDictionaryUri } from '../dictionaryUri';
import type { EntryJumps } from './entryJumps';
import { editsOf } from './lineSplices';
import { OpeningText } from './openingText';
import type { OpenDictionaries } from './openDictionaries';
import type { FoundProblems, LinesChange } from './openDictionary';
import { t } from '../../../../shared/l10n';
import { sentenceOf } from '../../../../shared/reasonWords';

/** Number of changed lines from which the page gets the whole text, which is quicker. */
const manyLines = 20_000;

/** A dictionary as a table. The document holds the truth, and with it undo, save and revert. */
export class DictionaryEditor implements CustomTextEditorProvider {
  constructor(
    private readonly extensionUri: Uri,
    private readonly access: DictionaryAccess,
    private readonly dictionaries: OpenDictionaries,
    private readonly jumps: EntryJumps,
  ) {}

  resolveCustomTextEditor(document: TextDocument, panel: WebviewPanel): void {
    const address = readDictionaryUri(document.uri);
    const dictionary = this.dictionaries.of(document);
    if (!address || !dictionary) throw new Error('The document isn’t a dictionary.');
    let isShown = false;
    const opening = new OpeningText(document);
    const channel = new HostChannel<DictionaryProtocol>({
      port: panel.webview,
      requests: dictionaryRequests,
      handlers: {
        open: async () => {
          const text = await opening.text();
          return { ...text, facts: this.facts(address) };
        },
        shown: () => {
          dictionary.start();
          if (dictionary.found) channel.tell('problems', worded(dictionary.found));
          isShown = true;
          jump();
          return undefined;
        },
        edit: async ({ version, splices }) => {
          await edit(document, address, version, splices);
          return undefined;
        },
        check: async ({ line, side, phrase }) => (await dictionary.check(line, side, phrase)) ?? null,
        ...documentHandlers(document, panel),
        ...connectionHandlers(this.access, address.connection),
      },
      refuse,
    });
    const jump = (): void => {
      const line = isShown && panel.active ? this.jumps.take(document) : undefined;
      if (line !== undefined) channel.tell('jump', { line });
    };
    const subscriptions = Disposable.from(
      channel,
      this.jumps.onDidAsk(jump),
      panel.onDidChangeViewState(jump),
      dictionary.onDidChangeLines((change) => tellChange(channel, document, change)),
      dictionary.onDidFindProblems((found) => channel.tell('problems', worded(found))),
      this.access.onDidChange(() => channel.tell('facts', this.facts(address))),
    );
    panel.onDidDispose(() => void subscriptions.dispose());
    showPage(panel.webview, this.extensionUri, 'dictionary', address.glossaryName);
  }

  private facts(address: DictionaryAddress): DictionaryFacts {
    const { glossaryName, pair, isLegacy, connection } = address;
    return {
      glossaryName,
      ...pair,
      isReadonly: isLegacy,
      connection,
      otherInUse: this.access.isInUse(address) ? undefined : this.access.connection.name,
    };
  }
}

/** Reason why an edit of the page was not made. */
class EditRefusal extends Error implements Refusal {
  override name = 'EditRefusal';

  constructor(
    readonly reason: 'stale' | 'readonly' | 'failed',
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

async function edit(
  document: TextDocument,
  address: DictionaryAddress,
  version: number,
  splices: readonly LineSplice[],
): Promise<void> {
  if (address.isLegacy) {
    throw new EditRefusal('readonly', t('Glossaries created by an older version of the service can’t be changed.'));
  }
  const isInside = splices.every(({ line, remove }) => line + remove <= document.lineCount);
  if (version !== document.version || !isInside) {
    throw new EditRefusal('stale', t('The dictionary changed while you were editing.'));
  }
  const change = new WorkspaceEdit();
  for (const { start, end, text } of editsOf(splices, document)) {
    change.replace(document.uri, new Range(start.line, start.character, end.line, end.character), text);
  }
  if (!(await workspace.applyEdit(change))) throw new EditRefusal('failed', t('Couldn’t change the dictionary.'));
}

function tellChange(
  channel: HostChannel<DictionaryProtocol>,
  document: TextDocument,
  { version, splices }: LinesChange,
): void {
  const lines = splices.reduce((sum, { insert }) => sum + insert.length, 0);
  if (lines > manyLines) channel.tell('replaced', textOf(document));
  else channel.tell('changed', { version, splices });
}

function textOf(document: TextDocument): DictionaryText {
  return { version: document.version, text: new TextEncoder().encode(document.getText()) };
}

function refuse(error: unknown): Refusal {
  if (error instanceof EditRefusal) return { reason: error.reason, sentence: error.sentence };
  return { reason: 'failed', sentence: t('Parlance ran into an internal error.') };
}

/** Problems as the page shows them. */
function worded({ shown, ...rest }: FoundProblems) {
  return { ...rest, shown: shown.map((problem) => ({ ...problem, message: sentenceOf(problem.message) })) };
}
