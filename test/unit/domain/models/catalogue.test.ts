import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CatalogueError, readCatalogue, type Catalogue } from '../../../../src/domain/models/catalogue';

const hash = 'a'.repeat(64);
const read = (value: unknown): Catalogue =>
  readCatalogue(JSON.stringify(value), (location) => `https://x.example/${location}`);
const pairs = ({ models }: Catalogue): string[] =>
  models.map(({ source, targets }) => `${source} ${Object.keys(targets).join()}`);

interface RecordChanges {
  fileType?: string;
  version?: string;
  architecture?: string;
  filter_expression?: string;
  sourceLanguage?: string;
  targetLanguage?: string;
  decompressedHash?: string | null;
  attachment?: object;
}

/** A model and its vocabulary as records. */
function records(changes: RecordChanges = {}): object[] {
  return ['model', 'vocab'].map((fileType) => ({
    fileType,
    sourceLanguage: 'en',
    targetLanguage: 'de',
    version: '3.0',
    decompressedHash: hash,
    decompressedSize: 10,
    attachment: { location: `${fileType}.${changes.version ?? ''}${changes.architecture ?? ''}.zst`, hash, size: 5 },
    ...changes,
  }));
}

describe('a catalogue of models', () => {
  it('gives the best of several models of a pair: for everybody, newest, largest', () => {
    const best = (...lists: RecordChanges[]): string | undefined =>
      read({ data: lists.flatMap(records) })
        .models[0]?.model.address.split('/')
        .at(-1);
    assert.equal(best({ version: '2.9' }, { version: '3.1' }, { version: '3.0' }), 'model.3.1.zst');
    assert.equal(best({ version: '3.10' }, { version: '3.9' }), 'model.3.10.zst');
    assert.equal(
      best({ architecture: 'tiny' }, { architecture: 'base-memory' }, { architecture: 'base' }),
      'model.base-memory.zst',
    );
    assert.equal(
      best({ version: '3.2', filter_expression: "env.channel == 'nightly'" }, { version: '3.1' }),
      'model.3.1.zst',
    );
    assert.equal(best({ version: '4.0' }, { version: '3.0' }), 'model.3.0.zst');
  });

  it('takes no more models than any catalogue has, and counts the others', () => {
    const many = Array.from({ length: 30_000 }, (_, at) =>
      records({ targetLanguage: 'fr', version: `3.${at}` }),
    ).flat();
    const before = process.cpuUsage();
    assert.equal(read({ data: many }).passedOver, 25_000);
    assert.ok(process.cpuUsage(before).user < 3_000_000);
  });

  it('passes over what is not whole, cannot be proved, or is no language, and counts it', () => {
    const passed = (data: unknown[]): [string[], number] => {
      const catalogue = read({ data: [...records({ targetLanguage: 'fr' }), ...data] });
      return [pairs(catalogue), catalogue.passedOver];
    };
    assert.deepEqual(passed(records().slice(0, 1)), [['en fr'], 1]);
    assert.deepEqual(passed(records({ decompressedHash: null, attachment: { location: 'x' } })), [['en fr'], 1]);
    assert.deepEqual(passed(records({ decompressedHash: 'nothing' })), [['en fr'], 1]);
    assert.deepEqual(passed(records({ targetLanguage: '../de' })), [['en fr'], 1]);
    assert.deepEqual(passed([{ fileType: 7 }, null]), [['en fr'], 2]);
  });

  it('takes the older names of the languages, and what the contract calls them', () => {
    const old = records().map((record) => {
      const { sourceLanguage, targetLanguage, ...rest } = record as Record<string, unknown>;
      return { ...rest, fromLang: sourceLanguage, toLang: targetLanguage };
    });
    assert.deepEqual(pairs(read(old)), ['en de']);
    assert.deepEqual(pairs(read({ changes: records({ targetLanguage: 'no' }) })), ['en nb']);
    assert.deepEqual(pairs(read(records({ targetLanguage: 'zh-Hans' }))), ['en zh']);
    assert.deepEqual(pairs(read(records({ targetLanguage: 'zh_hant' }))), ['en zh-hant']);
  });

  it('knows two vocabularies, a shortlist and the older kind of model', () => {
    const file = { name: 'model.ukde.intgemm8.bin', expectedSha256Hash: hash };
    const [model] = read({ ukde: { model: file, srcvocab: file, trgvocab: file, lex: file } }).models;
    assert.equal(model?.vocabularies.length, 2);
    assert.ok(model?.shortlist && model.isOldKind);
  });

  it('reads a model of several languages, with what it wants before each sentence', () => {
    const file = { name: 'x.bin', expectedSha256Hash: hash };
    const targets = { de: '<2de> ', 'pt-BR': '<2pt> ' };
    const [model] = read({ 'en-x': { model: file, vocab: file, targets, version: '1.2', license: 'MIT' } }).models;
    assert.deepEqual(model?.targets, { de: '<2de> ', 'pt-br': '<2pt> ' });
    assert.deepEqual([model.version, model.licence], ['1.2', 'MIT']);
  });

  it('prefers what its makers released', () => {
    const files = (path: string): object => {
      const file = { path, uncompressedHash: hash, uncompressedSize: 3 };
      return { model: file, vocab: file, lexicalShortlist: file };
    };
    const { models } = read({
      baseUrl: 'https://files.example/data',
      models: {
        'bg-en': [
          { architecture: 'base', releaseStatus: null, files: files('later') },
          { architecture: 'tiny', releaseStatus: 'Release Android', files: files('android') },
          { architecture: 'tiny', releaseStatus: 'Release', files: files('released') },
        ],
      },
    });
    assert.deepEqual(
      models.map(({ source, model }) => [source, model.address]),
      [['bg', 'https://x.example/https://files.example/data/released']],
    );
  });

  it('takes the files of a released model that have no hash of their own, where packing shows that they are whole', () => {
    const list = (files: object): Catalogue =>
      read({
        generated: '2026-11-09T00:45:24Z',
        baseUrl: 'https://files.example',
        models: { 'en-zh': [{ sourceLanguage: 'en', targetLanguage: 'zh_hant', releaseStatus: 'Release', files }] },
      });
    const model = { path: 'a/model.enzh.intgemm.alphas.bin.gz', uncompressedSize: 3, uncompressedHash: hash };
    const [srcVocab, trgVocab, lexicalShortlist] = ['srcvocab.spm.gz', 'trgvocab.spm.gz', 'lex.s2t.bin.gz'].map(
      (name) => ({ path: `a/${name}` }),
    );
    const [one] = list({ model, srcVocab, trgVocab, lexicalShortlist }).models;
    assert.deepEqual([one?.source, one?.targets], ['en', { 'zh-hant': '' }]);
    assert.deepEqual(
      [...(one?.vocabularies ?? []), one?.shortlist].map((file) => file?.sealed),
      [true, true, true],
    );
    assert.equal(list({ model, vocab: { path: 'a/vocab.spm' } }).passedOver, 1, 'not packed');
    assert.equal(list({ model: { path: model.path }, vocab: srcVocab }).passedOver, 1, 'the model itself');
  });

  it('is read, or refused with the one error, whatever it is', () => {
    const anything = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .tuple(fc.constantFrom('data', 'models', 'ende'), fc.jsonValue())
        .map(([name, value]) => JSON.stringify({ [name]: value })),
      fc
        .array(fc.record({ fileType: fc.string(), version: fc.string(), attachment: fc.jsonValue() }))
        .map((list) => JSON.stringify(list)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        try {
          for (const { source, model } of readCatalogue(text, (location) => location).models) {
            assert.ok(source && model);
          }
        } catch (error) {
          assert.ok(error instanceof CatalogueError, String(error));
        }
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });
});
