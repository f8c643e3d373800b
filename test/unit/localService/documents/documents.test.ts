import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { DocumentHandle } from '../../../../src/api/schemas/documents';
import { limits } from '../../../../src/api/schemas/limits';
import type { Usage } from '../../../../src/api/schemas/usage';
import { convertXliff, restoreXliff } from '../../../../src/domain/documents/xliffConversion';
import { readZip, unpack } from '../../../../src/localService/documents/zip';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { fixtures } from '../../formats/formatFixtures';
import { DocumentClient } from '../support/documentClient';
import { GatedEngine, StoppingEngine } from '../support/gatedEngine';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { writeDocx, writePptx, writeXlsx } from '../support/zipWriter';

describeWithSqlite('Documents in the local service', () => {
  let service: ServiceUnderTest;
  const client = new DocumentClient(() => service);
  afterEach(() => service.stop());
  const start = async (...args: Parameters<typeof ServiceUnderTest.start>): Promise<void> => {
    service = await ServiceUnderTest.start(...args);
  };
  const characters = async (): Promise<number> =>
    ((await service.call('GET', '/v2/usage')).json as Usage).character_count ?? NaN;
  const files = (): string[] | Promise<string[]> => {
    const folder = path.join(service.dataDir, 'documents');
    return existsSync(folder) ? readdir(folder) : [];
  };

  it('translates a text, gives it once, bills it then, and keeps nothing', async () => {
    await start();
    const handle = await client.uploaded('notes.txt', 'Hello world\r\n\r\n  the end');
    assert.match(handle.document_id, /^[0-9A-F]{32}$/);
    assert.match(handle.document_key, /^[0-9A-F]{64}$/);
    assert.deepEqual(await client.settled(handle), {
      document_id: handle.document_id,
      status: 'done',
      billed_characters: 18,
      seconds_remaining: 0,
    });
    assert.equal(await characters(), 0);
    const { response, bytes } = await client.result(handle);
    assert.equal(bytes.toString(), 'HELLO WORLD\r\n\r\n  THE END');
    assert.equal(response.headers.get('content-type'), 'text/plain');
    assert.match(response.headers.get('content-disposition') ?? '', /attachment; filename\*=UTF-8''notes\.txt/);
    assert.equal((await client.result(handle)).response.status, 404);
    assert.equal(
      (await service.call('POST', `/v2/document/${handle.document_id}`, { document_key: handle.document_key })).status,
      404,
    );
    assert.equal(await characters(), 18);
    assert.deepEqual(await files(), []);
  });

  it('keeps what is no text in every other format', async () => {
    await start();
    const html = await client.translate(
      'a.HTML',
      '<p title="the file">Hello <b>bold</b> world</p><script>let hello</script>',
    );
    assert.equal(html.toString(), '<p title="THE FILE">HELLO <b>BOLD</b> WORLD</p><script>let hello</script>');
    const cue = '7\r\n00:00:01,000 --> 00:00:02,000\r\n';
    assert.equal(
      (await client.translate('a.srt', `${cue}Hello\r\n<i>world</i>`)).toString(),
      `${cue}HELLO\r\n<i>WORLD</i>`,
    );
    const xliff = (
      await client.translate('a.xlf', xliff21('<segment><source>Hello <ph id="1"/></source></segment>'))
    ).toString();
    assert.equal(
      xliff,
      xliff21(
        '<segment state="translated"><source>Hello <ph id="1"/></source><target>HELLO <ph id="1"/></target></segment>',
        ' trgLang="de"',
      ),
    );
  });

  it('translates XLIFF of other versions that is sent as 2.1, every file it is put back into', async () => {
    await start();
    let count = 0;
    for (const { name, bytes } of fixtures().filter((fixture) => /^xliff\/.*(?:-12|-20|-22)\./.test(fixture.name))) {
      const target = 'de';
      const converted = convertXliff(bytes, { target });
      if ('problem' in converted) continue;
      const result = await client.translate('a.xlf', new Uint8Array(converted.document));
      const restored = restoreXliff(bytes, result, target);
      assert.ok('bytes' in restored && restored.translated > 0, name);
      assert.equal(restored.left, 0, name);
      count++;
    }
    assert.ok(count > 10);
  });

  it('translates an office document, leaves its other parts as they are, and bills the minimum', async () => {
    await start();
    const source = writeDocx('<w:p><w:r><w:t>Hello </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r></w:p>');
    const handle = await client.uploaded('letter.docx', new Uint8Array(source));
    assert.equal((await client.settled(handle)).billed_characters, 50_000);
    const [before, after] = [readZip(source), readZip((await client.result(handle)).bytes)];
    const member = (archive: typeof before, name: string): string =>
      unpack(archive.members.find((candidate) => candidate.name === name)!).toString();
    assert.match(
      member(after, 'word/document.xml'),
      /<w:t xml:space="preserve">HELLO <\/w:t><\/w:r><w:r><w:rPr><w:b\/><\/w:rPr><w:t>BOLD</,
    );
    assert.equal(member(after, 'word/styles.xml'), member(before, 'word/styles.xml'));
    assert.equal(await characters(), 50_000);
  });

  it('keeps addresses and placeholders, alone and over several runs', async () => {
    await start();
    const run = (text: string, properties = ''): string =>
      `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const bold = '<w:rPr><w:b/></w:rPr>';
    const paragraphs = [
      run('https://example.org/minor-improvements'),
      run('Write to ') + run('help@example.org', bold),
      run('Dear ${') +
        run('invoice.customer', bold) +
        run('}, you owe {{') +
        run(' sum', bold) +
        run(' }} by %') +
        run('s', bold),
      run('See ') + run('https://example', bold) + run('.org/a-page?b=c') + run(' today', bold),
      run('https://example.org') + '<w:r><w:br/></w:r>' + run('and more', bold),
    ].map((runs) => `<w:p>${runs}</w:p>`);
    const translated = await client.translate('letter.docx', new Uint8Array(writeDocx(paragraphs.join(''))));
    const { members } = readZip(translated);
    const body = unpack(members.find(({ name }) => name === 'word/document.xml')!).toString();
    const texts = [...body.matchAll(/<w:p>(.*?)<\/w:p>/g)].map(([, runs]) =>
      runs!.replaceAll('<w:br/>', '|').replace(/<[^<>]*>/g, ''),
    );
    assert.deepEqual(texts, [
      'https://example.org/minor-improvements',
      'WRITE TO help@example.org',
      'DEAR ${invoice.customer}, YOU OWE {{ sum }} BY %s',
      'SEE https://example.org/a-page?b=c TODAY',
      'https://example.org|AND MORE',
    ]);
    assert.equal(body.match(/<w:b\/>/g)?.length, 7);
    const page = '<p>Dear ${<b>invoice.number</b>} and <i>all</i></p><p>https://example.org/the-file</p>';
    assert.equal(
      (await client.translate('a.html', page)).toString(),
      '<p>DEAR ${<b>invoice.number</b>} AND <i>ALL</i></p><p>https://example.org/the-file</p>',
    );
  });

  it('refuses a document with two wordings of a text', async () => {
    await start();
    const body = '<w:p><w:ins w:id="1"><w:r><w:t>Hello</w:t></w:r></w:ins></w:p>';
    const handle = await client.uploaded('letter.docx', new Uint8Array(writeDocx(body)));
    assert.match(
      (await client.settled(handle)).error_message ?? '',
      /^The document has tracked changes\. Accept or reject/,
    );
  });

  it('translates whole presentations and workbooks, and bills the minimum for each', async () => {
    await start();
    const translated = async (name: string, source: Buffer): Promise<(part: string) => string> => {
      const handle = await client.uploaded(name, new Uint8Array(source));
      assert.equal((await client.settled(handle)).billed_characters, 50_000);
      const { response, bytes } = await client.result(handle);
      assert.match(response.headers.get('content-type') ?? '', /^application\/vnd\.openxmlformats-officedocument\./);
      const archive = readZip(bytes);
      assert.deepEqual(
        archive.members.map((member) => member.name),
        readZip(source).members.map((member) => member.name),
      );
      return (part) => unpack(archive.members.find((member) => member.name === part)!).toString();
    };
    const slides = await translated('talk.pptx', writePptx());
    assert.match(slides('ppt/slides/slide1.xml'), /<a:t>HELLO <\/a:t><\/a:r><a:r><a:rPr b="1"\/><a:t>BOLD<\/a:t>/);
    assert.match(slides('ppt/notesSlides/notesSlide1.xml'), /<a:t>HELLO NOTES</);
    assert.match(slides('ppt/slideLayouts/slideLayout1.xml'), /<a:t>Hello layout</);
    assert.equal(slides('ppt/media/image1.png'), 'picture');
    const cells = await translated('prices.xlsx', writeXlsx());
    assert.match(cells('xl/sharedStrings.xml'), /<t>Hello price<.*<t>HELLO CELL</);
    assert.match(cells('xl/worksheets/sheet1.xml'), /<f>SUM\(A1:A9\)<\/f><v>42<\/v>.*<t>HELLO INLINE</);
    assert.match(cells('xl/tables/table1.xml'), /name="Hello price"/);
    assert.equal(await characters(), 100_000);
  });

  it('takes an upload in chunks of any size, whose length nobody announced', async () => {
    await start();
    const boundary = 'b0undary';
    const part = (name: string, value: string, more = ''): string =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const body = Buffer.from(
      part('target_lang', 'de') +
        part('source_lang', 'en') +
        part('file', 'Hello \r\n--b0unda 😀', '; filename="a.txt"'),
    );
    const send = async (bytes: Buffer, size: number): Promise<Response> => {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      return await fetch(`${service.running.url}/v2/document`, {
        method: 'POST',
        headers: {
          Authorization: `Service-Auth-Key ${service.running.key}`,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
        },
        body: ReadableStream.from(chunks),
        duplex: 'half',
      } as RequestInit);
    };
    const whole = Buffer.concat([body, Buffer.from(`--${boundary}--\r\n`)]);
    for (const size of [1, 7, 1000]) {
      const response = await send(whole, size);
      assert.equal(response.status, 200, `chunks of ${size}`);
      const handle = (await response.json()) as DocumentHandle;
      await client.settled(handle);
      assert.equal((await client.result(handle)).bytes.toString(), 'HELLO \r\n--B0UNDA 😀');
    }
    assert.equal((await send(body.subarray(0, body.length - 10), 50)).status, 400);
    assert.deepEqual(await files(), []);
  });

  it('takes the name from the field beside a part that has none of a file', async () => {
    await start();
    const send = async (part: string | undefined, field: string | undefined): Promise<Response> => {
      const form = new FormData();
      form.append('file', new Blob(['Hello world']), ...(part === undefined ? [] : [part]));
      form.append('target_lang', 'DE');
      form.append('source_lang', 'EN');
      if (field !== undefined) form.append('filename', field);
      const headers = { Authorization: `Service-Auth-Key ${service.running.key}` };
      return await fetch(`${service.running.url}/v2/document`, { method: 'POST', headers, body: form });
    };
    for (const [part, field] of [
      [undefined, 'notes.txt'],
      ['blob', 'notes.txt'],
      ['notes.txt', undefined],
      ['notes.txt', 'other.bin'],
    ] as const) {
      const handle = (await (await send(part, field)).json()) as DocumentHandle;
      await client.settled(handle);
      const { response, bytes } = await client.result(handle);
      assert.match(response.headers.get('content-disposition') ?? '', /notes\.txt$/);
      assert.equal(bytes.toString(), 'HELLO WORLD');
    }
    assert.equal((await send(undefined, undefined)).status, 400);
    assert.equal((await send('blob', 'notes.bin')).status, 400);
  });

  it('tells a wrong key, an unknown document and a damaged request apart', async () => {
    await start();
    const handle = await client.uploaded('a.txt', 'Hello');
    const ask = async (body: unknown, id = handle.document_id): Promise<number> =>
      (await service.call('POST', `/v2/document/${id}`, body)).status;
    assert.equal(await ask({ document_key: handle.document_key }), 200);
    assert.equal(await ask({ document_key: '0'.repeat(64) }), 404);
    assert.equal(await ask({ document_key: handle.document_key }, '0'.repeat(32)), 404);
    assert.equal(await ask({ document_key: handle.document_key }, '..%2F..%2Fparlance'), 404);
    assert.equal(await ask({}), 400);
    assert.equal(
      (await service.form(`/v2/document/${handle.document_id}`, `document_key=${handle.document_key}`)).status,
      200,
    );
    assert.equal(
      (await service.call('GET', `/v2/document/${handle.document_id}?document_key=${handle.document_key}`)).status,
      200,
    );
  });

  it('answers 503 until it is done, with an estimate while it translates', async () => {
    const engine = new GatedEngine();
    await start({ engines: [engine] });
    const [first, second] = [await client.uploaded('a.txt', 'Hello'), await client.uploaded('b.txt', 'Hello')];
    let status = await client.status(first);
    while (status.status !== 'translating') status = await client.status(first);
    assert.ok(Number.isInteger(status.seconds_remaining));
    assert.deepEqual(await client.status(second), { document_id: second.document_id, status: 'queued' });
    assert.equal((await client.result(first)).response.status, 503);
    engine.letGo();
    assert.equal((await client.settled(second)).status, 'done');
    assert.equal((await client.result(first)).bytes.toString(), 'HELLO');
  });

  it('refuses what the contract refuses', async () => {
    await start();
    const refused = async (...args: Parameters<DocumentClient['upload']>): Promise<[number, string]> => {
      const { status, json } = await client.upload(...args);
      return [status, (json as { message: string }).message];
    };
    for (const [args, status, message] of [
      [['a.txt', 'x', { target_lang: '' }], 400, /'target_lang' is missing/],
      [['a.txt', 'x', { target_lang: 'xx' }], 400, /'target_lang' not supported/],
      [['a.txt', 'x', { target_lang: 'en-GB' }], 400, /the same/],
      [['a.txt', 'x', { formality: 'rude' }], 400, /'formality'/],
      [['a.txt', 'x', { target_lang: 'es-419', formality: 'more' }], 400, /'formality'/],
      [['a.txt', 'x', { output_format: 'docx' }], 400, /'output_format' not supported/],
      [['a.txt', 'x', { source_lang: '', glossary_id: glossaryId }], 400, /'source_lang'/],
      [['a.txt', 'x', { glossary_id: glossaryId }], 404, /Glossary/],
      [['a.txt', '', {}], 400, /'file' is missing or empty/],
      [['a.exe', 'x', {}], 400, /unsupported file extension\. Send one of/],
      [['noextension', 'x', {}], 400, /unsupported file extension\. Send one of/],
      [['a.pdf', '%PDF', {}], 400, /local service can’t read pdf/],
      [['a.png', 'x', {}], 400, /local service can’t read png/],
      [['a.doc', 'x', { output_format: 'doc' }], 400, /becomes docx/],
    ] as const) {
      const [actual, text] = await refused(args[0], args[1], args[2]);
      assert.equal(actual, status, text);
      assert.match(text, message);
    }
    assert.equal((await service.call('POST', '/v2/document', {})).status, 400);
    assert.deepEqual(await files(), []);
  });

  it('takes a file at its limit and refuses one byte more, also when no length was announced', async () => {
    await start();
    const largest = limits.document.fileBytes.srt;
    const cue = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
    assert.equal((await client.upload('a.srt', cue.padEnd(largest, '\n'))).status, 200);
    assert.equal((await client.upload('a.srt', cue.padEnd(largest + 1, '\n'))).status, 413);
    assert.equal((await client.upload('a.txt', new Uint8Array(2 * 1024 * 1024))).status, 413);
  });

  it('says why a document failed, in both places where clients look', async () => {
    await start();
    const failed = async (...args: Parameters<DocumentClient['upload']>): Promise<string> => {
      const handle = await client.uploaded(...args);
      const status = await client.settled(handle);
      assert.equal(status.status, 'error');
      assert.equal(status.message, status.error_message);
      assert.equal((await client.result(handle)).response.status, 404);
      return status.error_message ?? '';
    };
    assert.match(await failed('a.txt', 'Hello the file', { source_lang: '', target_lang: 'en-US' }), /are the same/);
    assert.match(await failed('a.txt', 'Hello', { target_lang: 'ja' }), /No offline engine.*Install an engine/);
    assert.match(await failed('a.txt', 'Zzz qqq', { source_lang: '' }), /Couldn’t detect/);
    assert.match(await failed('a.docx', 'no package'), /ZIP package can’t be read/);
    for (const version of ['1.2', '2.0', '2.2']) {
      const xliff = `<xliff version="${version}"><file id="f"/></xliff>`;
      assert.match(
        await failed('a.xlf', xliff),
        new RegExp(`XLIFF ${version} isn’t supported\\. Convert the file to 2\\.1`),
      );
    }
    assert.match(await failed('a.xliff', '<xliff version="draft"><file/></xliff>'), /XLIFF of this version isn’t/);
    assert.match(await failed('a.srt', 'no cues'), /No cue times found/);
    assert.match(await failed('a.txt', 'a'.repeat(1_000_001)), /more than 1000000 characters/);
    // Stopping waits for the worker, which tidies up after it has said that a document failed.
    await service.restart();
    assert.deepEqual(await files(), []);
  });

  it('bounds the documents at a time, and the quota', async () => {
    await start({ maxOpenDocuments: 1, accountLimit: 8 });
    const handle = await client.uploaded('a.txt', 'Hello');
    assert.equal((await client.upload('b.txt', 'Hello')).status, 429);
    await client.settled(handle);
    assert.equal((await client.result(handle)).response.status, 200);
    const second = await client.uploaded('b.txt', 'Hello');
    await client.settled(second);
    assert.equal((await client.result(second)).response.status, 456);
    assert.equal(await characters(), 5);
  });

  it('keeps a result whose download broke off, and bills nothing for it', async () => {
    await start();
    // More than the buffers of a connection hold.
    const source = writeDocx('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>', randomBytes(24 * 1024 * 1024));
    const handle = await client.uploaded('a.docx', new Uint8Array(source));
    await client.settled(handle);
    const { url, key } = service.running;
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const body = JSON.stringify({ document_key: handle.document_key });
    socket.write(
      `POST /v2/document/${handle.document_id}/result HTTP/1.1\r\nHost: ${new URL(url).host}\r\n` +
        `Authorization: Service-Auth-Key ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'data');
    socket.destroy();
    const { response, bytes } = await client.result(handle);
    assert.equal(response.status, 200);
    assert.ok(bytes.length > 24 * 1024 * 1024);
    assert.equal((await client.result(handle)).response.status, 404);
    assert.equal(await characters(), 50_000);
  });

  it('takes jobs up again after a restart, and lets results nobody fetched expire', async () => {
    let now = new Date('2026-06-15T12:00:00Z');
    const engine = new GatedEngine();
    await start({ engines: [engine], now: () => now });
    const handles = [await client.uploaded('a.txt', 'Hello'), await client.uploaded('b.txt', 'Hello')];
    await service.restart();
    engine.letGo();
    for (const handle of handles) assert.equal((await client.settled(handle)).status, 'done');
    now = new Date('2026-06-16T12:00:01Z');
    await service.restart();
    for (const handle of handles) assert.equal((await client.result(handle)).response.status, 404);
    assert.deepEqual(await files(), []);
  });
});

