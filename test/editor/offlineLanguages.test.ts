import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ModelMirror } from '../support/modelMirror';
import { eventually, host, needsPage } from './host';
import { documentIs, openMarked } from './markedDocument';
import { choose, inTheme, notification, putAway, question, roughLands, setSetting, start } from './window';

describe('offline languages', () => {
  let mirror: ModelMirror;
  const rows = () => host.text({ selector: '.quick-input-widget:visible .quick-input-list .monaco-list-row' });
  const type = (text: string) => host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, text);
  const escape = () => vscode.commands.executeCommand('workbench.action.closeQuickOpen');

  needsPage();
  beforeEach(async () => {
    mirror = await ModelMirror.start();
  });
  afterEach(async () => {
    await escape();
    await setSetting('parlance.offline.models', undefined);
    await setSetting('parlance.translate.source', undefined);
    await putAway();
    await mirror.close();
  });

  const open = async (): Promise<string[]> => {
    start('parlance.offline.languages');
    await question('Offline Languages');
    return await rows();
  };

  /** Removes a model by the list, and waits until it is gone. */
  const remove = async (pair: string): Promise<void> => {
    await open();
    await choose('Offline Languages', pair);
    await choose(pair, 'Remove');
    await eventually(async () => {
      const isHere = (await open()).some((row) => row.includes(pair) && row.includes('licence:'));
      await escape();
      return isHere;
    }, false);
  };

  it('are listed without a request before any place is set, with their size, and say which other places there are', async () => {
    await open();
    await type('Japanese');
    const shown = await rows();
    assert.ok(
      shown.some((row) => /English → Japanese.*good draft · \d\d\.\d MB/s.test(row)),
      shown.join('\n'),
    );
    await type('From');
    const places = (await rows()).join('\n');
    for (const place of ['From an Address…', 'From a Folder…']) assert.ok(places.includes(place), places);
    await choose('Offline Languages', 'English → Japanese');
    await question('Download English → Japanese?');
    const [yes] = await rows();
    assert.match(yes ?? '', /Download.*\d\d\.\d MB, from github\.com\/mozilla.*License: MPL-2\.0/s);
    await host.screenshot('offline-languages-japanese');
    assert.deepEqual(mirror.asked, []);
  });

  it('are downloaded with one yes, translate at once, and are removed', async () => {
    await setSetting('parlance.offline.models', `${mirror.registry('en-nl', 'es-en').url}/index.json`);
    const shown = await open();
    assert.ok(
      shown.some((row) => /English → Dutch/.test(row) && /good draft · 1\.2 MB/.test(row)),
      shown.join('\n'),
    );
    await choose('Offline Languages', 'English → Dutch');
    await question('Download English → Dutch?');
    const [yes] = await rows();
    assert.match(yes ?? '', /Download.*1\.2 MB, from 127\.0\.0\.1:\d+.*License: not specified/s);
    await host.press('Enter');
    await eventually(
      async () => (await open()).some((row) => /English → Dutch.*good draft/s.test(row) && !/Download/.test(row)),
      true,
    );
    await escape();

    await setSetting('parlance.translate.source', 'en');
    const editor = await openMarked('⟨Save the file {name} now.⟩');
    start('parlance.translate.selectionTo');
    await choose('Translate from English to', 'Dutch');
    await documentIs(editor.document, 'Bewaar het bestand {name} nu.');

    await open();
    for (const theme of ['Default Dark Modern', 'Default Light Modern', 'Default High Contrast'] as const) {
      const name = theme.split(' ')[1]?.toLowerCase();
      await inTheme(theme, async () => void (await host.screenshot(`offline-languages-${name}`)));
    }
    await escape();
    await remove('English → Dutch');
    const left = await open();
    assert.ok(
      left.some((row) => /English → Dutch.*good draft · 1\.2 MB.*To download/s.test(row)),
      left.join('\n'),
    );
  });

  it('are one step away in the list of languages, and the translation goes on after it', async () => {
    await setSetting('parlance.offline.models', `${mirror.registry('en-nl').url}/index.json`);
    await setSetting('parlance.translate.source', 'en');
    const editor = await openMarked('⟨Save the file⟩');
    start('parlance.translate.selectionTo');
    await question('Translate from English to');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Dutch"):has-text("download, 1.2 MB")' });
    await choose('Translate from English to', 'Dutch');
    await question('Download English → Dutch?');
    await host.press('Enter');
    await documentIs(editor.document, 'Bewaar het bestand');
    await remove('English → Dutch');
  });

  it('take two models with one yes where a text goes through English, and say so', async () => {
    await setSetting('parlance.offline.models', `${mirror.pinned(['de-en', 'en-nl']).url}/models.json`);
    await setSetting('parlance.translate.source', 'de');
    const editor = await openMarked('⟨Öffne die Datei⟩');
    start('parlance.translate.selectionTo');
    await question('Translate from German to');
    await type('Dutch');
    await host.text({
      selector: '.quick-input-list .monaco-list-row:has-text("Dutch"):has-text("KB, through English")',
    });
    await host.screenshot('offline-languages-through-english');
    await choose('Translate from German to', 'Dutch');
    await question('Download German → English, English → Dutch?');
    await host.press('Enter');
    await roughLands(() => editor.document.getText() === 'Open het bestand');
    await remove('German → English');
    await remove('English → Dutch');
  });

  it('bring English into Japanese in three steps without an address, and then German through English', async () => {
    // As an administrator names a mirror; the user types no address.
    mirror.pinned(['de-en', 'en-ja'], { vocabularies: 2 });
    await setSetting('parlance.offline.models', `${mirror.url}/models.json`);
    const translate = async (text: string, language: string, code: string): Promise<vscode.TextDocument> => {
      await setSetting('parlance.translate.source', code);
      const { document } = await openMarked(`⟨${text}⟩`);
      start('parlance.translate.selectionTo');
      await question(`Translate from ${language} to`);
      return document;
    };
    const files = () => mirror.asked.filter((path) => path !== '/models.json');
    const listed = (words: string) =>
      host.text({ selector: `.quick-input-list .monaco-list-row:has-text("Japanese"):has-text("${words}")` });

    const english = await translate('Open now', 'English', 'en');
    await listed('download, ');
    await host.screenshot('offline-japanese-1-language');
    await choose('Translate from English to', 'Japanese');
    await question('Download English → Japanese?');
    await host.screenshot('offline-japanese-2-yes');
    assert.deepEqual(files(), [], 'nothing is asked for before the yes');
    await host.press('Enter');
    await documentIs(english, '開く 今');
    await host.screenshot('offline-japanese-3-result');

    const german = await translate('Öffne jetzt', 'German', 'de');
    await type('Japanese');
    await listed('through English');
    await choose('Translate from German to', 'Japanese');
    // The other half is here already.
    await question('Download German → English?');
    await host.press('Enter');
    await roughLands(() => german.getText() === '開く 今');
    await host.screenshot('offline-japanese-4-through-english');
    await remove('German → English');
    await remove('English → Japanese');
  });

  it('bring traditional Chinese by the model of simplified Chinese, and say that it is converted', async () => {
    await setSetting('parlance.offline.models', `${mirror.pinned(['en-zh']).url}/models.json`);
    await setSetting('parlance.translate.source', 'en');
    const editor = await openMarked('⟨Open software⟩');
    start('parlance.translate.selectionTo');
    await question('Translate from English to');
    await type('traditional');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("converted from simplified Chinese")' });
    await host.screenshot('offline-traditional-chinese');
    await choose('Translate from English to', 'Chinese (traditional)');
    await question('Download English → Chinese?');
    await host.press('Enter');
    await documentIs(editor.document, '開啟 軟體');
    await remove('English → Chinese');
  });

  it('lead back to the list that comes with Parlance from another place', async () => {
    await setSetting('parlance.offline.models', `${mirror.registry('en-nl').url}/index.json`);
    await open();
    await choose('Offline Languages', 'Use the Built-In List');
    await question('Offline Languages');
    await type('Albanian');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Albanian → English")' });
  });

  it('are there from the start for five languages, and are not to be removed', async () => {
    const row = (await open()).find((one) => one.includes('built in')) ?? '';
    assert.match(row, /English → German, Spanish, French, Italian.*Portuguese/);
    assert.match(row, /good for UI text, rough for prose/);
    await escape();
  });

  it('say that a place is gone, with the way to another', async () => {
    const { url } = mirror.registry('en-de');
    await setSetting('parlance.offline.models', `${url}/index.json`);
    mirror.files.clear();
    await open();
    assert.match(await notification('Couldn’t list'), /The server returned status 404/);
  });
});
