import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { status } from '../support/scriptedServer';
import { eventually, host, needsPage } from './host';
import { confirm, tick, untick } from './targetLanguages';
import { closeAll, documentIs } from './markedDocument';
import { TranslationServiceUnderTest, translateWith, type TranslateBody } from './translationService';
import { clearNotifications, goOn, listed, notification, pressIn, question, setSetting, start } from './window';

const folder = () => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'files under test');
const at = (name: string) => vscode.Uri.joinPath(folder(), name);

async function write(name: string, content: string): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(at(name), Buffer.from(content));
  return at(name);
}

const read = async (name: string) => Buffer.from(await vscode.workspace.fs.readFile(at(name))).toString();

/** An XLIFF file of units that names its languages. */
function xliff(...units: string[]): string {
  const body = units
    .map((unit, index) => `    <trans-unit id="u${index}">\n      ${unit}\n    </trans-unit>\n`)
    .join('');
  return `<xliff version="1.2">\n  <file source-language="en-US" target-language="de" original="a"><body>\n${body}  </body></file>\n</xliff>\n`;
}

const setView = (view: string | undefined) => setSetting('parlance.files.subtitleView', view);

describe('localisation files', () => {
  let service: TranslationServiceUnderTest;

  needsPage();
  before(async () => {
    service = await TranslationServiceUnderTest.connect();
  });
  after(() => service?.disconnect());
  beforeEach(async () => {
    await vscode.workspace.fs.createDirectory(folder());
    service.translate = translateWith((text) =>
      text.toUpperCase().replaceAll(/<(\/?[XG])( I)?/g, (tag) => tag.toLowerCase()),
    );
    await vscode.commands.executeCommand('parlance.files.clearCache');
    await clearNotifications();
    service.forget();
  });
  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(folder(), { recursive: true });
    await clearNotifications();
  });

  it('are translated as they are on screen, as one edit that can be undone', async () => {
    const uri = await write(
      'a.xlf',
      xliff('<source>Old words</source>', '<source>Done</source><target>Fertig</target>'),
    );
    const editor = await vscode.window.showTextDocument(uri);
    const { document } = editor;
    const place = document.positionAt(document.getText().indexOf('Old words'));
    await editor.edit((edit) => edit.replace(new vscode.Range(place, place.translate(0, 3)), 'New <g id="1">{n}</g>'));
    const before = document.getText();
    start('parlance.files.translate', uri);
    await question('Translate a.xlf');
    const items = (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n');
    await host.screenshot('file-order');
    assert.match(items, /Translate to German/);
    assert.match(items, /1 segment\s*Up to 31 characters on “Scripted”/);
    assert.match(items, /In the file, as a single edit/);
    assert.deepEqual(service.sent, []);
    await confirm('Translate a.xlf');
    const written =
      '<source>New <g id="1">{n}</g> words</source>\n      <target state="needs-review-translation" state-qualifier="mt-suggestion">NEW <g id="1">{n}</g> WORDS</target>';
    await documentIs(document, before.replace('<source>New <g id="1">{n}</g> words</source>', written));
    await notification('1 segment translated to German in “a.xlf”');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('are put nowhere by what they call a language, and nothing is read through a link', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'parlance-outside-'));
    try {
      const hostile = xliff('<source>Old words</source>').replace('"de"', '"de-/../../escaped"');
      const uri = await write('a.xlf', hostile);
      start('parlance.files.translate', uri);
      await tick('German');
      // The rows of languages go before those of the order come.
      const row = '.quick-input-list .monaco-list-row';
      await host.text({ selector: `${row}:has-text("a.de.xlf"), ${row}:has-text("In the file")` });
      await host.press('Escape');
      await writeFile(path.join(outside, 'secret.txt'), 'secret words');
      await symlink(path.join(outside, 'secret.txt'), at('notes.txt').fsPath);
      start('parlance.files.translate', at('notes.txt'));
      await notification('The file is a link to a place outside the folder');
      await symlink(outside, at('values-de').fsPath);
      const android = await write('values/strings.xml', '<resources><string name="a">Some words</string></resources>');
      start('parlance.files.translate', android);
      await tick('German');
      await notification('“values-de” is a link to a place outside the folder');
      assert.deepEqual([await readdir(outside), service.sent], [['secret.txt'], []]);
    } finally {
      await rm(outside, { recursive: true });
    }
  });

  it('of a folder are told that may hold anything, and are translated when they are chosen themselves', async () => {
    await write('a.xlf', xliff('<source>Old words</source>'));
    await write('words.json', '{ "hello": "Hello there" }');
    start('parlance.files.translate', folder());
    await question('Translate a.xlf');
    const items = (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n');
    assert.match(items, /words\.json\s*Neither the name nor the folder shows that this file contains app text/);
    await host.press('Escape');
  });

  it('in several languages are named before, with the glossary of each, and opened after', async () => {
    const uri = await write('greeting.json', '{ "hello": "Good evening" }\n');
    await setSetting('parlance.translate.glossaries', { Scripted: { 'en>de': 'g-1' } });
    try {
      start('parlance.files.translate', uri);
      await tick('German', 'Spanish');
      await question('Translate greeting.json');
      const rows = (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n');
      assert.match(rows, /Glossary\s*The default for German, if the text is in English/);
      assert.match(
        rows,
        /Results\s*files under test\/greeting\.(?:de|es)\.json, files under test\/greeting\.(?:de|es)\.json/,
      );
      await host.screenshot('file-order-languages');
      await confirm('Translate greeting.json');
      assert.match(await notification('2 segments translated to '), /German.* in 2 files|Spanish.* in 2 files/);
      await pressIn('2 segments translated', 'Open Results…');
      await question('Open Results');
      await host.screenshot('file-results');
      await goOn();
      const opened = (): string[] =>
        vscode.window.tabGroups.all
          .flatMap(({ tabs }) => tabs.map(({ input }) => input))
          .flatMap((input) => (input instanceof vscode.TabInputTextDiff ? [input.modified.path] : []))
          .sort();
      await eventually(
        async () => Promise.resolve(opened()),
        [at('greeting.de.json').path, at('greeting.es.json').path],
      );
    } finally {
      await setSetting('parlance.translate.glossaries', undefined);
    }
  });

  it('are translated to the language that is typed, with none ticked', async () => {
    const uri = await write('greeting.json', '{ "hello": "Good evening" }\n');
    // An order that failed says of which files, and is not taken for the next one.
    await setSetting('parlance.connection', 'Nowhere');
    start('parlance.files.translate', uri);
    await notification('“greeting.json” wasn’t sent. Connection “Nowhere” not found');
    await setSetting('parlance.connection', 'Scripted');
    start('parlance.files.translate', uri);
    await untick();
    await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'Spanish');
    await host.press('Enter');
    await confirm('Translate greeting.json');
    await notification('1 segment translated to Spanish');
  });

  it('are translated to the language that is typed, whatever was ticked beforehand', async () => {
    const uri = await write('welcome.json', '{ "hello": "Good night" }\n');
    start('parlance.files.translate', uri);
    await tick('German');
    await confirm('Translate welcome.json');
    await notification('1 segment translated to German');
    start('parlance.files.translate', uri);
    await host.text({ selector: '.quick-input-list .monaco-list-row[aria-checked="true"]:has-text("German")' });
    await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'Spanish');
    await host.press('Enter');
    await confirm('Translate welcome.json');
    await notification('1 segment translated to Spanish');
  });

  it('become a new file beside the source, each sentence over the cues it came from, and cost nothing again', async () => {
    const source =
      '1\r\n00:00:01,000 --> 00:00:03,000\r\nI went to the\r\n\r\n2\r\n00:00:03,000 --> 00:00:05,000\r\nmarket.\r\n';
    const uri = await write('film.srt', source);
    for (const [name, language, view] of [
      ['film.de.srt', 'German', 'table'],
      ['film.es.srt', 'Spanish', 'differences'],
    ] as const) {
      await setView(view);
      start('parlance.files.translate', uri);
      await tick(language);
      await confirm('Translate film.srt');
      await notification(`2 segments translated to ${language}`);
      assert.equal(await read(name), source.replace('I went to the', 'I WENT TO THE').replace('market', 'MARKET'));
      await clearNotifications();
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      if (view === 'table') {
        assert.ok(input instanceof vscode.TabInputCustom);
        assert.deepEqual([input.viewType, input.uri.path], ['parlance.cues', at(name).path]);
        await host.text({ selector: '.row:has-text("I went to the"):has-text("I WENT TO THE")', webview: true });
      } else {
        assert.ok(input instanceof vscode.TabInputTextDiff);
        assert.deepEqual([input.original.path, input.modified.path], [uri.path, at(name).path]);
      }
    }
    await setView(undefined);
    assert.deepEqual(
      service.sent.map(({ text }) => text),
      [['I went to the market.'], ['I went to the market.']],
    );
    service.forget();
    await vscode.workspace.fs.delete(at('film.de.srt'));
    start('parlance.files.translate', uri);
    await tick('German');
    await confirm('Translate film.srt');
    await notification('2 of them from the cache');
    assert.deepEqual(service.sent, []);
  });

  it('are not translated into their own language, whose code in a subtitle gives way to the other one', async () => {
    const uri = await write('leccion-1.es.srt', '1\n00:00:01,000 --> 00:00:03,000\nBuenos días.\n');
    start('parlance.files.translate', uri);
    await question('Target Languages');
    await listed();
    await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'panish');
    await host.gone({ selector: '.quick-input-list .monaco-list-row:has-text("Spanish")' });
    await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, '');
    await tick('German');
    await confirm('Translate leccion-1.es.srt');
    await notification('1 segment translated to German in “leccion-1.de.srt”');
    assert.equal((await vscode.workspace.fs.readDirectory(folder())).length, 2);
  });

  it('of other formats are made anew where their tools look for them, and only their texts are others', async () => {
    const json = '{\n  // kept\n  "save": "Save \\"{name}\\"\\n",\n  "count": 3\n}\n';
    const android = '<resources>\r\n  <string name="a">Don\\\'t <b>save</b></string>\r\n</resources>';
    const java = "# kept\nsave=Don''t \\\n  save {0}\n";
    const files = [
      await write('words.json', json),
      await write('values/strings.xml', android),
      await write('words_en.properties', java),
      await write('words.pot', 'msgid "Save"\nmsgstr ""\n'),
    ];
    start('parlance.files.translate', files[0], files);
    await tick('German');
    await confirm('Translate 4 Files');
    await notification('translated to German in 4 files');
    assert.equal(await read('words.de.json'), json.replace('Save', 'SAVE'));
    assert.equal(await read('words.json'), json);
    const po = await read('de.po');
    assert.match(po, /^msgid ""\nmsgstr ""\n"Language: de\\n"\n/);
    assert.ok(po.endsWith('\n\n#, fuzzy\nmsgid "Save"\nmsgstr "SAVE"\n'));
    assert.equal(await read('words_de.properties'), "# kept\nsave=DON''T SAVE {0}\n");
    assert.equal(await read('values-de/strings.xml'), android.replace('Don', 'DON').replace('t <b>save', 'T <b>SAVE'));
  });

  it('have their cues translated again in the table, from the source beside them', async () => {
    const film =
      '1\r\n00:00:01,000 --> 00:00:03,000\r\nGood <i>evening</i>,\r\n\r\n2\r\n00:00:03,100 --> 00:00:05,000\r\nmy friends.\r\n\r\n3\r\n00:00:06,000 --> 00:00:07,000\r\nWell, <b>yes</b>.\r\n';
    await write('film.en.srt', film);
    const before = film.replace('my friends', 'Freunde').replace('<b>yes</b>', 'ja');
    const document = await vscode.workspace.openTextDocument(await write('film.de.srt', before));
    await vscode.commands.executeCommand('parlance.cue.openTable', document.uri, at('film.en.srt'));
    await host.text({ selector: '.body .row:has-text("Well")', webview: true });
    await host.press('Control+a', 'Alt+Enter');
    // The one whose tags are others is left, and said to be.
    await host.text({ selector: '.status:has-text("1 cue was skipped")', webview: true });
    const after = before.replace('Good <i>evening</i>', 'GOOD <i>EVENING</i>').replace('Freunde', 'MY FRIENDS');
    assert.equal(document.getText(), after);
    const [body] = service.sent;
    assert.deepEqual([service.sent.length, body?.source_lang, body?.target_lang], [1, 'en', 'de']);
    await host.screenshot('cues-translated');
    await host.press('Control+z');
    await documentIs(document, before);
  });

  it('list what could not be translated in the Problems view', async () => {
    service.translate = translateWith((text) => (text.includes('lose') ? 'weg' : text.toUpperCase()));
    const uri = await write('left.xlf', xliff('<source>Save</source>', '<source>lose {this}</source>'));
    start('parlance.files.translate', uri);
    await confirm('Translate left.xlf');
    const message = await notification('1 unchanged');
    assert.match(message, /\{this\}/);
    const [problem, ...more] = vscode.languages.getDiagnostics(uri);
    assert.equal(more.length, 0);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.equal(document.getText(problem!.range), 'lose {this}');
    assert.match(problem!.message, /^Not translated: .*\{this\}/);
  });

  it('keep what is done when it is stopped midway, and list the rest', async () => {
    const all = Array.from({ length: 60 }, (_, index) => `<source>Text ${index + 10}</source>`);
    const uri = await write('many.xlf', xliff(...all));
    const reply = service.translate;
    service.translate = async (request, response) => {
      // The second request is never answered.
      if ((request.json() as TranslateBody).text[0] === 'Text 10') await reply(request, response);
    };
    start('parlance.files.translate', uri);
    await confirm('Translate many.xlf');
    await pressIn('350 of 420 characters', 'Cancel');
    const message = await notification('10 unchanged');
    assert.match(message, /50 segments translated to German in “many.xlf”.* The translation was stopped\./);
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    assert.equal(text.match(/<target/g)?.length, 50);
    assert.ok(!text.includes('TEXT 60'));
    assert.equal(vscode.languages.getDiagnostics(uri).length, 10);
  });

  it('take their translations where they still say the same, when they are edited meanwhile', async () => {
    const uri = await write('busy.xlf', xliff('<source>Save</source>', '<source>Open</source>'));
    const { document } = await vscode.window.showTextDocument(uri);
    const { arrived, release } = service.hold(translateWith((text) => text.toUpperCase()));
    start('parlance.files.translate', uri);
    await confirm('Translate busy.xlf');
    await arrived;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), '<!-- new -->');
    const place = document.positionAt(document.getText().indexOf('Open'));
    edit.replace(uri, new vscode.Range(place, place.translate(0, 4)), 'Close');
    await vscode.workspace.applyEdit(edit);
    release();
    assert.match(await notification('edited during the translation'), /1 segment translated .* 1 unchanged/);
    assert.match(document.getText(), /<source>Save<\/source>\s+<target [^>]*>SAVE<\/target>/);
    assert.match(document.getText(), /<source>Close<\/source>\s+<\/trans-unit>/);
  });

  it('are not touched when the service refuses them, and the reason is told', async () => {
    service.translate = status(456);
    const text = xliff('<source>Save</source>');
    const uri = await write('refused.xlf', text);
    start('parlance.files.translate', uri);
    await confirm('Translate refused.xlf');
    await notification('Nothing was translated in “refused.xlf”');
    assert.equal(await read('refused.xlf'), text);
  });

  it('are not sent when they have nothing to translate, or are too long', async () => {
    const done = await write('done.xlf', xliff('<source>Save</source><target state="final">Sichern</target>'));
    start('parlance.files.translate', done);
    await notification('Everything in the file is already translated');
    await clearNotifications();
    await setSetting('parlance.files.maximumCharacters', 3);
    const section = vscode.workspace.getConfiguration('parlance.files');
    // A folder can only lower it.
    await section.update('maximumCharacters', 1_000_000, vscode.ConfigurationTarget.Workspace);
    try {
      start('parlance.files.translate', await write('long.xlf', xliff('<source>Save</source>')));
      await question('Translate long.xlf');
      const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
      assert.match(first ?? '', /Too much at once/);
      await host.text({ selector: '.quick-input-widget:visible [placeholder^="Press Enter to change the limit, or"]' });
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    } finally {
      await section.update('maximumCharacters', undefined, vscode.ConfigurationTarget.Workspace);
      await setSetting('parlance.files.maximumCharacters', undefined);
    }
    assert.deepEqual(service.sent, []);
  });
});
