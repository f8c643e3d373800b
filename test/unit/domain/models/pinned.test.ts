import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readPinned } from '../../../../src/domain/models/pinned';
import type { CatalogueModel } from '../../../../src/domain/models/catalogue';

describe('The list of models that comes with Parlance', () => {
  let text: string;
  before(async () => {
    text = await readFile('data/models/pinned.json', 'utf8');
  });

  const pair = ({ source, targets }: CatalogueModel): string => `${source}-${Object.keys(targets).join()}`;
  const read = (size: 'best' | 'smallest'): Map<string, CatalogueModel> =>
    new Map(readPinned(text, { size })?.models.map((model) => [pair(model), model]));
  const bytes = ({ model, vocabularies, shortlist }: CatalogueModel): number =>
    [model, ...vocabularies, ...(shortlist ? [shortlist] : [])].reduce(
      (sum, { packed }) => sum + (packed?.bytes ?? 0),
      0,
    );

  it('has a model from or to English in each of its directions, every file with size, hash and addresses', () => {
    const models = read('best');
    assert.equal([...models.keys()].filter((one) => one.startsWith('en-')).length, 43);
    assert.equal([...models.keys()].filter((one) => one.endsWith('-en')).length, 50);
    assert.equal(models.size, 93);
    assert.ok(models.has('en-zh') && models.has('zh-en') && !models.has('en-zh-hans'));
    for (const [name, { model, vocabularies, shortlist, licence }] of models) {
      assert.equal(licence, 'MPL-2.0');
      for (const file of [model, ...vocabularies, ...(shortlist ? [shortlist] : [])]) {
        const { address, others = [], packed } = file;
        assert.match(packed?.sha256 ?? '', /^[\da-f]{64}$/, name);
        assert.ok(packed?.bytes, name);
        assert.ok([address, ...others].length > 1, name);
        for (const one of [address, ...others]) assert.match(one, /^https:\/\/.*\/[\da-f]{40}\/models\//);
      }
      assert.match(model.unpacked?.sha256 ?? '', /^[\da-f]{64}$/, name);
    }
  });

  it('takes the model with the best published quality, or the smallest', () => {
    const [best, smallest] = [read('best'), read('smallest')];
    for (const [name, model] of smallest) assert.ok(bytes(model) <= bytes(best.get(name)!), name);
    assert.equal(best.get('ar-en')?.architecture, 'base');
    assert.equal(smallest.get('ar-en')?.architecture, 'base-memory');
    // The larger of the two has the lower quality.
    assert.equal(best.get('en-ja')?.architecture, 'base-memory');
    assert.equal(best.get('en-ja')?.vocabularies.length, 2);
  });

  it('reads a list of the same shape with the files of a mirror, and leaves models that lack a file', () => {
    const file = (kind: string, path: string) => ({ kind, path, packedSize: 3, packedSha256: 'a'.repeat(64) });
    const list = {
      repository: 'https://example.com/models',
      commit: 'c',
      licence: 'MPL-2.0',
      models: [
        {
          source: 'en',
          target: 'zh-Hans',
          architecture: 'base',
          quality: null,
          files: [
            file('model', 'm/a.gz'),
            file('srcvocab', 'm/s.gz'),
            file('trgvocab', 'm/t.gz'),
            file('other', 'm/q.gz'),
          ],
        },
        { source: 'en', target: 'xx', architecture: 'tiny', files: [file('model', 'm/b.gz')] },
      ],
    };
    const found = readPinned(JSON.stringify(list), { size: 'best', mirror: 'https://mirror.example/x/' });
    assert.deepEqual([found?.models.map(pair), found?.passedOver], [['en-zh'], 1]);
    assert.equal(found?.models[0]?.model.address, 'https://mirror.example/x/m/a.gz');
    assert.equal(found?.models[0]?.model.others, undefined);
  });

  it('is no list that names files outside of its place, or that is something else', () => {
    const list = JSON.parse(text) as { models: Array<{ files: Array<{ path: string }> }> };
    for (const path of ['../x.gz', 'models/../../x', '/etc/passwd', 'https://elsewhere.example/x', '']) {
      list.models[0]!.files[0]!.path = path;
      assert.equal(readPinned(JSON.stringify(list), { size: 'best' }), undefined, path);
    }
    for (const other of ['', 'x', '[]', '{}', 'null', '{"models":{}}']) {
      assert.equal(readPinned(other, { size: 'best' }), undefined, other);
    }
  });
});
