import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { readZip, unpack } from '../../src/localService/documents/zip';
import { writeDocx, writePptx } from '../unit/localService/support/zipWriter';
import { at, folder, order, read, send, translated, write } from './documentsWindow';
import { host } from './host';
import { tick } from './targetLanguages';
import { choose, clearNotifications, notification, question, start } from './window';

describe('translating whole documents with the local service', function () {
  this.timeout(60_000);
  const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>server</w:t></w:r>';
  const sources: Record<string, Uint8Array> = {
    'letter.docx': writeDocx(`<w:p><w:r><w:t xml:space="preserve">The file is empty and the </w:t></w:r>${bold}</w:p>`),
    'talk.pptx': writePptx('The file is empty'),
    'page.html': Buffer.from('<p class="The file">The file is <b>empty</b>.</p><script>let file</script>'),
    'app.xlf': Buffer.from(
      '<xliff version="1.2">\r\n<file original="a" source-language="en"><body>\r\n' +
        '<trans-unit id="1"><source>The file is <g id="7">empty</g>.</source><note>File</note></trans-unit>\r\n' +
        '<trans-unit id="2"><source>File</source><target state="final">Fichero</target></trans-unit>\r\n</body></file></xliff>',
    ),
    'film.srt': Buffer.from('7\r\n00:00:01,000 --> 00:00:02,000\r\n<i>The file is empty.</i>\r\n'),
  };

  before(async function () {
    if (!(await host.session()).page) this.skip();
    await vscode.workspace.fs.createDirectory(folder());
    for (const [name, bytes] of Object.entries(sources)) await write(name, bytes);
  });
  after(async () => {
    await vscode.commands.executeCommand('parlance.document.removeEnded');
    await vscode.workspace.fs.delete(folder(), { recursive: true });
    await clearNotifications();
  });

  it('changes the words, and keeps the rest as it is', async () => {
    start('parlance.document.translate', folder(), [folder()]);
    await tick('Spanish');
    await question('Translate 5 Files');
    const items = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    await host.screenshot('document-order-xliff');
    assert.match(items.join('\n'), /XLIFF.*One file is sent as version 2\.1/);
    await choose('Translate 5 Files', 'Source Language');
    await choose('Source Language of the Files', 'English');
    await send();
    await notification('Translated 5 documents');
    const parts = async (name: string, part: string): Promise<string> => {
      const archive = readZip(Buffer.from(await vscode.workspace.fs.readFile(at(name))));
      return unpack(archive.members.find((member) => member.name === part)!).toString();
    };
    assert.match(
      await parts('letter.es.docx', 'word/document.xml'),
      /El archivo está vacío.*<w:b\/><\/w:rPr><w:t[^>]*>[^<]+</,
    );
    const styles = unpack(readZip(Buffer.from(sources['letter.docx']!)).members[2]!).toString();
    assert.equal(await parts('letter.es.docx', 'word/styles.xml'), styles);
    assert.match(await parts('talk.es.pptx', 'ppt/slides/slide1.xml'), /El archivo .*b="1"/);
    assert.equal(
      await read('page.es.html'),
      '<p class="The file">El archivo es <b>vacío</b>.</p><script>let file</script>',
    );
    assert.equal(
      await read('app.es.xlf'),
      sources['app.xlf']!.toString()
        .replace('source-language="en"', 'source-language="en" target-language="es"')
        .replace(
          '</source><note>',
          '</source><target state="needs-review-translation" state-qualifier="mt-suggestion">El archivo es <g id="7">vacío</g>.</target><note>',
        ),
    );
    assert.equal(await read('film.es.srt'), '7\r\n00:00:01,000 --> 00:00:02,000\r\n<i>El archivo está vacío.</i>\r\n');
  });

  it('sends a document to the local service that was started again after it ended', async function () {
    if (process.platform !== 'linux') this.skip();
    await order([await write('note.txt', 'The file is empty.')], 'Spanish');
    await choose('Translate ', 'Source Language');
    await choose('Source Language of the Files', 'English');
    const ended = servicesOfHost();
    assert.equal(ended.length, 1);
    for (const pid of ended) process.kill(pid, 'SIGKILL');
    await send();
    await translated('note.txt');
    assert.equal(await read('note.es.txt'), 'El archivo está vacío.');
  });
});

/** Local services that this extension host runs. */
function servicesOfHost(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1];
      return command.includes('localService.js') && Number(parent) === process.pid ? [Number(name)] : [];
    } catch {
      return []; // It ended, or is no process.
    }
  });
}
