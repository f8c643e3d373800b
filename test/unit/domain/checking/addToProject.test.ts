import assert from 'node:assert/strict';
import { addToProject } from '../../../../src/domain/checking/addToProject';

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
      assert.equal(addToProject(text, 'words', 'Fuß"'), expected);
    });
  }

  it('is not written into a file that is not as it has to be', () => {
    for (const text of ['', '[]', '{"words":', '{"words":"a"}', '{"words":[1]}', '{"words":{}}', '"words"']) {
      assert.equal(addToProject(text, 'words', 'a'), undefined, text);
    }
  });

  it('goes beside a rule that is off, whose list is another', () => {
    const text = '{"words":["a"]}';
    const off = addToProject(text, 'rulesOff', 'grammar/article');
    assert.deepEqual(JSON.parse(off!), { words: ['a'], rulesOff: ['grammar/article'] });
  });
});
