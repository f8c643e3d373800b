import assert from 'node:assert/strict';
import { inTraditional } from '../../../../../src/localService/engines/chinese/traditional';

describe('traditional Chinese', () => {
  const convert = async (text: string): Promise<string> =>
    (await inTraditional([{ text, protectedSpans: [] }]))[0]?.text ?? '';

  it('has the characters that the sense asks for, and the words of Taiwan', async () => {
    const cases: Array<[simplified: string, traditional: string]> = [
      ['头发长了，公司发展了', '頭髮長了，公司發展了'],
      ['皇后在后面', '皇后在後面'],
      ['无法保存文件，因为磁盘已满。', '無法儲存檔案，因為磁碟已滿。'],
      ['软件 v1.2 (beta) 😀', '軟體 v1.2 (beta) 😀'],
      ['', ''],
      ['No Chinese here', 'No Chinese here'],
      ['已經是繁體', '已經是繁體'],
    ];
    for (const [simplified, traditional] of cases) assert.equal(await convert(simplified), traditional);
  });

  it('leaves protected spans as they are, in whatever order, and where lengths change', async () => {
    const text = '程序员{后}和<里>在后面';
    const at = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });
    const [found] = await inTraditional([{ text, protectedSpans: [at('<里>'), at('{后}')] }]);
    assert.equal(found?.text, '程式設計師{后}和<里>在後面');
    assert.deepEqual(
      found?.protectedSpans.map(({ start, end }) => found.text.slice(start, end)),
      ['<里>', '{后}'],
    );
  });

  it('leaves a text without a translation as it is', async () => {
    const untranslated = { text: '软件', protectedSpans: [], problem: 'No translation can be trusted.' };
    assert.deepEqual(await inTraditional([untranslated]), [untranslated]);
  });
});
