import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answers, streamed } from '../support/chatServer';
import { json, ScriptedServer, status, type Step } from '../support/scriptedServer';
import { eventually, needsPage } from './host';
import { confirm, tick } from './targetLanguages';
import { closeAll } from './markedDocument';
import { answer, choose, clearNotifications, notification, press, setSetting, start } from './window';

const key = 'model-key-4711-secret';
const german = 'Die Datei wurde in dem neuen Ordner gespeichert.';

/** An endpoint with two models that wants a key. */
const endpoint: Step = (request, response) => {
  if (request.headers.authorization !== `Bearer ${key}`) return status(401)(request, response);
  if (request.path === '/v1/models') return json({ data: [{ id: 'parrot' }, { id: 'starling' }] })(request, response);
  const isTrial = !request.body.includes('\\"texts\\"');
  return (isTrial ? streamed('El archivo se guardó.') : answers(() => german))(request, response);
};

describe('models and servers of the person’s own', () => {
  let server: ScriptedServer;
  const setting = (name: string): unknown => vscode.workspace.getConfiguration('parlance').get(name);

  needsPage();
  beforeEach(async () => {
    server = (await ScriptedServer.start()).always(endpoint);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('parlance.files.clearCache');
    await server.close();
    await clearNotifications();
    await closeAll();
    for (const name of ['provider', 'address', 'name', 'editorModel']
      .map((one) => `model.${one}`)
      .concat('languageTool.address')) {
      await setSetting(`parlance.${name}`, undefined);
    }
  });

  async function connectModel(): Promise<void> {
    start('parlance.model.connect');
    await choose('Connect a Language Model', 'Another Address');
    await answer('Address of the Endpoint', server.url);
    await notification('didn’t accept the key (401)');
    await press('Enter a Key');
    await answer('Key for ', key);
    await choose('Models of', 'parrot');
  }

  async function translatesToGerman(): Promise<void> {
    const document = await vscode.workspace.openTextDocument({
      language: 'plaintext',
      content: 'The file was saved in the new folder.',
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, document.lineAt(0).text.length);
    start('parlance.translate.selectionTo');
    await choose('Translate ', 'German');
    await eventually(() => document.getText(), german);
  }

  it('tries an endpoint with one sentence, keeps its key in the key store alone, and translates with it', async () => {
    await connectModel();
    assert.match(
      await notification('connected to parrot'),
      /A sentence of 19 characters took \d+\.\d s and 120 tokens\. The local service now uses it/,
    );
    assert.deepEqual(
      ['provider', 'address', 'name'].map((name) => setting(`model.${name}`)),
      ['endpoint', `${server.url}/v1`, 'parrot'],
    );
    assert.ok(!JSON.stringify(vscode.workspace.getConfiguration('parlance')).includes(key));

    await translatesToGerman();
  });

  it('keeps what it was paid for: a file that is translated again asks nothing', async () => {
    await connectModel();
    await notification('connected to parrot');
    await clearNotifications();
    const folder = vscode.workspace.workspaceFolders![0]!.uri;
    const [source, target] = ['model.json', 'model.de.json'].map((name) => vscode.Uri.joinPath(folder, name));
    await vscode.workspace.fs.writeFile(source!, Buffer.from('{ "a": "The file was saved in the new folder." }'));
    try {
      const translate = async (known: RegExp): Promise<void> => {
        start('parlance.files.translate', source);
        await tick('German');
        await confirm('Translate model.json');
        assert.match(await notification('model.de.json'), known);
        assert.equal(String(await vscode.workspace.fs.readFile(target!)), `{ "a": "${german}" }`);
        await vscode.workspace.fs.delete(target!);
        await clearNotifications();
      };
      await translate(/./);
      const asked = server.requests.length;
      await translate(/1 of them from the cache/);
      assert.equal(server.requests.slice(asked).filter(({ path }) => path.endsWith('/chat/completions')).length, 0);
    } finally {
      await vscode.workspace.fs.delete(source!);
    }
  });

  it('says what is wrong with an endpoint that does not answer, and changes nothing', async () => {
    server.always(status(500));
    start('parlance.model.connect');
    await choose('Connect a Language Model', 'Another Address');
    await answer('Address of the Endpoint', server.url);
    assert.match(await notification('server error (500)'), /Nothing changed\./);
    assert.equal(setting('model.provider'), 'none');
  }).timeout(120_000);

  it('connects to a LanguageTool that is there', async () => {
    server.always(json([{ name: 'English', code: 'en' }]));
    start('parlance.languageTool.connect');
    await answer('Address of LanguageTool', server.url);
    await notification('(1 languages)');
    assert.equal(setting('languageTool.address'), server.url);
  });

  it('translates with a language model of the editor', async () => {
    await setSetting('chat.disableAIFeatures', false);
    try {
      start('parlance.model.connect');
      await choose('Connect a Language Model', 'VS Code Language Model');
      await choose('VS Code Language Models', 'Cuckoo');
      await notification('connected to Cuckoo');
      assert.deepEqual([setting('model.provider'), setting('model.editorModel')], ['editor', 'cuckoo']);
      await translatesToGerman();
    } finally {
      await setSetting('chat.disableAIFeatures', true); // As the test host begins.
    }
  });
});
