import assert from 'node:assert/strict';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentHandle, DocumentStatus } from '../../src/api/schemas/documents';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { writeZip } from '../unit/localService/support/zipWriter';
import { Fortress, outsideSecret } from './fortress';

const tmx = (text: string, doctype = ''): string =>
  `<?xml version="1.0"?>${doctype}<tmx version="1.4"><header srclang="en"/><body><tu>` +
  `<tuv xml:lang="en"><seg>${text}</seg></tuv><tuv xml:lang="de"><seg>${text}</seg></tuv></tu></body></tmx>`;

const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(100)}">${Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY ${'abcdefghijklm'[index + 1]} "${`&${'abcdefghijklm'[index]};`.repeat(10)}">`,
).join('')}]>`;

const xliff = (doctype: string, source: string): string =>
  `<?xml version="1.0"?>${doctype}<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" ` +
  `trgLang="de"><file id="f"><unit id="u"><segment><source>${source}</source></segment></unit></file></xliff>`;

const words = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>';

/** How often it is asked what became of a document: asked all the time, it would do little else. */
const pollMs = 10;

describeWithSqlite('The files of the local service under attack', function () {
  this.timeout(120_000);
  let fortress: Fortress;
  before(async () => {
    fortress = await Fortress.start(async (dataDir, root) => {
      const memories = path.join(dataDir, 'memories');
      await mkdir(memories);
      await writeFile(path.join(memories, 'good.tmx'), tmx('tea'));
      await writeFile(path.join(root, 'outside.tmx'), tmx(outsideSecret));
      await symlink(path.join(root, 'outside.tmx'), path.join(memories, 'link.tmx'));
      await symlink(root, path.join(memories, 'folder.tmx'));
      await mkdir(path.join(memories, 'directory.tmx'));
      const external = `<!DOCTYPE tmx [<!ENTITY e SYSTEM "file://${path.join(root, 'secret.txt')}">]>`;
      await writeFile(path.join(memories, 'external.tmx'), tmx('&e;', external));
      await writeFile(path.join(memories, 'laughs.tmx'), tmx('&m;', laughs));
      await writeFile(path.join(memories, 'binary.tmx'), Buffer.alloc(100_000, 0xff));
      await writeFile(path.join(memories, 'deep.tmx'), '<a>'.repeat(200_000));
    });
  });
  afterEach(() => fortress.checkUnharmed());
  after(() => fortress.end());

  async function translated(name: string, content: string | Buffer): Promise<DocumentStatus & { result?: string }> {
    const { url, key } = fortress.process.endpoint;
    const headers = { Authorization: `Service-Auth-Key ${key}` };
    const form = new FormData();
    form.append('source_lang', 'en');
    form.append('target_lang', 'es');
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    const upload = await fetch(`${url}/v2/document`, { method: 'POST', headers, body: form });
    const text = await upload.text();
    if (upload.status !== 200) {
      assert.ok(upload.status < 500, text);
      return { document_id: '', status: 'refused', message: text };
    }
    const { document_id: id, document_key } = JSON.parse(text) as DocumentHandle;
    for (;;) {
      const { json } = await fortress.process.call('POST', `/v2/document/${id}`, { document_key });
      const status = json as DocumentStatus;
      if (status.status === 'error') return status;
      if (status.status === 'done') {
        const body = JSON.stringify({ document_key });
        const type = { 'Content-Type': 'application/json' };
        const result = await fetch(`${url}/v2/document/${id}/result`, {
          method: 'POST',
          headers: { ...headers, ...type },
          body,
        });
        return { ...status, result: await result.text() };
      }
      await wait(pollMs);
    }
  }

  it('reads memories only from its own folder, and expands nothing in them', async () => {
    const { json } = await fortress.process.call('GET', '/v3/translation_memories');
    const { translation_memories } = json as { translation_memories: Array<{ name: string }> };
    assert.deepEqual(
      translation_memories.map(({ name }) => name),
      ['good'],
    );
  });

  it('writes documents by ids alone, whatever their names', async () => {
    const beside = await readdir(fortress.root);
    for (const name of [
      '../../evil.txt',
      '..\\..\\evil.txt',
      '/etc/evil.txt',
      'C:\\evil.txt',
      '....//evil.txt',
      'a\u0000.txt',
      `${'n'.repeat(3_000)}.txt`,
      'CON.txt',
      '.txt',
      '%2e%2e%2fevil.txt',
    ]) {
      await translated(name, 'Tea.');
    }
    assert.deepEqual(await readdir(fortress.root), beside);
  });

  it('expands no entity of a document', async () => {
    const external = `<!DOCTYPE xliff [<!ENTITY e SYSTEM "file://${path.join(fortress.root, 'secret.txt')}">]>`;
    for (const doctype of [external, laughs]) {
      for (const [name, content] of [
        ['a.xlf', xliff(doctype, '&e;&m;')],
        ['a.html', `${doctype}<p>&e;&m;</p>`],
        [
          'a.docx',
          writeZip({
            'word/document.xml': `${doctype}${words}<w:p><w:r><w:t>&e;&m;</w:t></w:r></w:p></w:body></w:document>`,
          }),
        ],
      ] as const) {
        const answer = JSON.stringify(await translated(name, content));
        assert.ok(!answer.includes(outsideSecret), name);
        assert.ok(answer.length < 100_000, name);
      }
    }
  });

  it('unpacks no bomb', async () => {
    const zeros = Buffer.alloc(150 * 1024 * 1024);
    for (const [name, content] of [
      ['bomb.docx', writeZip({ 'word/document.xml': zeros })],
      ['liar.docx', writeZip({ 'word/document.xml': zeros }, { size: 10 })],
      ['media.docx', writeZip({ 'word/document.xml': `${words}</w:body></w:document>`, 'word/media/a.png': zeros })],
      [
        'many.xlsx',
        writeZip(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`xl/${index}.xml`, '<a/>']))),
      ],
      ['paths.docx', writeZip({ '../../../evil.xml': '<a/>', 'word/document.xml': `${words}</w:body></w:document>` })],
      ['none.docx', Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')],
    ] as const) {
      const { status } = await translated(name, content);
      assert.ok(['refused', 'error', 'done'].includes(status), `${name}: ${status}`);
    }
  });

  it('survives deep and broken markup', async () => {
    for (const [name, content] of [
      ['deep.html', '<div>'.repeat(200_000)],
      ['deep.xlf', `${xliff('', '').slice(0, 200)}${'<group>'.repeat(100_000)}`],
      ['deep.docx', writeZip({ 'word/document.xml': `${words}${'<w:p>'.repeat(100_000)}` })],
      ['one.srt', `1\n00:00:01,000 --> 00:00:02,000\n${'x'.repeat(10_000)}`],
      ['bytes.txt', Buffer.alloc(900_000, 0xff)],
      ['nul.txt', '\0'.repeat(900_000)],
    ] as const) {
      const { status } = await translated(name, content);
      assert.ok(['refused', 'error', 'done'].includes(status), `${name}: ${status}`);
    }
  });
});
