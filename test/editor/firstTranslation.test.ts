import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { answers } from '../support/chatServer';
import { ModelMirror } from '../support/modelMirror';
import { ScriptedServer } from '../support/scriptedServer';
import { translateByKey } from './byKey';
import { eventually, host, needsPage } from './host';
import { documentIs, openMarked } from './markedDocument';
import { choose, inTheme, putAway, question, roughLands, setSetting, start } from './window';

const settings = ['offline.models', 'translate.source', 'engines.translate', 'model.provider', 'model.address'].concat(
  'model.name',
  'model.editorModel',
);

/** What somebody does who has just installed the extension: a key, and Enter to each question. */
describe('the first translation, from English by key', () => {
  needsPage();
  const german = 'Die Datei wurde in dem neuen Ordner gespeichert.';
  const english = 'The file was saved in the new folder.';

  /** An endpoint of the person's own, connected for so long. */
  async function withEndpoint(work: () => Promise<void>): Promise<void> {
    const server = (await ScriptedServer.start()).always(answers(() => german));
    try {
      await setSetting('parlance.model.address', `${server.url}/v1`);
      await setSetting('parlance.model.name', 'parrot');
      await setSetting('parlance.model.provider', 'endpoint');
      await work();
    } finally {
      await server.close();
    }
  }

  async function reset(): Promise<void> {
    for (const name of settings) await setSetting(`parlance.${name}`, undefined);
    await setSetting('chat.disableAIFeatures', true); // As the test host begins.
    await putAway();
  }

  /** Whatever was translated to before in this window, this is what the person wants. */
  async function want(language: string): Promise<void> {
    await withEndpoint(async () => {
      const { document } = await openMarked(`⟨${english}⟩`);
      start('parlance.translate.selectionTo');
      await choose('Translate from English to', language);
      await documentIs(document, german);
    });
    await reset();
    await setSetting('parlance.translate.source', 'en');
  }

  beforeEach(() => setSetting('parlance.translate.source', 'en'));
  afterEach(reset);

  it('is there at once for a language that comes with Parlance, without a network', async () => {
    await want('German');
    const mirror = await ModelMirror.start();
    try {
      await setSetting('parlance.offline.models', `${mirror.registry('en-nl').url}/index.json`);
      const { document } = await openMarked('⟨The file {name} could not be saved because the disk is full.⟩');
      await translateByKey(
        [{ title: 'Translate from English to', first: 'good for UI text, rough for prose · Bergamot' }],
        () => host.screenshot('first-at-once').then(() => undefined),
      );
      const text = 'Die Datei {name} konnte nicht gespeichert werden, da die Festplatte voll ist.';
      await roughLands(() => document.getText() === text);
      assert.deepEqual(
        mirror.asked.filter((path) => !path.endsWith('/index.json')),
        [],
      );
    } finally {
      await mirror.close();
    }
  });

  it('downloads a model with one yes, goes on by itself, and needs no key but Enter', async () => {
    await want('Dutch');
    const mirror = await ModelMirror.start();
    try {
      await setSetting('parlance.offline.models', `${mirror.registry('en-nl').url}/index.json`);
      const { document } = await openMarked('⟨Save the file {name} now.⟩');
      await translateByKey(
        [
          { title: 'Translate from English to', first: 'download, 1.2 MB' },
          { title: 'Download English → Dutch?', first: 'Download' },
        ],
        async ({ title }) => {
          for (const theme of ['Default Dark Modern', 'Default Light Modern', 'Default High Contrast'] as const) {
            await inTheme(theme, async () => {
              await host.screenshot(
                `first-${title.split(' ', 1)[0]!.toLowerCase()}-${theme.split(' ')[1]!.toLowerCase()}`,
              );
            });
          }
        },
      );
      await documentIs(document, 'Bewaar het bestand {name} nu.');
      start('parlance.offline.languages');
      await choose('Offline Languages', 'English → Dutch');
      await choose('English → Dutch', 'Remove');
    } finally {
      await mirror.close();
    }
  });

  it('says of an endpoint elsewhere that texts go there, and begins with what is wanted most', async () => {
    await setSetting('parlance.model.address', 'https://models.example.com/v1');
    await setSetting('parlance.model.name', 'parrot');
    await setSetting('parlance.model.provider', 'endpoint');
    await openMarked(`⟨${english}⟩`);
    start('parlance.translate.selectionTo');
    await question('Translate from English to');
    await host.text({ selector: '.quick-input-list :text("with parrot at models.example.com"):visible' });
    await host.screenshot('languages-elsewhere');
    const rows = (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join(' ').replace(/\s+/g, ' ');
    assert.match(rows, /German ?de · good draft · parrot at models\.example\.com/);
    assert.match(rows, /Chinese \(simplified\)/);
    assert.doesNotMatch(rows, /Acehnese|works on this computer/);
  });

  it('takes an endpoint that is connected, without a question but the language', async () => {
    await want('German');
    await withEndpoint(async () => {
      const { document } = await openMarked(`⟨${english}⟩`);
      await translateByKey([{ title: 'Translate from English to', first: 'German' }]);
      await documentIs(document, german);
    });
  });

  it('takes the editor’s own language model where there is one, and goes on', async () => {
    await want('Dutch');
    await setSetting('chat.disableAIFeatures', false);
    await setSetting('parlance.offline.models', 'off');
    const { document } = await openMarked(`⟨${english}⟩`);
    await translateByKey([
      { title: 'Translate from English to', first: 'use the VS Code language model' },
      { title: 'VS Code Language Models', first: 'Cuckoo' },
    ]);
    await eventually(() => vscode.workspace.getConfiguration('parlance').get('model.provider'), 'editor');
    await documentIs(document, german);
    assert.equal(vscode.workspace.getConfiguration('parlance').get('model.editorModel'), 'cuckoo');
  });

  it('is shown before it replaces anything where it is rough, and leads to a better one', async () => {
    const source = 'Open the file now.';
    const mirror = await ModelMirror.start();
    const lens = (text: string) => ({ selector: `.codelens-decoration a:has-text("${text}")` });
    try {
      await setSetting('parlance.offline.models', `${mirror.registry('en-fr').url}/index.json`);
      const { document } = await openMarked(`⟨${source}⟩`);
      start('parlance.translate.selectionTo');
      await choose('Translate from English to', 'French (Canadian)');
      await host.text(lens('Replace (Tab)'));
      await host.text({ selector: '.statusbar-item:has-text("good for UI text, rough for prose")' });
      for (const theme of ['Default Dark Modern', 'Default Light Modern', 'Default High Contrast'] as const) {
        await inTheme(theme, () =>
          host.screenshot(`first-rough-${theme.split(' ')[1]!.toLowerCase()}`).then(() => undefined),
        );
      }
      await host.resize(800, 600);
      await host.screenshot('first-rough-small');
      await host.resize(1280, 800);
      assert.equal(document.getText(), source);
      await host.click(lens('Better Translation…'));
      await question('Better Translations to Canadian French');
      await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Connect…")' });
      await host.screenshot('first-better');
      await choose('Better Translations to Canadian French', 'Download a Model (1.2 MB)…');
      await choose('Download English → French?', 'Download');
      await host.text({ selector: '.statusbar-item:has-text("good draft · Bergamot")' });
      await host.text(lens('Replace (Tab)'));
      await host.gone(lens('Better Translation…'));
      await host.press('Tab');
      await eventually(() => document.getText() === source, false);
      start('parlance.offline.languages');
      await choose('Offline Languages', 'English → French');
      await choose('English → French', 'Remove');
      // Whoever has seen one knows what to expect.
      const { document: next } = await openMarked(`⟨${source}⟩`);
      start('parlance.translate.selection');
      await eventually(() => next.getText() === source, false);
    } finally {
      await host.resize(1280, 800);
      await mirror.close();
    }
  });

  it('offers no file its own language, and what can be done from that', async () => {
    await want('German');
    await setSetting('parlance.translate.source', undefined);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder!.uri, 'notiz.md');
    const german =
      'Der Warenkorb ist leer. Öffnen Sie das Fenster und speichern Sie die Datei mit den Einstellungen.\n';
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(german));
    const mirror = await ModelMirror.start();
    try {
      await setSetting('parlance.offline.models', `${mirror.registry('en-nl').url}/index.json`);
      start('parlance.files.translate', file);
      await question('Target Languages of notiz.md');
      const row = (text: string) => ({ selector: `.quick-input-list .monaco-list-row:has-text("${text}")` });
      await host.text(row('needs a service'));
      const ticked = '.quick-input-list .monaco-list-row[aria-checked="true"]';
      const labels = `[...document.querySelectorAll('${ticked}')].map((row) => row.textContent).join()`;
      assert.doesNotMatch(await host.evaluate<string>(labels), /German/);
      const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
      assert.doesNotMatch(first ?? '', /German/);
      await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'German');
      await host.text(row('language of the text'));
      await host.press('Escape');
    } finally {
      await vscode.workspace.fs.delete(file);
      await mirror.close();
    }
  });

  it('offers a better model by keys, too', async () => {
    const mirror = await ModelMirror.start();
    try {
      await setSetting('parlance.offline.models', `${mirror.registry('en-fr').url}/index.json`);
      const { document } = await openMarked('⟨Open the file now.⟩');
      start('parlance.translate.selectionTo');
      await question('Translate from English to');
      await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'French');
      await host.text({ selector: '.quick-input-list .monaco-list-row.focused:has-text("better: download, 1.2 MB")' });
      await host.press('Tab', 'Tab', 'Enter');
      await question('Download English → French?');
      await host.press('Escape');
      assert.equal(document.getText(), 'Open the file now.');
    } finally {
      await mirror.close();
    }
  });

  it('offers a model that is better than what is here, and goes on with it', async () => {
    const mirror = await ModelMirror.start();
    try {
      await setSetting('parlance.offline.models', `${mirror.registry('en-fr').url}/index.json`);
      const { document } = await openMarked('⟨Open the file now.⟩');
      start('parlance.translate.selectionTo');
      await question('Translate from English to');
      await host.text({ selector: '.quick-input-list :text("works on this computer"):visible' });
      await host.screenshot('languages-better');
      await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'French');
      const row = '.quick-input-list .monaco-list-row.focused:has-text("better: download, 1.2 MB")';
      await host.text({ selector: row });
      await host.click({ selector: `${row} .codicon-cloud-download` });
      await choose('Download English → French?', 'Download');
      await documentIs(document, 'Ouvrez le fichier maintenant.');
      start('parlance.offline.languages');
      await choose('Offline Languages', 'English → French');
      await choose('English → French', 'Remove');
    } finally {
      await mirror.close();
    }
  });
});
