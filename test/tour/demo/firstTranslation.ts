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
const standIn = 'a stand-in';

/**
 * From English, as somebody does it who has just installed the extension: by key, and with Enter to each question. German
 * comes with Parlance; what is downloaded and what is connected are stand-ins: they show the way, not how good it is.
 */
export async function firstTranslations(): Promise<void> {
  await setSetting('parlance.translate.source', 'en');
  await setSetting('parlance.translate.targets', ['de']);
  await withOwnModel();
  await withEndpoint();
  await withModelToDownload();
  for (const name of ['source', 'targets']) await setSetting(`parlance.translate.${name}`, undefined);
  await vscode.commands.executeCommand('notifications.clearAll');
}

async function withOwnModel(): Promise<void> {
  const quality = 'good for UI text, rough for prose';
  const text = 'The file could not be saved.';
  await translate({ pair: 'English → German, as installed', quality, text }, async () => {
    await translateByKey([{ title: list, first: quality }], () =>
      ask('picture', { name: 'tour/languages', clip: question }),
    );
    await host.text({ selector: '.codelens-decoration a:has-text("Replace (Tab)")' });
    await host.press('Tab');
  });
}

async function withModelToDownload(): Promise<void> {
  const mirror = await ModelMirror.start();
  try {
    await setSetting('parlance.offline.models', `${mirror.registry('en-nl').url}/index.json`);
    const text = 'Save your changes now.';
    await translate({ pair: 'English → Dutch, model downloaded', quality: standIn, text }, async () => {
      start('parlance.translate.selectionTo');
      await choose(list, 'Dutch');
      await choose('Download English → Dutch?', 'Download');
    });
    start('parlance.offline.languages');
    await choose('Offline Languages', 'English → Dutch');
    await choose('English → Dutch', 'Remove');
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
    const told = { pair: 'English → German, by an endpoint', quality: standIn, text: english, byEndpoint: true };
    await translate(told, () => translateByKey(questions));
  } finally {
    for (const name of Object.keys(settings)) await setSetting(`parlance.model.${name}`, undefined);
    await server.close();
  }
}

interface Told {
  pair: string;
  quality: string;
  text: string;
  byEndpoint?: boolean;
}

async function translate(
  { pair, quality, text, byEndpoint = false }: Told,
  act: () => Promise<unknown>,
): Promise<void> {
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
  await ask('row', { file: 'a new text', pair, quality, byEndpoint, before: text, after });
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Where a question stands in the window, in pixels. */
const question = { x: 340, y: 30, width: 602, height: 240 };
