import assert from 'node:assert/strict';
import path from 'node:path';
import { convertXliff, restoreXliff } from '../../../../src/domain/documents/xliffConversion';
import { OpenFile } from '../../../../src/editor/reader/openFile';
import { readEntriesInThread } from '../../../../src/editor/reader/readEntries';
import { ReaderThread } from '../../../../src/editor/reader/readerThread';
import { applyEdits } from '../../../../src/formats/edits';
import { writeDocx } from '../../localService/support/zipWriter';
import { ReaderError, SlowFileError } from '../../../../src/editor/messages/errors/readerErrors';
import { reason } from '../../../../src/formats/reason';

const file = (source: string): string =>
  `<xliff version="1.2"><file source-language="en"><body><trans-unit id="1"><source>${source}</source></trans-unit></body></file></xliff>`;
const target = { text: 'A', protectedSpans: [] };

describe('the thread that reads files', () => {
  let thread: ReaderThread;
  beforeEach(() => {
    thread = new ReaderThread(path.resolve('dist/fileReader.js'));
  });
  afterEach(() => thread.stop());

  const read = (version: number) =>
    thread.ask('read', { name: 'a', version, text: file(`text ${version}`), format: 'xliff' });
  const write = (version: number) =>
    thread.ask('edits', { name: 'a', version, targets: [[0, target]], options: { madeBy: 'person' } });

  it('answers with rows, and with what puts a target in', async () => {
    const { rows, findings, sourceLanguage } = await read(1);
    assert.deepEqual(
      rows.map(({ id, source, target: known }) => [id, source, known]),
      [['1', 'text 1', undefined]],
    );
    assert.deepEqual([findings, sourceLanguage], [[], 'en']);
    const written = applyEdits(file('text 1'), await write(1));
    assert.match(written, /<\/source><target state="translated">A<\/target>/);
  });

  it('says what a document may cost, and that one cannot be sent', async () => {
    const docx = writeDocx(`<w:p><w:r><w:t>${'a'.repeat(70_000)}</w:t></w:r></w:p>`);
    const estimate = { characters: 70_000, bound: 'least' };
    assert.deepEqual(await thread.ask('appraise', { type: 'docx', bytes: docx }), { estimate });
    const bytes = Buffer.from(file('').replace('<source></source>', '<source/>'));
    assert.deepEqual(await thread.ask('appraise', { type: 'xlf', bytes }), {
      problem: reason('nothing-to-translate'),
    });
  });

  it('knows the version before the last, and none before that', async () => {
    await read(1);
    await read(2);
    assert.equal((await write(1)).length, 1);
    await read(3);
    assert.equal((await write(2)).length, 1);
    await assert.rejects(write(1), ReaderError);
  });

  it('tells who waits when it is stopped, and starts again', async () => {
    const waiting = read(1);
    thread.stop();
    await assert.rejects(waiting, ReaderError);
    assert.equal((await read(2)).rows.length, 1);
  });

  it('converts XLIFF and brings it back as the extension host would', async () => {
    const original = Buffer.from(file('Save <g id="1">{name}</g> now'));
    const converted = await thread.ask('convertXliff', [original, { target: 'de' }]);
    assert.deepEqual(converted, convertXliff(original, { target: 'de' }));
    assert.ok('document' in converted);
    const sent = Buffer.from(converted.document).toString();
    const translated = Buffer.from(sent.replace(/<source>(.*?)<\/source>/, '$&<target>$1 - de</target>'));
    const restored = await thread.ask('restoreXliff', [original, translated, 'de']);
    assert.deepEqual(restored, restoreXliff(original, translated, 'de'));
    assert.ok('bytes' in restored);
    assert.match(
      Buffer.from(restored.bytes).toString(),
      /<target[^>]*>Save <g id="1">\{name\}<\/g> now - de<\/target>/,
    );
  });

  it('passes on why a file cannot be converted', async () => {
    assert.ok('problem' in (await thread.ask('convertXliff', [Buffer.from('<a/>'), { target: 'de' }])));
  });
});

describe('the budget of the thread that reads files', () => {
  const hang = 'a word that hangs';
  let thread: ReaderThread;
  let awake: NodeJS.Timeout;
  before(() => {
    process.env['PARLANCE_TEST_HANG'] = hang;
    // The thread keeps no process from ending.
    awake = setInterval(() => undefined, 60_000);
  });
  after(() => {
    clearInterval(awake);
    delete process.env['PARLANCE_TEST_HANG'];
  });
  beforeEach(() => {
    thread = new ReaderThread(path.resolve('dist/fileReader.js'), 3_000);
  });
  afterEach(() => thread.stop());

  const read = (name: string, text: string) => thread.ask('read', { name, version: 1, text, format: 'xliff' });

  it('ends a file that takes too long, and goes on with the others', async () => {
    let ends = 0;
    thread.onDidEnd(() => ends++);
    const [slow, other] = [read('slow', file(hang)), read('other', file('text'))];
    await assert.rejects(slow, SlowFileError);
    assert.equal((await other).rows.length, 1);
    assert.equal(ends, 1);
  });

  it('does not take the file again until it changes, under whichever name', async () => {
    await assert.rejects(read('slow', file(hang)), SlowFileError);
    await read('other', file('text'));
    await assert.rejects(read('again', file(hang)), SlowFileError);
    // The thread was not even asked.
    assert.equal((await thread.ask('edits', { name: 'other', version: 1, targets: [], options: {} })).length, 0);
    assert.equal((await read('slow', file('mended'))).rows.length, 1);
  });

  it('opens a file again for whoever has it open, when another ended the thread', async () => {
    const bytes = Buffer.from(file('text'));
    const opened = await OpenFile.open(thread, { bytes, format: 'xliff' });
    assert.ok(opened instanceof OpenFile);
    assert.deepEqual(await opened.take([target]), []);
    await assert.rejects(read('slow', file(hang)), SlowFileError);
    const written = Buffer.from((await opened.written({ targetLanguage: 'de' })).bytes).toString();
    assert.match(written, /<target[^>]*>A<\/target>/);
    const again = await opened.editsAgain(file('text').replace('id="1"', 'id="1" x="y"'), { targetLanguage: 'de' });
    assert.deepEqual([again.unplaced, again.edits.length > 0], [0, true]);
    const lost = await opened.editsAgain(file('other text'), { targetLanguage: 'de' });
    assert.equal(lost.unplaced, 1);
  });

  it('reads entries of a glossary in portions, and says what cannot be read', async () => {
    const lines = Array.from({ length: 12_000 }, (_, index) => `a${index}\tb${index}`).join('\n');
    const entries = await readEntriesInThread(thread, Buffer.from(lines), 'tsv');
    assert.ok(Array.isArray(entries));
    assert.equal(entries.length, 12_000);
    assert.ok('message' in (await readEntriesInThread(thread, Buffer.from([0x61, 0xff]), 'tsv')));
  });
});
