import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { resolve } from 'node:path';
import type { Segment, SegmentTarget } from '../../../../src/formats/segment';
import type { DocumentType } from '../../../../src/localService/documents/documentTypes';
import { openHere, type OpenDocument } from '../../../../src/localService/documents/openDocument';
import { openInThread } from '../../../../src/localService/documents/openInThread';
import { describeWithSqlite } from '../../../support/describeWithSqlite';
import { DocumentClient } from '../support/documentClient';
import { ServiceUnderTest } from '../support/serviceUnderTest';
import { writeDocx, writePptx, writeXlsx } from '../support/zipWriter';

/** Time enough on any machine: what these tests ask is not how fast it is. */
const patienceMs = 120_000;
const openApart = openInThread(resolve('dist/documentThread.js'), { ms: patienceMs, msPerByte: 0 });
const never = new AbortController().signal;
const unit = (id: number): string =>
  `<unit id="u${id}"><segment><source>Hello <ph id="1"/> ${id}</source></segment></unit>`;
const xliff = (units: number): Buffer =>
  Buffer.from(
    `<xliff version="2.1" srcLang="en" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f">${Array.from({ length: units }, (_, id) => unit(id)).join('')}</file></xliff>`,
  );

/** Every segment as its own translation in another case, where it has no codes. */
async function written(document: OpenDocument): Promise<string> {
  const targets = document.segments.map(({ text, protectedSpans }): SegmentTarget | undefined =>
    protectedSpans.length === 0 ? { text: text.toUpperCase(), protectedSpans: [] } : undefined,
  );
  const bytes = await document.write(targets, 'de');
  await document.close();
  return Buffer.from(bytes).toString('latin1');
}

/** What a segment is, without what a parser keeps beside it. */
function shown({ start, end, text, protectedSpans, needsTarget, ...rest }: Segment): object {
  const spans = protectedSpans.map((span) => [span.start, span.end, span.kind, span.pair, span.sequence]);
  return { start, end, text, spans, needsTarget, id: rest.id, context: rest.context, target: rest.target };
}

describe('documents in a thread of their own', function () {
  this.timeout(patienceMs);

  it('are read and written as they would be here', async () => {
    const sources: Array<[DocumentType, Buffer]> = [
      ['txt', Buffer.from('Hello\r\nworld')],
      ['html', Buffer.from('<p>Hello <b>bold</b> world</p>')],
      ['srt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n')],
      ['xlf', xliff(3)],
      ['docx', writeDocx('<w:p><w:r><w:t>Hello</w:t></w:r></w:p>')],
      ['pptx', writePptx()],
      ['xlsx', writeXlsx()],
    ];
    for (const [type, bytes] of sources) {
      const [here, apart] = [await openHere(type, bytes, never), await openApart(type, bytes, never)];
      assert.deepEqual(apart.segments.map(shown), here.segments.map(shown), type);
      assert.equal(apart.wrapsLines, here.wrapsLines, type);
      assert.equal(await written(apart), await written(here), type);
    }
  });

  it('say in the same words what is wrong with them', async () => {
    for (const [type, text] of [
      ['docx', 'no package'],
      ['srt', 'no cues'],
    ] as const) {
      const here = await Promise.resolve()
        .then(() => openHere(type, Buffer.from(text), never))
        .catch((error: unknown) => error as Error);
      await assert.rejects(openApart(type, Buffer.from(text), never), {
        name: 'DocumentError',
        message: (here as Error).message,
      });
    }
  });

  it('leave the event loop to others while a large one is read', async () => {
    let turns = 0;
    let isOpen = false;
    const turn = (): void => {
      turns++;
      if (!isOpen) setImmediate(turn);
    };
    const opening = openApart('xlf', xliff(10_000), never);
    setImmediate(turn);
    const document = await opening;
    isOpen = true;
    await document.close();
    assert.equal(document.segments.length, 10_000);
    assert.ok(turns > 100, `${turns} turns`);
  });

  it('are given up where they are hardly more than codes, nested, side by side or each a text of its own', async () => {
    for (const source of ['<b>'.repeat(420_000), '<b>x</b>'.repeat(210_000), '<p>a'.repeat(420_000)]) {
      await assert.rejects(openApart('html', Buffer.from(`<p>a${source}b`), never), {
        name: 'DocumentError',
        message: /too many tags and short texts/,
      });
    }
    const many = await openApart('html', Buffer.from(`<p>a${'<b>'.repeat(380_000)}b`), never);
    assert.equal(many.segments[0]?.protectedSpans.length, 380_000);
    await many.close();
  });

  it('end with the work they were opened for', async () => {
    const stop = new AbortController();
    const reason = new Error('stop');
    const opening = openApart('xlf', xliff(10_000), stop.signal);
    stop.abort(reason);
    await assert.rejects(opening, reason);
  });
});

describe('a document thread that does not come to an end', () => {
  const spinning = resolve('test/unit/localService/support/unrulyThread.mjs');

  it('is ended, and its document is given up with a sentence', async () => {
    const open = openInThread(spinning, { ms: 500, msPerByte: 0 });
    await assert.rejects(open('txt', Buffer.from('spin'), never), { name: 'DocumentError', message: /timed out/ });
  });

  it('is not waited for where it cannot be ended', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-thread-'));
    const gate = path.join(folder, 'gate');
    const open = openInThread(spinning, { ms: 500, msPerByte: 0 });
    try {
      await assert.rejects(open('txt', Buffer.from(`wait for ${gate}`), never), /timed out/);
    } finally {
      await writeFile(gate, '');
    }
  });

  it('has more time for a larger document', async () => {
    const open = openInThread(spinning, { ms: 0, msPerByte: 10_000 });
    await (await open('txt', Buffer.from('Hello'), never)).close();
  });
});

describeWithSqlite('The local service with documents in threads', () => {
  it('goes on with the next when one takes too long, after every restart', async () => {
    // Of some bytes, the one gets a moment; the other, which is longer, more than it needs on any machine.
    const long = 'Hello. '.repeat(200);
    const openDocument = openInThread(resolve('test/unit/localService/support/unrulyThread.mjs'), {
      ms: 0,
      msPerByte: patienceMs / long.length,
    });
    const service = await ServiceUnderTest.start({ openDocument });
    const client = new DocumentClient(() => service);
    const [bad, good] = [await client.uploaded('a.txt', 'spin'), await client.uploaded('b.txt', long)];
    await service.restart();
    assert.equal((await client.settled(good)).status, 'done');
    const status = await client.settled(bad);
    assert.match(status.error_message ?? '', /timed out/);
    assert.equal((await service.call('GET', '/v2/usage')).status, 200);
    await service.stop();
  });

  it('translates them, and says what is wrong with them', async () => {
    const service = await ServiceUnderTest.start({ openDocument: openApart });
    const client = new DocumentClient(() => service);
    assert.equal((await client.translate('a.html', '<p>Hello</p>')).toString(), '<p>HELLO</p>');
    await assert.rejects(client.translate('a.docx', 'no package'), /ZIP package can’t be read/);
    assert.equal((await client.translate('b.txt', 'Hello')).toString(), 'HELLO');
    await service.stop();
  });
});
