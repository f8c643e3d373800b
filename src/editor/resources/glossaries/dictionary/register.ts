import { Disposable, window, type CustomTextEditorProvider, type Memento, type Uri } from 'vscode';
import type { Connections } from '../../../service/connections/connections';
import type { FailureReporter } from '../../../messages/failures';
import type { ChangedGlossaries } from '../changedGlossaries';
import { DictionaryAccess } from './dictionaryAccess';
import { DictionaryFiles } from './dictionaryFiles';
import type { EntryJumps } from './entryJumps';
import { OpenDictionaries } from './openDictionaries';

export interface DictionaryDependencies {
  connections: Connections;
  failures: FailureReporter;
  changed: ChangedGlossaries;
  extensionUri: Uri;
  jumps: EntryJumps;
  /** Storage, across windows, of the last known state of each dictionary. */
  memento: Memento;
}

/** Dictionaries as files and as tables. What they do is loaded when one is opened. */
export function registerDictionaries(parts: DictionaryDependencies): Disposable {
  const { connections, failures, extensionUri, changed, jumps, memento } = parts;
  const access = new DictionaryAccess(connections, failures);
  const files = new DictionaryFiles(access, memento);
  const dictionaries = new OpenDictionaries();
  const editor: CustomTextEditorProvider = {
    resolveCustomTextEditor: async (document, panel) => {
      const { DictionaryEditor } = await import('./dictionaryEditor');
      new DictionaryEditor(extensionUri, access, dictionaries, jumps).resolveCustomTextEditor(document, panel);
    },
  };
  return Disposable.from(
    files,
    changed.onDidChange((glossary) => files.reread(glossary)),
    dictionaries,
    window.registerCustomEditorProvider('parlance.dictionary', editor, {
      // A phrase that is being typed is not in the document yet: it must outlive a look at another tab.
      webviewOptions: { retainContextWhenHidden: true },
      supportsMultipleEditorsPerDocument: true,
    }),
  );
}
