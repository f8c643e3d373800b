import assert from 'node:assert/strict';
import { detectLanguage } from '../../../../src/localService/engines/detectLanguage';
import { sourceLanguages } from '../../../../src/localService/translation/sourceLanguage';

const languagesOf = (...texts: string[]): Promise<string[]> =>
  sourceLanguages(
    texts.map((text) => ({ segments: [{ text, protectedSpans: [] }] })),
    '',
    detectLanguage,
  );

describe('The source language of a request', () => {
  it('is the same however often a short text is in it', async () => {
    for (const text of ['proton beam', 'Save file', 'Guardar archivo']) {
      const [alone = ''] = await languagesOf(text);
      for (const times of [2, 3, 50]) {
        assert.deepEqual(await languagesOf(...Array<string>(times).fill(text)), Array(times).fill(alone), text);
      }
    }
  });
});
