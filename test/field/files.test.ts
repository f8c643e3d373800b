import assert from 'node:assert/strict';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { syncAfterChange, syncChanged } from './filesRun';
import { separateFormats } from './projectFiles';

describeWithSqlite('A target that is completed', () => {
  it('keeps its line ends, in every format', async () => {
    const files = await syncChanged((text) => text.replace(/\r?\n/g, '\r\n'));
    const wrong = files.filter(({ before, after }) => after === before || /(?<!\r)\n/.test(after));
    assert.deepEqual(wrong, []);
    assert.equal(files.length, separateFormats.length);
  }).timeout(60_000);

  it('keeps its byte order mark, in every format', async () => {
    const files = await syncChanged((text, isTarget) => (isTarget ? '\uFEFF' : '') + text);
    const wrong = files.filter(({ before, after }) => after === before || !/^\uFEFF(?!\uFEFF)/.test(after));
    assert.deepEqual(wrong, []);
  }).timeout(60_000);

  it('is left as it is where a merge was not finished, and that is told, in every format', async () => {
    const marked = (text: string): string => {
      const at = text.lastIndexOf('\n', text.indexOf('Tür')) + 1;
      const end = text.indexOf('\n', at) + 1 || text.length;
      const line = text.slice(at, end);
      return `${text.slice(0, at)}<<<<<<< HEAD\n${line}=======\n${line}>>>>>>> other\n${text.slice(end)}`;
    };
    const files = await syncChanged((text, isTarget) => (isTarget ? marked(text) : text));
    const wrong = files.filter(({ before, after, said }) => after !== before || !/merge/.test(said));
    assert.deepEqual(wrong, []);
  }).timeout(60_000);

  it('keeps what stands around its texts, in every format', async () => {
    const files = await syncChanged((text) => text);
    const wrong = files.filter(({ before, after }) => after === before || !after.includes('Tür öffnen'));
    assert.deepEqual(wrong, []);
  }).timeout(60_000);

  it('keeps what its user wrote together with the source, and gets anew what nobody touched, in every format', async () => {
    const files = await syncAfterChange();
    const wrong = files.filter(
      ({ before, after }) => after[0] !== before[0] || after[1] === before[1] || !/shutter/i.test(plain(after[1])),
    );
    assert.deepEqual(wrong, []);
  }).timeout(60_000);

  it('has it told which of its keys is there twice, in every format', async () => {
    const files = await syncChanged((text, isTarget) => (isTarget ? withLineTwice(text) : text));
    const silent = files.filter(({ format, said }) => !/Duplicate key/.test(said) && !ofSeveralLines.has(format));
    assert.deepEqual(silent, []);
  }).timeout(60_000);
});

/** Formats in which a line alone is no entry; `test/unit/formats/entries` has their keys. */
const ofSeveralLines: ReadonlySet<string> = new Set([...['RESX', 'stringsdict', 'PO', 'Qt', 'XLIFF 1.2', 'XLIFF 2.0']]);

/** A translation as the source has its words: accents are all that the service puts on it. */
const plain = (text = ''): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A file in which the line of its text is there twice, where that is a line alone. */
function withLineTwice(text: string): string {
  const at = text.lastIndexOf('\n', text.indexOf('Tür')) + 1;
  const end = text.indexOf('\n', at) + 1;
  const once = text.slice(0, end);
  return (text.startsWith('{') ? once.replace(/(?<!,)\n$/, ',\n') : once) + text.slice(at);
}