describeWithSqlite('Documents of a killed process', () => {
  let dataDir: string;
  const handles: DocumentHandle[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'parlance-killed-'));
    handles.length = 0;
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const client = (endpoint: { url: string; key: string }): DocumentClient =>
    new DocumentClient(() =>
      Object.assign(Object.create(ServiceUnderTest.prototype) as ServiceUnderTest, { running: endpoint }),
    );

  /** Uploads what is named to a service that never ends with the first of all, and kills it while it is at that. */
  async function killAtWork(...names: string[]): Promise<void> {
    const program = path.resolve('test/unit/localService/support/hangingService.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const running = JSON.parse(
      String((await once(createInterface(child.stdout), 'line'))[0]),
    ) as ServiceUnderTest['running'];
    for (const name of names) handles.push(await client(running).uploaded(name, 'Hello'));
    while ((await client(running).status(handles[0]!)).status !== 'translating');
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('are taken up by the next one', async () => {
    await killAtWork('a.txt', 'b.txt');
    const service = await ServiceUnderTest.start({ dataDir });
    for (const handle of handles) {
      assert.equal((await client(service.running).settled(handle)).status, 'done');
      assert.equal((await client(service.running).result(handle)).bytes.toString(), 'HELLO');
    }
    await service.running.stop();
  });

  it('are not taken up a third time, and hold up no other', async () => {
    await killAtWork('a.txt', 'b.txt');
    await killAtWork();
    const service = await ServiceUnderTest.start({ dataDir });
    const [first, second] = handles as [DocumentHandle, DocumentHandle];
    const status = await client(service.running).settled(first);
    assert.equal(status.status, 'error');
    assert.match(status.error_message ?? '', /stopped twice while translating this document/);
    assert.equal((await client(service.running).settled(second)).status, 'done');
    await service.running.stop();
  });

  it('are gone on with where they were', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `Hello ${index}`);
    const engine = new StoppingEngine(2);
    const service = await ServiceUnderTest.start({ engines: [engine], dataDir });
    const handle = await client(service.running).uploaded('a.txt', lines.join('\n'));
    await engine.waiting;
    await service.restart();
    engine.letGo();
    assert.equal((await client(service.running).settled(handle)).status, 'done');
    assert.equal((await client(service.running).result(handle)).bytes.toString(), lines.join('\n').toUpperCase());
    assert.deepEqual(engine.asked, lines);
    await service.running.stop();
    assert.ok((await readdir(path.join(dataDir, 'documents'))).every((name) => name.endsWith('.result')));
  });

  it('count no stop that was in order', async () => {
    const engine = new GatedEngine();
    const service = await ServiceUnderTest.start({ engines: [engine], dataDir });
    const handle = await client(service.running).uploaded('a.txt', 'Hello');
    for (let count = 0; count < 3; count++) {
      while ((await client(service.running).status(handle)).status !== 'translating');
      await service.restart();
    }
    engine.letGo();
    assert.equal((await client(service.running).settled(handle)).status, 'done');
    await service.running.stop();
  });
});

const glossaryId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

function xliff21(segment: string, language = ''): string {
  return (
    `<xliff version="2.1" srcLang="en"${language} xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><unit id="u">` +
    `${segment}</unit></file></xliff>`
  );
}
