import assert from 'node:assert/strict';
import { addProjectWord } from '../../../../src/domain/checking/addProjectWord';

describe('A known word that is added to .parlance.json', () => {
  for (const [text, expected] of [
    ['{}\n', '{\n  "words": [\n    "Fuß\\""\n  ]\n}\n'],
    ['{"rules":[]}', '{"rules":[],\n  "words": [\n    "Fuß\\""\n  ]\n}'],
    ['{ "words": [] , "rules": [] }', '{ "words": ["Fuß\\""] , "rules": [] }'],
    ['{ "words": ["a", "b" ] }', '{ "words": ["a", "b", "Fuß\\"" ] }'],
    [
      '{\r\n\t"words": [\r\n\t\t"a",\r\n\t\t"]"\r\n\t]\r\n}',
      '{\r\n\t"words": [\r\n\t\t"a",\r\n\t\t"]",\r\n\t\t"Fuß\\""\r\n\t]\r\n}',
    ],
    ['\ufeff{"words":["Fuß\\""]}', '\ufeff{"words":["Fuß\\""]}'],
  ] as const) {
    it(`stands with the others of ${JSON.stringify(text)}, and all else stays`, () => {
      assert.equal(addProjectWord(text, 'Fuß"'), expected);
    });
  }

  it('is not written into a file that is not as it has to be', () => {
    for (const text of ['', '[]', '{"words":', '{"words":"a"}', '{"words":[1]}', '{"words":{}}', '"words"']) {
      assert.equal(addProjectWord(text, 'a'), undefined, text);
    }
  });
});
