import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ModelMirror } from '../support/modelMirror';
import { eventually, host, needsPage } from './host';
import { documentIs, openMarked } from './markedDocument';
import { choose, inTheme, notification, putAway, question, setSetting, start } from './window';

describe('offline languages', () => {
  let mirror: ModelMirror;
  const rows = () => host.text({ selector: '.quick-input-widget:visible .quick-input-list .monaco-list-row' });
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

  it('ask nothing of the network until a place is set, and say which there are', async () => {
    const shown = await open();
    assert.ok(
      shown.some((row) => row.includes('List the Models of the Bergamot Project') && row.includes('bergamot.s3')),
    );
    for (const row of ['From an Address…', 'From a Folder…'])
      assert.ok(
        shown.some((one) => one.includes(row)),
        row,
      );
    assert.deepEqual(mirror.asked, []);
  });

  it('are downloaded with one yes, translate at once, and are removed', async () => {
    await setSetting('parlance.offline.models', `${mirror.registry('en-de', 'es-en').url}/index.json`);
    const shown = await open();
    assert.ok(
      shown.some((row) => /English → German/.test(row) && /good draft · 1\.2 MB/.test(row)),
      shown.join('\n'),
    );
    await choose('Offline Languages', 'English → German');
    await question('Download English → German?');
    const [yes] = await rows();
    assert.match(yes ?? '', /Download.*1\.2 MB, from 127\.0\.0\.1:\d+.*Licence: not named by the catalogue/s);
    await host.press('Enter');
    await eventually(
      async () => (await open()).some((row) => /English → German.*good draft/s.test(row) && !/Download/.test(row)),
      true,
    );
    await escape();

    await setSetting('parlance.translate.source', 'en');
    const editor = await openMarked('⟨Open the file {name} now.⟩');
    start('parlance.translate.selectionTo');
    await choose('Translate from English to', 'German');
    await documentIs(editor.document, 'Öffne die Datei {name} jetzt.');

    await open();
    for (const theme of ['Default Dark Modern', 'Default Light Modern', 'Default High Contrast'] as const)
      await inTheme(
        theme,
        async () => void (await host.screenshot(`offline-languages-${theme.split(' ')[1]?.toLowerCase()}`)),
      );
    await choose('Offline Languages', 'English → German');
    await choose('English → German', 'Remove');
    await eventually(
      async () => (await open()).some((row) => /English → German.*good draft · 1\.2 MB/s.test(row)),
      true,
    );
    assert.ok((await rows()).some((row) => row.includes('From an Address…')));
  });

  it('say that a place is gone, with the way to another', async () => {
    const { url } = mirror.registry('en-de');
    await setSetting('parlance.offline.models', `${url}/index.json`);
    mirror.files.clear();
    await open();
    assert.match(await notification('could not be listed'), /The server answered 404/);
  });
});
