import assert from 'node:assert/strict';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { separateFormats, syncChanged } from './filesRun';

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
});
