import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { translateWith, TranslationServiceUnderTest } from './translationService';
import { clearNotifications, notification, question, setSetting, statusBar } from './window';
import { XliffFileUnderTest } from './xliffFile';

const content = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="messages.json" source-language="en-US" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="welcome">
        <source>Welcome, <x id="NAME"/>.</source>
      </trans-unit>
      <trans-unit id="final" approved="yes">
        <source>Sign out</source>
        <target state="final">Abmelden</target>
      </trans-unit>
      <trans-unit id="saved">
        <source>Saved to {path}</source>
        <target state="new"/>
      </trans-unit>
    </body>
  </file>
</xliff>
`;

const setCache = (isOn: boolean | undefined): Thenable<void> => setSetting('parlance.files.cache', isOn);

describe('the units of XLIFF files', () => {
  let service: TranslationServiceUnderTest;
  let file: XliffFileUnderTest;

  needsPage();
  before(async () => {
    service = await TranslationServiceUnderTest.connect();
    await statusBar('Scripted');
    // The same texts are translated more than once here.
    await setCache(false);
  });
  after(async () => {
    await setCache(undefined);
    await service?.disconnect();
  });
  beforeEach(async () => {
    service.forget();
    service.translate = translateWith((text) => text.toUpperCase());
    file = await XliffFileUnderTest.open(content);
  });
  afterEach(async () => {
    await file.close();
    await clearNotifications();
  });

  const run = (command: string) => vscode.commands.executeCommand(`parlance.segment.${command}`);

  it('are translated where the caret is, codes kept, state set, as one step of undo', async () => {
    file.caretAt('Welcome');
    await run('translate');
    assert.match(file.text, /<target state="needs-review-translation"[^>]*>WELCOME, <x id="NAME"\/>\.<\/target>/);
    assert.equal(service.sent.length, 1);
    assert.deepEqual([service.sent[0]!.source_lang, service.sent[0]!.target_lang], ['en-US', 'de']);
    await vscode.commands.executeCommand('undo');
    assert.equal(file.text, content);
  });

  it('are translated where they need it, and only there', async () => {
    await run('translateMissing');
    assert.match(file.text, />WELCOME, <x id="NAME"\/>\.<\/target>/);
    assert.match(file.text, /<target state="needs-review-translation"[^>]*>SAVED TO \{path\}<\/target>/);
    assert.match(file.text, /<target state="final">Abmelden<\/target>/);
    await vscode.commands.executeCommand('undo');
    assert.equal(file.text, content);
  });

  it('are sent after one question with the price, when they are many', async () => {
    await setSetting('parlance.translate.confirmAbove', 10);
    try {
      const translating = run('translateMissing');
      await question('Translate 2 Segments of app.en-de.xlf');
      const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
      assert.match(first ?? '', /Translate to German.*2 segments.*Up to 33 characters on “Scripted”, 1,000 left/s);
      assert.deepEqual(service.sent, []);
      await host.press('Enter');
      await translating;
      await file.has('>SAVED TO {path}</target>');
    } finally {
      await setSetting('parlance.translate.confirmAbove', undefined);
    }
  });

  it('are left alone when they are final', async () => {
    file.caretAt('Abmelden');
    await run('translate');
    assert.match(await notification('as final'), /Change its state first/);
    assert.equal(service.sent.length, 0);
    assert.equal(file.text, content);
  });

  it('take their translation when the file was edited elsewhere meanwhile, and not when they were', async () => {
    const { arrived, release } = service.hold(translateWith((text) => text.toUpperCase()));
    const translating = run('translateMissing');
    await arrived;
    await file.change('<body>', '<body>\n      <!-- a comment -->');
    await file.change('Saved to', 'Stored in');
    release();
    const message = await notification('edited or closed during the translation');
    assert.match(message, /1 segment/);
    assert.match(file.text, />WELCOME, <x id="NAME"\/>\.<\/target>/);
    assert.match(file.text, /<target state="new"\/>/);
    await clearNotifications();
    await translating;
  });

  it('have a link above them while they want a translation, and the file has its own', async () => {
    const lenses = (): Thenable<vscode.CodeLens[]> =>
      vscode.commands.executeCommand('vscode.executeCodeLensProvider', file.document.uri);
    const titles = async () => (await lenses()).map(({ command, range }) => `${range.start.line} ${command?.title}`);
    assert.deepEqual(
      (await titles()).sort(),
      ['0 Open as Table', '0 Translate 2 Missing Units', '11 Translate', '4 Translate'].sort(),
    );
    const last = (await lenses()).find(({ range }) => range.start.line > 5)!.command!;
    await vscode.commands.executeCommand(last.command, ...(last.arguments ?? []));
    assert.match(file.text, />SAVED TO \{path\}<\/target>/);
    assert.deepEqual((await titles()).includes('11 Translate'), false);
  });

  it('without a translation are gone to, one after the other', async () => {
    const caret = () => file.document.offsetAt(vscode.window.activeTextEditor!.selection.active);
    await run('next');
    assert.equal(caret(), content.indexOf('</source>'));
    await run('next');
    assert.equal(caret(), content.indexOf('<target state="new"/>') + '<target state="new"/>'.length);
    await run('next');
    assert.equal(caret(), content.indexOf('</source>'));
    await run('previous');
    assert.equal(caret(), content.indexOf('<target state="new"/>') + '<target state="new"/>'.length);
    await host.screenshot('xliff-text');
  });
});
