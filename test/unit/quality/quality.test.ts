import assert from 'node:assert/strict';
import { grammarKinds, withGrammarSlips } from '../../quality/grammarSlips';
import { judgementKey, readJudgements } from '../../quality/judgements';
import { isKeptApart, misspelt } from '../../quality/misspellings';
import { partOf, sampled, sourcesOf } from '../../quality/sources';

const sentences = [
  'The method returns a file and the file is used by the server.',
  'This option is required if there is an error in the configuration.',
  'The name of the file depends on the type of the value, and then it is used as a key.',
  'If you want to use the module, set the option in your settings to more than ten.',
  "You can return the value if it's needed, and you're able to change the name later.",
  'They are stored with their names, and the file has its own type.',
  'This method needs a list of files, which are passed to the function.',
  'Another way is a list of names, which is the same, so use it to create the object.',
];

describe('the measurement of quality', () => {
  it('puts all of a project in one part, by its name alone', () => {
    assert.equal(partOf('react-native'), 'final');
    assert.equal(partOf('rxjs'), 'tune');
    const [tune, final] = (['tune', 'final'] as const).map((part) => new Set(sourcesOf(part).map(({ name }) => name)));
    assert.deepEqual(
      [...tune!].filter((name) => final!.has(name)),
      [],
    );
  });

  it('pins every source and names its licence', () => {
    for (const source of [...sourcesOf('tune'), ...sourcesOf('final')]) {
      assert.match(source.version ?? source.commit ?? '', /^(?:\d+\.\d+\.\d+|[\da-f]{40})$/, source.name);
      assert.ok(source.license.length > 2, source.name);
    }
  });

  it('draws the same sample each time', () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    assert.deepEqual(sampled(numbers, 5, 'a'), sampled(numbers, 5, 'a'));
    assert.notDeepEqual(sampled(numbers, 5, 'a'), sampled(numbers, 5, 'b'));
    assert.deepEqual(
      [...sampled(numbers, 50, 'a')].sort((a, b) => a - b),
      numbers,
    );
  });

  it('keeps about a fourth of all words apart', () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
    const share = words.filter(isKeptApart).length / words.length;
    assert.ok(share > 0.2 && share < 0.3, String(share));
  });

  it('puts a misspelling where the right word stands as a word', () => {
    const [made] = misspelt(
      [{ wrong: 'vlaue', right: 'value' }],
      ['See `value-of` or xvalue.', 'The value is kept.'],
      9,
    );
    assert.equal(made?.wrong, 'The vlaue is kept.');
    assert.equal(made?.wrong.slice(made.start, made.end), 'vlaue');
    assert.deepEqual(misspelt([{ wrong: 'vlaue', right: 'value' }], ['The values are kept.'], 9), []);
  });

  it('makes errors of twenty-four kinds, each one change of a sentence', () => {
    assert.equal(grammarKinds.length, 24);
    const made = withGrammarSlips(sentences, 1);
    assert.ok(made.length >= 8);
    for (const { right, wrong, start, end, kind } of made) {
      assert.notEqual(wrong, right, kind);
      const [before, after] = [wrong.slice(0, start), wrong.slice(end)];
      assert.ok(right.startsWith(before) && right.endsWith(after), kind);
    }
  });

  it('keeps verdicts by what they are about', () => {
    const finding = { sentence: 'The  vlaue\nis kept.', before: 'vlaue', after: 'value' };
    assert.equal(judgementKey(finding), judgementKey({ ...finding, sentence: 'The vlaue is kept.' }));
    assert.notEqual(judgementKey(finding), judgementKey({ ...finding, after: 'valued' }));
    for (const key of readJudgements().keys()) assert.match(key, /^[\da-f]{16}$/);
  });
});
