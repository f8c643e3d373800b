import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { readZip, unpack } from '../../src/localService/documents/zip';
import { writeDocx, writePptx } from '../unit/localService/support/zipWriter';
import { connectTo, disconnect } from './connectTo';
import { DocumentService } from './documentService';
import { host, itAcrossReloads } from './host';
import { answer, choose, clearNotifications, inTheme, notification, press, question, statusBar, start } from './window';

const folder = () => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'documents under test');
const at = (...names: string[]) => vscode.Uri.joinPath(folder(), ...names);
const settings = () => vscode.workspace.getConfiguration('parlance.documents');

async function write(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(at(name), typeof content === 'string' ? Buffer.from(content) : content);
  return at(name);
}

async function read(...names: string[]): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(at(...names))).toString();
}

async function names(...under: string[]): Promise<string[]> {
  return (await vscode.workspace.fs.readDirectory(at(...under))).map(([name]) => name).sort();
}

/** Ticks the target languages, besides which none may be ticked. */
async function tick(...languages: string[]): Promise<void> {
  await question('Target Languages');
  const input = { selector: '.quick-input-widget:visible .quick-input-box input' };
  const ticked = await host.evaluate<string[]>(
    `[...document.querySelectorAll('.quick-input-list .monaco-list-row')]
      .filter((row) => row.matches('[aria-checked="true"]') || row.querySelector('[aria-checked="true"], input:checked'))
      .map((row) => row.textContent)`,
  );
  for (const language of ['German', 'French', 'Japanese']) {
    if (languages.includes(language) === ticked.some((text) => text.includes(language))) continue;
    await host.fill(input, language);
    await host.click({ selector: `.quick-input-list .monaco-list-row:has-text("${language}")` });
  }
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
  await question('Translate ');
}

/** Orders the translation of files, up to the one confirmation. */
async function order(uris: vscode.Uri[], ...languages: string[]): Promise<void> {
  start('parlance.document.translate', uris[0], uris);
  await tick(...languages);
}

const send = () => choose('Translate ', 'Translate to');

describe('translating whole documents with the local service', function () {
  this.timeout(60_000);
  const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>kettle</w:t></w:r>';
  const sources: Record<string, Uint8Array> = {
    'letter.docx': writeDocx(`<w:p><w:r><w:t xml:space="preserve">The house is big and the </w:t></w:r>${bold}</w:p>`),
    'talk.pptx': writePptx('The house is big'),
    'page.html': Buffer.from('<p class="The house">The house is <b>big</b>.</p><script>let house</script>'),
    'app.xlf': Buffer.from(
      '<xliff version="1.2">\r\n<file original="a" source-language="en"><body>\r\n' +
        '<trans-unit id="1"><source>The house is <g id="7">big</g>.</source><note>House</note></trans-unit>\r\n' +
        '<trans-unit id="2"><source>House</source><target state="final">Hogar</target></trans-unit>\r\n</body></file></xliff>',
    ),
    'film.srt': Buffer.from('7\r\n00:00:01,000 --> 00:00:02,000\r\n<i>The house is big.</i>\r\n'),
  };

  before(async function () {
    if (!(await host.session()).page || spawnSync('apertium', ['-l']).status !== 0) this.skip();
    await vscode.workspace.fs.createDirectory(folder());
    for (const [name, bytes] of Object.entries(sources)) await write(name, bytes);
  });
  after(async () => {
    await vscode.commands.executeCommand('parlance.document.clear');
    await vscode.workspace.fs.delete(folder(), { recursive: true });
    await clearNotifications();
  });

  it('changes the words, and keeps the rest as it is', async () => {
    start('parlance.document.translate', folder(), [folder()]);
    await question('Target Languages');
    await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'Spanish');
    await host.click({ selector: '.quick-input-list .monaco-list-row:has(:text-is("Spanish"))' });
    await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
    await question('Translate 5 Documents');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    await host.screenshot('document-order-xliff');
    assert.match(items.join('\n'), /XLIFF.*One file is sent as version 2\.1/);
    await choose('Translate 5 Documents', 'Source language');
    await choose('Source Language of the Documents', 'English');
    await send();
    await notification('5 documents are translated');
    const parts = async (name: string, part: string): Promise<string> => {
      const archive = readZip(Buffer.from(await vscode.workspace.fs.readFile(at(name))));
      return unpack(archive.members.find((member) => member.name === part)!).toString();
    };
    assert.match(
      await parts('letter.es.docx', 'word/document.xml'),
      /La casa es grande.*<w:b\/><\/w:rPr><w:t[^>]*>[^<]+</,
    );
    const styles = unpack(readZip(Buffer.from(sources['letter.docx']!)).members[2]!).toString();
    assert.equal(await parts('letter.es.docx', 'word/styles.xml'), styles);
    assert.match(await parts('talk.es.pptx', 'ppt/slides/slide1.xml'), /La casa es .*b="1"/);
    assert.equal(
      await read('page.es.html'),
      '<p class="The house">La casa es <b>grande</b>.</p><script>let house</script>',
    );
    assert.equal(
      await read('app.es.xlf'),
      sources['app.xlf']!.toString()
        .replace('source-language="en"', 'source-language="en" target-language="es"')
        .replace(
          '</source><note>',
          '</source><target state="needs-review-translation" state-qualifier="mt-suggestion">La casa es <g id="7">grande</g>.</target><note>',
        ),
    );
    assert.equal(await read('film.es.srt'), '7\r\n00:00:01,000 --> 00:00:02,000\r\n<i>La casa es grande.</i>\r\n');
  });
});

