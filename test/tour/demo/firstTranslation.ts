import * as vscode from 'vscode';
import { translateByKey } from '../../editor/byKey';
import { ask, host } from '../../editor/host';
import { choose, setSetting, start } from '../../editor/window';
import { answers } from '../../support/chatServer';
import { ModelMirror } from '../../support/modelMirror';
import { ScriptedServer } from '../../support/scriptedServer';

/** Stands for a model of a person's own: it has one German sentence. */
const german = 'Die Datei wurde in dem neuen Ordner gespeichert.';
const english = 'The file was saved in the new folder.';
const list = 'Translate from English to';

/**
 * From English to German, which Apertium has not, as somebody does it who has just installed the extension: by key, and
 * with Enter to each question. The models are stand-ins: what is shown is the way, not how good they are.
 */
export async function firstTranslations(): Promise<void> {
  const settings = { source: 'en', targets: ['de'] };
  for (const [name, value] of Object.entries(settings)) await setSetting(`parlance.translate.${name}`, value);
  await withModelToDownload();
  await withEndpoint();
  for (const name of Object.keys(settings)) await setSetting(`parlance.translate.${name}`, undefined);
  await vscode.commands.executeCommand('notifications.clearAll');
}

async function withModelToDownload(): Promise<void> {
  const mirror = await ModelMirror.start();
  try {
    await setSetting('parlance.offline.models', `${mirror.registry('en-de').url}/index.json`);
    const steps = [
      { title: list, first: 'German' },
      { title: 'Download English → German?', first: 'Download' },
    ];
    await translate('English → German, model downloaded', 'Open the file and save your changes now.', () =>
      translateByKey(steps, async ({ title }) => {
        if (title !== list) return;
        // What each language can be had by comes a moment after their names.
        await host.text({ selector: '.quick-input-list .monaco-list-row.focused:has-text("download")' });
        await ask('picture', { name: 'tour/languages', clip: question });
      }),
    );
    start('parlance.offline.languages');
    await choose('Offline Languages', 'English → German');
    await choose('English → German', 'Remove');
  } finally {
    await setSetting('parlance.offline.models', undefined);
    await mirror.close();
  }
}

async function withEndpoint(): Promise<void> {
  const server = (await ScriptedServer.start()).always(answers(() => german));
  const settings = { address: `${server.url}/v1`, name: 'parrot', provider: 'endpoint' };
  try {
    for (const [name, value] of Object.entries(settings)) await setSetting(`parlance.model.${name}`, value);
    const questions = [{ title: list, first: 'German' }];
    await translate('English → German, by an endpoint', english, () => translateByKey(questions), true);
  } finally {
    for (const name of Object.keys(settings)) await setSetting(`parlance.model.${name}`, undefined);
    await server.close();
  }
}

async function translate(pair: string, text: string, act: () => Promise<void>, byEndpoint = false): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content: text });
  const editor = await vscode.window.showTextDocument(document);
  editor.selection = new vscode.Selection(0, 0, 0, text.length);
  const changed = new Promise<string>((resolve) => {
    const subscription = vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
      if (uri.toString() !== document.uri.toString()) return;
      subscription.dispose();
      resolve(document.getText());
    });
  });
  await act();
  const after = await changed;
  await ask('row', { file: 'a new text', pair, quality: 'a stand-in', byEndpoint, before: text, after });
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Where a question stands in the window, in pixels. */
const question = { x: 340, y: 30, width: 602, height: 240 };
