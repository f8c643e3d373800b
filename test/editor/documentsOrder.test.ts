import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { json, ScriptedServer, status } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';
import { useDocumentService } from './documentService';
import { at, folder, leftOut, names, order, read, send, set, translated, write } from './documentsWindow';
import { host, needsPage } from './host';
import { tick } from './targetLanguages';
import { choose, clearNotifications, goOn, notification, question, setSetting, start } from './window';

describe('ordering the translation of documents', () => {
  const service = useDocumentService();

  it('says what a batch costs before anything is sent, and puts every result beside its source', async () => {
    const files = [
      await write('Grüße & more.txt', 'Hello 😀'),
      await write('מדריך.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n'),
    ];
    await order(files, 'German', 'French');
    await question('Translate 2 Files');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    await host.screenshot('document-order');
    assert.match(items.join('\n'), /Up to 18 characters on “Scripted”, 494,800 left/);
    assert.match(items.join('\n'), /Source Language.*Detected/);
    assert.match(items.join('\n'), /Formality/);
    assert.match(items.join('\n'), /Results.*Grüße & more\.\w+\.txt/);
    assert.deepEqual(await service.calls(), []);
    await send();
    await notification('Translated 4 documents');
    assert.deepEqual(await names(), [
      'Grüße & more.de.txt',
      'Grüße & more.fr.txt',
      'Grüße & more.txt',
      'מדריך.de.srt',
      'מדריך.fr.srt',
      'מדריך.srt',
    ]);
    assert.equal(await read('Grüße & more.de.txt'), 'HELLO 😀');
    const uploads = await service.calls('upload');
    assert.deepEqual(uploads.map(({ fileName, target_lang }) => `${fileName} ${target_lang}`).sort(), [
      'Grüße & more.txt de',
      'Grüße & more.txt fr',
      'מדריך.srt de',
      'מדריך.srt fr',
    ]);
    assert.equal((await service.calls('result')).length, 4);
  });

  it('sends nothing above the limit the person set, nor by a pattern that would lose files', async () => {
    const file = await write('a.txt', 'hello');
    await set('maximumCharacters', 9);
    await order([file], 'German', 'French');
    await host.text({
      selector: '.quick-input-list .monaco-list-row:has-text("Too much at once"):has-text("10 characters")',
    });
    await host.press('Escape');
    await set('outputName', '${name}.${ext}');
    start('parlance.document.translate', file);
    await question('Target Languages');
    await goOn();
    await notification('Nothing was sent. The output name pattern needs ${target}');
    assert.deepEqual(await service.calls(), []);
  });

  it('makes a Word document of a PDF when the person wants one', async () => {
    await order([await write('guide.pdf', '%PDF-1.7')], 'German');
    await choose('Translate ', 'PDF becomes');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Word document")' });
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("guide.de.docx")' });
    await send();
    await translated('guide.pdf');
    assert.deepEqual(await names(), ['guide.de.docx', 'guide.pdf']);
    assert.match(await read('guide.de.docx'), /^PK/);
    assert.equal((await service.calls('upload'))[0]?.output_format, 'docx');
  });

  it('sends the default glossary of the language that it tells by itself, and names it before', async () => {
    await setSetting('parlance.translate.glossaries', { Scripted: { 'en>de': 'g-1' } });
    try {
      const english = 'Put the kettle on the stove, and wait until the water boils before you pour it over the leaves.';
      await order([await write('tea.txt', english), await write('short.txt', 'OK')], 'German');
      await host.text({
        selector: '.quick-input-list .monaco-list-row:has-text("“Kitchen” for English to German, 1 of 2 files")',
      });
      await host.screenshot('document-order-glossary');
      await send();
      await notification('Translated 2 documents');
      const uploads = await service.calls('upload');
      assert.deepEqual(
        uploads.map(({ fileName, source_lang: source, glossary_id: glossary }) => [fileName, source, glossary]).sort(),
        [
          ['short.txt', undefined, undefined],
          ['tea.txt', 'en', 'g-1'],
        ],
      );
    } finally {
      await setSetting('parlance.translate.glossaries', undefined);
    }
  });

  it('sends a text as it is on screen', async () => {
    const document = await vscode.workspace.openTextDocument(await write('a.txt', 'on disk'));
    await vscode.window.showTextDocument(document);
    await vscode.window.activeTextEditor!.edit((edit) => edit.replace(new vscode.Range(0, 0, 0, 7), 'on screen'));
    await order([document.uri], 'German');
    await send();
    await translated('a.txt');
    assert.equal(await read('a.de.txt'), 'ON SCREEN');
    assert.equal(document.isDirty, true);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('never takes the place of a file unasked', async () => {
    const file = await write('b.txt', 'hello');
    await write('b.de.txt', 'mine');
    await order([file], 'German');
    await send();
    await question('“documents under test/b.de.txt” Already Exists');
    assert.deepEqual(await service.calls(), []);
    await choose('“documents under test/b.de.txt” Already Exists', 'Keep both');
    await translated('b.txt');
    assert.deepEqual([await read('b.de.txt'), await read('b.de-2.txt')], ['mine', 'HELLO']);

    await clearNotifications();
    await order([file], 'German');
    await send();
    await choose('“documents under test/b.de.txt” Already Exists', 'Replace');
    await translated('b.txt');
    assert.equal(await read('b.de.txt'), 'HELLO');
  });

  it('takes the documents of a folder and of those in it, and no result twice', async () => {
    await vscode.workspace.fs.createDirectory(at('node_modules'));
    await vscode.workspace.fs.createDirectory(at('sub'));
    for (const name of ['a.txt', 'a.de.txt', 'sub/b.html', 'node_modules/c.txt', 'picture.png', 'code.ts']) {
      await write(name, name === 'sub/b.html' ? '<p>hello</p>' : 'hello');
    }
    await set('outputName', '${target}/${name}.${ext}');
    start('parlance.document.translate', folder(), [folder()]);
    await tick('German');
    await question('Translate 3 Files');
    await send();
    await notification('Translated 3 documents');
    assert.deepEqual(await names('de'), ['a.de.txt', 'a.txt']);
    assert.deepEqual(await names('sub', 'de'), ['b.html']);

    await set('outputName', undefined);
    start('parlance.document.translate', folder(), [folder()]);
    await tick('German');
    const items = await leftOut();
    assert.match(items, /a\.de\.txt.*result of another file/);
    await host.press('Escape');
  });

  it('says why a file is not taken, and sends nothing of it', async () => {
    await order(
      [await write('a.srt', 'x'.repeat(151 * 1024)), await write('b.zip', 'x'), await write('c.txt', 'hello')],
      'German',
    );
    const items = await leftOut();
    assert.match(items, /a\.srt.*too large \(151 KB\)\. The limit for this type is 150 KB/);
    assert.match(items, /b\.zip.*doesn’t translate files of this type/);
    await send();
    await translated('c.txt');
    start('parlance.document.translate', at('b.zip'));
    await notification('Nothing was sent. “b.zip”');
    assert.equal((await service.calls('upload')).length, 1);
  });
});

describe('ordering the translation of documents from a service with a fault', () => {
  needsPage();

  it('says that nothing was sent, and not that it may have been', async () => {
    const usage = json({ character_count: 1, character_limit: 1_000 });
    const server = (await ScriptedServer.start()).always((request, response) =>
      (request.path.includes('usage') ? usage : status(503))(request, response),
    );
    try {
      await connectTo(server.url);
      const file = await write('one.txt', 'Hello');
      start('parlance.document.translate', file, [file]);
      const said = await notification('“one.txt” wasn’t sent');
      assert.match(said, /temporarily unavailable/);
      assert.doesNotMatch(said, /gone through/);
    } finally {
      await disconnect();
      await server.close();
      await vscode.workspace.fs.delete(folder(), { recursive: true });
    }
  });
});