describe('translating whole documents', () => {
  let service: DocumentService;

  before(async function () {
    if (!(await host.session()).page) this.skip();
  });
  beforeEach(async function () {
    await vscode.workspace.fs.createDirectory(folder());
    if (this.currentTest?.title.startsWith('goes on')) return;
    service = await DocumentService.start();
    await connectTo(service.url);
  });
  afterEach(async () => {
    await service.set({ held: false });
    await disconnect();
    await service.stop();
    await forgetJobs();
    await vscode.workspace.fs.delete(folder(), { recursive: true });
    await settings().update('outputName', undefined, vscode.ConfigurationTarget.Global);
    await clearNotifications();
  });

  it('says what a batch costs before anything is sent, and puts every result beside its source', async () => {
    const files = [
      await write('Grüße & more.txt', 'Hello 😀'),
      await write('מדריך.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n'),
    ];
    await order(files, 'German', 'French');
    await question('Translate 2 Documents');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    await host.screenshot('document-order');
    assert.match(items.join('\n'), /At most 18 characters of “Scripted”, 494,800 left/);
    assert.match(items.join('\n'), /Source language.*Detected/);
    assert.match(items.join('\n'), /Formality/);
    assert.match(items.join('\n'), /Results.*Grüße & more\.\w+\.txt/);
    assert.deepEqual(await service.calls(), []);
    await send();
    await notification('4 documents are translated');
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
    await settings().update('maximumCharacters', 9, vscode.ConfigurationTarget.Global);
    await order([file], 'German', 'French');
    await host.text({
      selector: '.quick-input-list .monaco-list-row:has-text("Too much at once"):has-text("10 characters")',
    });
    await host.press('Escape');
    await settings().update('maximumCharacters', undefined, vscode.ConfigurationTarget.Global);
    await settings().update('outputName', '${name}.${ext}', vscode.ConfigurationTarget.Global);
    start('parlance.document.translate', file);
    await question('Target Languages');
    await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
    await notification('Nothing was sent. The pattern of output names needs ${target}');
    assert.deepEqual(await service.calls(), []);
  });

  it('sends a text as it is on screen', async () => {
    const document = await vscode.workspace.openTextDocument(await write('a.txt', 'on disk'));
    await vscode.window.showTextDocument(document);
    await vscode.window.activeTextEditor!.edit((edit) => edit.replace(new vscode.Range(0, 0, 0, 7), 'on screen'));
    await order([document.uri], 'German');
    await send();
    await untilRead('ON SCREEN', 'a.de.txt');
    await notification('“a.txt” is translated');
    assert.equal(document.isDirty, true);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('never takes the place of a file unasked', async () => {
    const file = await write('a.txt', 'hello');
    await write('a.de.txt', 'mine');
    await order([file], 'German');
    await send();
    await question('“a.de.txt” Exists Already');
    assert.deepEqual(await service.calls(), []);
    await choose('“a.de.txt” Exists Already', 'Keep both');
    await notification('“a.txt” is translated');
    assert.deepEqual([await read('a.de.txt'), await read('a.de-2.txt')], ['mine', 'HELLO']);

    await order([file], 'German');
    await send();
    await choose('“a.de.txt” Exists Already', 'Replace');
    await untilRead('HELLO', 'a.de.txt');
  });

  it('takes the documents of a folder and of those in it, and no result twice', async () => {
    await vscode.workspace.fs.createDirectory(at('node_modules'));
    await vscode.workspace.fs.createDirectory(at('sub'));
    for (const name of ['a.txt', 'a.de.txt', 'sub/b.html', 'node_modules/c.txt', 'picture.png', 'code.ts'])
      await write(name, name === 'sub/b.html' ? '<p>hello</p>' : 'hello');
    await settings().update('outputName', '${target}/${name}.${ext}', vscode.ConfigurationTarget.Global);
    start('parlance.document.translate', folder(), [folder()]);
    await tick('German');
    await question('Translate 3 Documents');
    await send();
    await notification('3 documents are translated');
    assert.deepEqual(await names('de'), ['a.de.txt', 'a.txt']);
    assert.deepEqual(await names('sub', 'de'), ['b.html']);

    await settings().update('outputName', undefined, vscode.ConfigurationTarget.Global);
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
    assert.match(items, /a\.srt.*151 KB, and the service takes 150 KB/);
    assert.match(items, /b\.zip.*does not translate files of this type/);
    await send();
    await notification('“c.txt” is translated');
    start('parlance.document.translate', at('b.zip'));
    await notification('Nothing was sent. “b.zip”');
    assert.equal((await service.calls('upload')).length, 1);
  });

  it('sends nothing after a cancel, and asks what becomes of what is at the service', async () => {
    await settings().update('parallel', 1, vscode.ConfigurationTarget.Global);
    await service.set({ held: true });
    await order([await write('a.txt', 'hello'), await write('b.txt', 'hello')], 'German');
    await send();
    await until(async () => (await service.calls('status')).length > 0);
    await notification('1 of 2, a.txt → de: translating');
    await press('Cancel');
    await notification(
      '“a.txt” is at the service already. Fetching later costs about 5 characters; giving up costs nothing.',
    );
    await press('Keep for Later');
    await settings().update('parallel', undefined, vscode.ConfigurationTarget.Global);
    assert.equal((await service.calls('upload')).length, 1);
    await vscode.commands.executeCommand('parlance.documents.focus');
    assert.deepEqual(await rows(), ['a.txtde · kept for later', 'b.txtde · cancelled']);

    await service.set({ held: false });
    await pressOn('a.txt', 'codicon-cloud-download', async () => (await service.calls('result')).length > 0);
    await untilRead('HELLO', 'a.de.txt');
  });

  it('keeps a result whose place cannot be written to, and saves it when it can', async () => {
    await settings().update('outputName', '${target}/${name}.${ext}', vscode.ConfigurationTarget.Global);
    await write('de', 'a file where the folder should be');
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await notification('could not be saved');
    assert.equal((await service.calls('result')).length, 1);
    await vscode.workspace.fs.delete(at('de'));
    await press('Try Again');
    await untilRead('HELLO', 'de', 'a.txt');
    assert.equal((await service.calls('result')).length, 1);
  });

  it('fetches a result that broke off again, and never a second time', async () => {
    await service.set({ fail: ['break', 503] });
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await untilRead('HELLO', 'a.de.txt');
    assert.equal((await service.calls('result')).length, 3);
    assert.equal((await service.calls('upload')).length, 1);
  });

  it('waits when the service takes no more documents, which is no failure', async () => {
    await service.set({ refuse: [429, 429, 429, 429, 429] });
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await notification('waiting, the service takes no more documents just now');
    await untilRead('HELLO', 'a.de.txt');
  });

  it('says once that the characters are used up, and sends no further file', async () => {
    await settings().update('parallel', 1, vscode.ConfigurationTarget.Global);
    await service.set({ refuse: [456, 456, 456] });
    await order([await write('a.txt', 'hello'), await write('b.txt', 'hello')], 'German', 'French');
    await send();
    const message = await notification('The characters of “Scripted” are used up');
    assert.match(message, /3 more did not end well/);
    await settings().update('parallel', undefined, vscode.ConfigurationTarget.Global);
    assert.equal((await service.calls('upload')).length, 1);
    assert.deepEqual(await names(), ['a.txt', 'b.txt']);
  });

  it('gives the reason of the service for a document it could not translate, and sends it again', async () => {
    await service.set({ error: 'Source and target language are equal.' });
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await notification('charges nothing. It says: Source and target language are equal.');
    await service.set({ error: null });
    await press('Retry');
    await untilRead('HELLO', 'a.de.txt');
  });

  it('asks before it fetches what costs more than the estimate and more than is allowed', async () => {
    await service.set({ billed: 900_000 });
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await notification('The result costs 900,000 characters, more than the 5 of the estimate');
    assert.equal((await service.calls('result')).length, 0);
    await press('Fetch Anyway');
    await untilRead('HELLO', 'a.de.txt');
  });

  it('stays with the service a document was sent to, whichever is in use', async () => {
    await service.set({ held: true });
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await until(async () => (await service.calls('status')).length > 0);
    const all = vscode.workspace.getConfiguration('parlance');
    await all.update('connection', 'Local', vscode.ConfigurationTarget.Global);
    await statusBar('Local');
    await service.set({ held: false });
    await untilRead('HELLO', 'a.de.txt');
    await all.update('connection', 'Scripted', vscode.ConfigurationTarget.Global);
  });

  it('shows each job and what can be done with it', async () => {
    await vscode.commands.executeCommand('parlance.documents.focus');
    await host.text({ selector: '.welcome-view-content:has-text("No documents yet")' });
    await host.screenshot('documents-empty');
    await order([await write('release-notes.html', '<p>hello</p>')], 'German');
    await send();
    await untilRead('<P>HELLO</P>', 'release-notes.de.html');
    await service.set({ error: 'Source and target language are equal.' });
    await order([await write('brief.docx', 'PK\u0003\u0004\0')], 'German');
    await send();
    await shows('brief.docxde · failed');
    await settings().update('outputName', '${target}/${name}.${ext}', vscode.ConfigurationTarget.Global);
    await write('de', 'in the way');
    await service.set({ error: null });
    await order([await write('subtitles.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n')], 'German');
    await send();
    await shows('subtitles.srtde · not saved yet');
    await service.set({ billed: 900_000 });
    await order([await write('handbook.txt', 'hello')], 'French');
    await send();
    await shows('handbook.txtfr · costs more than expected');
    await service.set({ held: true, secondsRemaining: 42 });
    await settings().update('parallel', 1, vscode.ConfigurationTarget.Global);
    await order([await write('guide with a long name.txt', 'hello'), await write('later.txt', 'hello')], 'Japanese');
    await send();
    await shows('about 40 s left');
    await clearNotifications();
    await host.screenshot('documents');
    assert.deepEqual((await rows()).sort(), [
      'brief.docxde · failed',
      'guide with a long name.txtja · translating, about 40 s left',
      'handbook.txtfr · costs more than expected',
      'later.txtja · waiting',
      'release-notes.de.htmlde',
      'subtitles.srtde · not saved yet',
    ]);
    await inTheme('Default Light Modern', async () => {
      await host.resize(640, 700);
      await host.screenshot('documents-light-narrow');
      await host.resize(1280, 800);
    });

    const isCompared = () => vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes('↔') === true;
    await pressOn('release-notes', 'codicon-diff', async () => isCompared());
    await host.screenshot('documents-compare');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['later', 'guide']) {
      const isStopped = (text: string) => text.includes(name) && /cancelled|kept/.test(text);
      await pressOn(name, 'codicon-stop-circle', async () => (await rows()).some(isStopped));
    }
    await settings().update('parallel', undefined, vscode.ConfigurationTarget.Global);
  });

  it('asks no other account for a document', async () => {
    await service.set({ held: true });
    await order([await write('a.txt', 'hello')], 'German');
    await send();
    await until(async () => (await service.calls('status')).length > 0);
    await notification('translating');
    await press('Cancel');
    await notification('is at the service already');
    await press('Keep for Later');
    await reconnect('another-key-0816');
    const before = (await service.calls()).length;
    await vscode.commands.executeCommand('parlance.documents.focus');
    await pressIcon('a.txt', 'codicon-cloud-download');
    await notification('The key of “Scripted” was changed');
    assert.equal((await service.calls()).length, before);
    await service.set({ held: false });
    await reconnect('translate-key-0815-secret');
    await untilRead('HELLO', 'a.de.txt');
  });

  itAcrossReloads('goes on after a reload between upload and download', { secrets: 'kept' }, [
    async () => {
      service = await DocumentService.start();
      await connectTo(service.url);
      await service.set({ held: true });
      await order([await write('a.txt', 'hello'), await write('b.txt', 'hello')], 'German');
      await send();
      await until(async () => new Set((await service.calls('status')).map(({ id }) => id)).size === 2);
      return service.url;
    },
    async (url) => {
      service = new DocumentService(url as string);
      await vscode.commands.executeCommand('parlance.documents.focus');
      await host.text({ selector: `${row}:has-text("a.txt"):has-text("translating")` });
      await service.set({ held: false });
      await untilRead('HELLO', 'a.de.txt');
      await untilRead('HELLO', 'b.de.txt');
      assert.equal((await service.calls('upload')).length, 2);
      assert.equal((await service.calls('result')).length, 2);
    },
  ]);

  itAcrossReloads('goes on saying what is lost where the machine keeps no secrets', { secrets: 'lost' }, [
    async () => {
      service = await DocumentService.start();
      await connectTo(service.url);
      await service.set({ held: true });
      await order([await write('a.txt', 'hello')], 'German');
      await send();
      await until(async () => (await service.calls('status')).length > 0);
      return service.url;
    },
    async (url) => {
      service = new DocumentService(url as string);
      await vscode.commands.executeCommand('parlance.documents.focus');
      await notification('did not keep the key of the document');
      assert.equal((await service.calls('result')).length, 0);
    },
  ]);
});

const row = '.pane:has([aria-label^="Documents"]) .monaco-list-row';

/** Takes every job off the list, the open ones too, as if another window had done so. */
async function forgetJobs(): Promise<void> {
  const storage = path.resolve(folder().fsPath, '../../data/data/User/globalStorage/parlance.parlance/documents');
  await Promise.all((await readdir(storage)).map((name) => rm(path.join(storage, name), { force: true })));
  await vscode.commands.executeCommand('parlance.document.refresh');
}

/** Name and description of each line of the view. */
async function rows(): Promise<string[]> {
  return (await host.text({ selector: row })).map((text) => text.replace(/\s+/g, ' ').trim());
}

/** Gives the connection another key. */
async function reconnect(key: string): Promise<void> {
  await clearNotifications();
  start('parlance.connect', { name: 'Scripted' });
  await answer('Key for “Scripted”', key);
  await notification('connected to “Scripted”');
}

/** Waits for a line of the view that has the text. */
async function shows(line: string): Promise<void> {
  await until(async () => (await rows()).some((text) => text.includes(line)));
}

/** The lines of the confirmation. */
async function leftOut(): Promise<string> {
  await host.text({ selector: '.quick-input-list .monaco-list-row .codicon-circle-slash' });
  return (await host.text({ selector: '.quick-input-list .monaco-list-row' })).join('\n').replace(/\n(?=\S)/g, ' ');
}

async function until(isSo: () => Promise<boolean>, most = 400): Promise<void> {
  for (let tries = most; !(await isSo()); tries--) {
    if (tries === 0) throw new Error(`Waited in vain until ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function untilRead(content: string, ...name: string[]): Promise<void> {
  await until(async () => (await read(...name).catch(() => undefined)) === content);
}

/** Presses a button of a line in the view. Without a click on the line, which would open the file. */
async function pressIcon(name: string, icon: string): Promise<void> {
  const line = `${row}:has-text("${name}")`;
  await host.hover({ selector: line });
  await host.click({ selector: `${line} .${icon}` });
}

/** As `pressIcon`, and once more when the line was drawn anew just then. */
async function pressOn(name: string, icon: string, isDone: () => Promise<boolean>): Promise<void> {
  await pressIcon(name, icon);
  await until(isDone, 100).catch(() => pressIcon(name, icon));
  await until(isDone);
}
