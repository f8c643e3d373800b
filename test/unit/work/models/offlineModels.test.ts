import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PublicFiles } from '../../../../src/api/publicFiles';
import { idOf, installModel } from '../../../../src/work/models/installModel';
import { ModelError, type ModelErrorReason } from '../../../../src/work/models/modelError';
import { modelSource } from '../../../../src/work/models/modelSource';
import { OfflineModels, type ModelInfo, type OfflineModelsOptions } from '../../../../src/work/models/offlineModels';
import type { PinnedModels } from '../../../../src/work/models/pinnedCatalogue';
import { unreplaced } from '../../../../src/work/models/unreplaced';
import { NeuralEngine } from '../../../../src/localService/engines/neural/neuralEngine';
import { dictionaries, modelOf, placeModel } from '../../../support/offlineModels';
import { ModelMirror } from '../../../support/modelMirror';

const pinned: PinnedModels = { file: resolve('data/models/pinned.json'), size: 'best' };

describe('Offline models', function () {
  this.timeout(60_000);
  let folder: string;
  let mirror: ModelMirror;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlance-offline-'));
    mirror = await ModelMirror.start();
  });
  afterEach(async () => {
    await mirror.close();
    await rm(folder, { recursive: true });
  });

  const open = (place: string, changes: Partial<OfflineModelsOptions> = {}): OfflineModels =>
    new OfflineModels({
      folder,
      pinned: () => pinned,
      place: () => place,
      isAllowed: () => true,
      openFiles: () => Promise.resolve(new PublicFiles({ silenceMs: 2_000 })),
      ...changes,
    });
  const only = async (models: OfflineModels): Promise<ModelInfo> => {
    const [model, ...others] = await models.available();
    assert.ok(model && others.length === 0);
    return model;
  };
  const installed = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  /** What a try left of a model. */
  const left = async ({ id }: ModelInfo): Promise<string[]> =>
    (await readdir(join(folder, '.downloads', id))).filter((name) => name.startsWith('model.'));
  const fails = async (work: Promise<unknown>, reason: ModelErrorReason, says: RegExp): Promise<void> => {
    await assert.rejects(work, (error) => {
      assert.ok(error instanceof ModelError, String(error));
      assert.equal(error.reason, reason);
      assert.match(error.message, says);
      return true;
    });
  };
  const translated = async (text: string): Promise<string | undefined> => {
    const engine = new NeuralEngine({
      folders: [folder],
      program: resolve('dist/modelThread.js'),
      assets: resolve('dist/neural'),
      place: 'editor',
    });
    const [result] = await engine.translate([{ text, protectedSpans: [] }], { source: 'en', target: 'de' });
    await engine.stop();
    return result?.text;
  };

  const kinds: Array<[name: string, place: () => string]> = [
    ['the Bergamot registry', () => `${mirror.registry('en-de').url}/index.json`],
    ['a folder of it', () => `${mirror.registry('en-de').url}/`],
    ['records with zstd files', () => mirror.records(['en-de']).recordsUrl],
    ['records with gzip files', () => mirror.records(['en-de'], { packing: 'gzip' }).recordsUrl],
    ['records with plain files', () => mirror.records(['en-de'], { packing: 'plain' }).recordsUrl],
    ['a list as it comes with Parlance', () => `${mirror.pinned(['en-de']).url}/models.json`],
    ['the same with two vocabularies', () => `${mirror.pinned(['en-de'], { vocabularies: 2 }).url}/models.json`],
    ['the list of all models', () => `${mirror.publisher('en-de').url}/models.json`],
  ];
  for (const [name, place] of kinds) {
    it(`lists, gets, uses and removes a model of ${name}`, async () => {
      const models = open(place());
      const model = await only(models);
      assert.deepEqual([model.source, model.targets, model.state], ['en', ['de'], 'available']);
      assert.ok(model.bytes && model.bytes > 1_000_000);
      const told: number[] = [];
      await models.download(model, { progress: (bytes) => told.push(bytes) });
      assert.ok(told.length > 0 && told.every((bytes, at) => bytes >= (told[at - 1] ?? 0)));
      const [here, ...others] = await models.installed();
      assert.deepEqual([here?.id, here?.state, others], [model.id, 'installed', []]);
      // One of the catalogues does not say how long a vocabulary is.
      const unsaid = (here?.bytes ?? 0) - model.bytes;
      assert.ok(unsaid === 0 || (place().endsWith('/models.json') && unsaid > 0 && unsaid < 20_000), String(unsaid));
      assert.equal((await only(models)).state, 'installed');
      assert.equal(await translated('Open the file.'), 'Öffne die Datei.');
      await models.remove(model);
      assert.deepEqual(await installed(), []);
      assert.deepEqual(await readdir(join(folder, '.downloads')), []);
    });
  }

  describe('of the list that comes with Parlance', () => {
    /** The list with the addresses of a mirror. */
    const listed = async (places: readonly string[]): Promise<PinnedModels> => {
      mirror.pinned(['en-de', 'de-en'], { places });
      const file = join(folder, 'pinned.json');
      await writeFile(file, mirror.files.get('/models.json') ?? '');
      mirror.files.delete('/models.json');
      return { file, size: 'best' };
    };

    it('are listed without a request, and got from the next place where one is gone, moved or has another file', async () => {
      const list = await listed(['gone', 'page', 'other', ''].map((name) => `${mirror.url}/${name}${name && '/'}`));
      for (const [path, content] of [...mirror.files]) {
        mirror.files.set(`/page${path}`, Buffer.from('<html>Sign in</html>'));
        mirror.files.set(`/other${path}`, content.subarray(1));
      }
      const models = open('', { pinned: () => list });
      const offered = await models.available();
      assert.deepEqual(
        offered.map(({ source, targets, state }) => `${source} ${targets.join()} ${state}`),
        ['de en available', 'en de available'],
      );
      assert.equal(mirror.asked.length, 0);
      await models.download(offered[1]!);
      assert.equal(await translated('Open the file.'), 'Öffne die Datei.');
      const asked = mirror.asked.join('\n');
      for (const name of ['gone', 'page', 'other']) assert.match(asked, new RegExp(`^/${name}/`, 'm'));
    });

    it('say what was wrong at the first place where none has a file, and install nothing', async () => {
      const list = await listed(['gone', 'page'].map((name) => `${mirror.url}/${name}/`));
      for (const path of [...mirror.files.keys()]) {
        mirror.files.set(`/page${path}`, Buffer.from('<html>Sign in</html>'));
      }
      const models = open('', { pinned: () => list });
      await fails(models.download((await models.available())[0]!), 'unreachable', /The server returned status 404/);
      assert.deepEqual(await models.installed(), []);
    });

    it('are got from a mirror of their files, at an address or in a folder, by the same hashes', async () => {
      const list = await listed(['https://nowhere.invalid/']);
      const copy = join(folder, '.mirror');
      for (const [path, content] of mirror.files) {
        await mkdir(join(copy, path, '..'), { recursive: true });
        await writeFile(join(copy, path), content);
      }
      for (const place of [`${mirror.url}/`, copy]) {
        const models = open(place, { pinned: () => list });
        const model = (await models.available()).find(({ source }) => source === 'en')!;
        await models.download(model);
        assert.equal(await translated('Open the file.'), 'Öffne die Datei.');
        await models.remove(model);
      }
      const path = join(copy, 'models/base-memory/ende/vocab.ende.spm.gz');
      await writeFile(path, 'another file');
      const models = open(copy, { pinned: () => list });
      const model = (await models.available()).find(({ source }) => source === 'en')!;
      await fails(models.download(model), 'damaged', /failed verification/);
    });

    it('serve every pair that is promised', async () => {
      const models = open('');
      const offered = await models.available();
      const codes = [...new Set(offered.flatMap(({ source, targets }) => [source, ...targets]))];
      let promised = 0;
      for (const source of codes) {
        for (const target of codes) {
          const missing = models.missingFor(source, target, offered);
          if (source === target || !missing) continue;
          promised++;
          const [first, last] = [missing[0], missing.at(-1)];
          assert.ok(first?.source === source && last?.targets.includes(target), `${source} ${target}`);
          for (const { bytes, downloadBytes } of missing) assert.ok(bytes && downloadBytes);
        }
      }
      // Out of 43 languages besides English into 43, but for themselves, and those that only go into English.
      assert.ok(promised > 1_900, String(promised));
      // Traditional Chinese is converted from simplified Chinese.
      for (const code of ['zh-Hant', 'zh-TW', 'zh-HK', 'zh-mo', 'zh-Hant-HK']) {
        assert.deepEqual(
          models.missingFor('en', code, offered)?.flatMap(({ targets }) => targets),
          ['zh'],
          code,
        );
        assert.equal(models.missingFor('de', code, offered)?.length, 2, code);
      }
      assert.equal(models.missingFor('en', 'ZH-HANS', offered)?.length, 1);
      assert.equal(models.missingFor('ja', 'PT-BR', offered)?.length, 2);
      const oneWay = codes.filter((code) => code !== 'en' && !models.missingFor('en', code, offered));
      assert.deepEqual(oneWay.sort(), ['be', 'bs', 'mt', 'nb', 'nn', 'sr', 'vi']);
      for (const code of oneWay) assert.equal(models.missingFor(code, 'en', offered)?.length, 1, code);
    });
  });

  it('list a pair once that a model of the person and one that came with Parlance translate', async () => {
    await placeModel(folder, 'en-de', modelOf(dictionaries['en-de']));
    const models = open('', { ownFolders: [resolve('dist/models')] });
    const [own] = await models.own();
    assert.ok(own);
    assert.ok(own.targets.includes('de') && own.targets.includes('fr'));
    const [left] = unreplaced([own], await models.installed());
    assert.deepEqual(
      left?.targets,
      own.targets.filter((target) => target !== 'de'),
    );
    assert.deepEqual(unreplaced([own], [own]), []);
  });

  it('refuses a file without a hash that did not come whole, and gets it when it does', async () => {
    const models = open(`${mirror.publisher('en-de').url}/models.json`);
    const [path, whole] = [...mirror.files].find(([name]) => name.includes('vocab'))!;
    for (const broken of [
      whole.subarray(0, whole.length - 9),
      gunzipSync(whole),
      Buffer.from('<html>Sign in</html>'),
    ]) {
      mirror.files.set(path, broken);
      await assert.rejects(models.download(await only(models)), ModelError);
      assert.deepEqual(await installed(), []);
    }
    mirror.files.set(path, whole);
    await models.download(await only(models));
    assert.equal(await translated('Open the file.'), 'Öffne die Datei.');
  });

  it('offers an update, takes the place of the old version, and tells what a pair lacks', async () => {
    const old = open(mirror.records(['en-de'], { version: '2.0' }).recordsUrl);
    await old.download(await only(old));
    const [before] = await installed();
    const { model, vocabulary } = modelOf({ Open: 'Auf' });
    await mirror.close();
    mirror = await ModelMirror.start();
    // Another file for the same pair.
    mirror.records(['en-de', 'es-en'], { version: '3.0' });
    const changed = Object.entries({ 'model.en-de.bin': model, 'vocab.en-de.spm': vocabulary });
    const records = JSON.parse(String(mirror.files.get('/v1/buckets/main/collections/models/records'))) as {
      data: Array<{
        name: string;
        decompressedHash: string;
        decompressedSize: number;
        attachment: Record<string, unknown>;
      }>;
    };
    const { createHash } = await import('node:crypto');
    for (const record of records.data) {
      const content = changed.find(([name]) => name === record.name)?.[1];
      if (!content) continue;
      const hash = createHash('sha256').update(content).digest('hex');
      const location = `main-workspace/new-${record.name}`;
      mirror.files.set(`/cdn/${location}`, content);
      Object.assign(record, { decompressedHash: hash, decompressedSize: content.length });
      record.attachment = { location, hash, size: content.length };
    }
    mirror.catalogue('/v1/buckets/main/collections/models/records', records);
    const models = open(mirror.recordsUrl);
    const offered = await models.available();
    assert.deepEqual(
      offered.map(({ source, targets, state }) => `${source} ${targets.join()} ${state}`),
      ['en de update', 'es en available'],
    );
    assert.deepEqual(models.missingFor('EN', 'DE', offered), []);
    assert.deepEqual(
      models.missingFor('es', 'de', offered)?.map(({ source }) => source),
      ['es'],
    );
    assert.equal(models.missingFor('en', 'fr', offered), undefined);
    const [update] = offered;
    assert.ok(update);
    await models.download(update);
    const after = await installed();
    assert.equal(after.length, 1);
    assert.notEqual(after[0], before);
    assert.equal(await translated('Open the file.'), 'Auf the file.');
  });

  describe('from a place that is out of order', () => {
    it('refuses a file with another checksum, leaves nothing installed, and gets it when it is right', async () => {
      const models = open(mirror.records(['en-de']).recordsUrl);
      const model = await only(models);
      mirror.misbehave = (path, response, content) => {
        if (!path.includes('vocab')) return false;
        const wrong = Buffer.from(content);
        wrong[wrong.length >> 1] = (wrong[wrong.length >> 1] ?? 0) ^ 1;
        response.writeHead(200, { 'content-length': wrong.length }).end(wrong);
        return true;
      };
      await fails(models.download(model), 'damaged', /failed verification and was deleted/);
      assert.deepEqual(await installed(), []);
      mirror.misbehave = undefined;
      await models.download(model);
      assert.equal((await installed()).length, 1);
    });

    it('goes on where a broken connection stopped', async () => {
      const models = open(`${mirror.registry('en-de').url}/index.json`);
      const model = await only(models);
      let breaks = 3;
      mirror.misbehave = (path, response, content) => {
        if (!path.includes('/model.') || breaks === 0) return false;
        breaks -= 1;
        const from = Number(/bytes=(\d+)/.exec(mirror.asked.at(-1) ?? '')?.[1] ?? 0);
        response.writeHead(from > 0 ? 206 : 200, {
          'content-length': content.length - from,
          ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
        });
        response.write(content.subarray(from, from + 200_000), () => response.destroy());
        return true;
      };
      const source = modelSource(`${mirror.url}/index.json`, new PublicFiles(), pinned);
      const [wanted] = (await source.list()).models;
      assert.ok(wanted);
      await installModel({ model: wanted, source, folder, sleep: () => Promise.resolve() });
      assert.deepEqual(
        (await models.installed()).map(({ id }) => id),
        [model.id],
      );
      const ranges = mirror.asked.filter((path) => path.includes('/model.'));
      assert.match(ranges[0] ?? '', /bin$/);
      assert.ok(
        ranges.slice(1).every((path) => / bytes=\d+-$/.test(path)),
        ranges.join('\n'),
      );
    });

    it('starts anew when what was there is not the beginning of this file', async () => {
      const models = open(`${mirror.registry('en-de').url}/index.json`);
      const model = await only(models);
      await mkdir(join(folder, '.downloads', model.id), { recursive: true });
      await writeFile(join(folder, '.downloads', model.id, 'model.bin.part'), Buffer.alloc(5_000, 7));
      await models.download(model);
      assert.equal(await translated('Open'), 'Öffne');
    });

    it('gives up a truncated file that its server says is whole', async () => {
      const models = open(mirror.records(['en-de']).recordsUrl);
      const model = await only(models);
      mirror.misbehave = (path, response, content) => {
        if (!path.includes('/model.')) return false;
        response.end(content.subarray(0, content.length >> 1));
        return true;
      };
      await assert.rejects(models.download(model), (error) => error instanceof ModelError);
      assert.deepEqual(await installed(), []);
    });

    it('takes no more bytes than the catalogue says, packed or unpacked', async () => {
      const models = open(mirror.records(['en-de'], { packing: 'gzip' }).recordsUrl);
      const model = await only(models);
      mirror.misbehave = (path, response) => {
        if (!path.includes('/model.')) return false;
        const more = (): void => void response.write(Buffer.alloc(100_000), (error) => !error && more());
        more();
        return true;
      };
      await fails(models.download(model), 'damaged', /failed verification/);
      assert.deepEqual(await left(model), [], 'what was thrown away is gone');
    });

    it('keeps nothing of a file that grows without end when it is unpacked', async () => {
      const models = open(mirror.records(['en-de'], { packing: 'gzip' }).recordsUrl);
      const model = await only(models);
      mirror.misbehave = (path, response) => {
        if (!path.includes('/model.')) return false;
        response.end(gzipSync(Buffer.alloc(40_000_000)));
        return true;
      };
      await fails(models.download(model), 'damaged', /failed verification/);
      assert.deepEqual(await left(model), []);
    });

    it('says that a mirror is gone, at once or in the middle, and goes on later', async () => {
      const models = open(mirror.records(['en-de']).recordsUrl);
      const model = await only(models);
      const { files } = mirror;
      const kept = new Map(files);
      for (const path of kept.keys()) if (path.startsWith('/cdn/')) files.delete(path);
      await fails(models.download(model), 'unreachable', /The server returned status 404/);
      for (const [path, content] of kept) files.set(path, content);
      await models.download(model);
      const port = new URL(mirror.url).port;
      await mirror.close();
      await fails(open(`http://127.0.0.1:${port}/index.json`).available(), 'unreachable', /Couldn’t list/);
      mirror = await ModelMirror.start();
    });

    it('names what is no catalogue, and reads what it can of one', async () => {
      for (const content of ['<html>sign in</html>', '{}', '[', '"x"', '{"ende": 1}']) {
        mirror.files.set('/index.json', Buffer.from(content));
        await fails(open(`${mirror.url}/index.json`).available(), 'no-catalogue', /No supported model catalog/);
      }
      // Without a catalogue it is taken for a copy of the publisher's files, and then a file is what is not there.
      const empty = open(`${mirror.url}/empty/`);
      await fails(empty.download((await empty.available())[0]!), 'unreachable', /The server returned status 404/);
    });

    it('offers nothing of a newer generation', async () => {
      assert.deepEqual(await open(mirror.records(['en-de'], { version: '4.0' }).recordsUrl).available(), []);
    });

    it('reads no address but https and loopback, nor follows to one', async () => {
      for (const place of ['http://models.example.com/index.json', 'https://user:word@models.example.com/index.json']) {
        await fails(open(place).available(), 'unreachable', /https:\/\/ addresses/);
      }
      const target = 'http://models.example.com/index.json';
      mirror.files.set('/index.json', Buffer.from('x'));
      mirror.misbehave = (_path, response) => {
        response.writeHead(302, { location: target }).end();
        return true;
      };
      await fails(open(`${mirror.url}/index.json`).available(), 'unreachable', /https:\/\/ addresses/);
    });

    it('follows a redirect on its own machine', async () => {
      const models = open(`${mirror.registry('en-de').url}/old.json`);
      mirror.files.set('/old.json', Buffer.from(''));
      mirror.misbehave = (path, response) => {
        if (path === '/old.json') response.writeHead(307, { location: '/index.json' }).end();
        return path === '/old.json';
      };
      // Files lie beside the address that was given.
      assert.equal((await models.available()).length, 1);
    });
  });

  it('writes no file outside its folder, whatever the catalogue calls files, languages and versions', async () => {
    mirror.registry('en-de');
    const registry = JSON.parse(String(mirror.files.get('/index.json'))) as { ende: Record<string, { name: string }> };
    const model = mirror.files.get('/ende/model.ende.intgemm.alphas.bin');
    assert.ok(registry.ende['model'] && model);
    registry.ende['model'].name = '%2e%2e/..%2f..%5c..\\evil/../../model.bin';
    const path = new URL(registry.ende['model'].name, `${mirror.url}/index.json`).pathname;
    mirror.files.set(path, model);
    const entry = { ...registry.ende, version: '../../1.0\n/etc' };
    mirror.catalogue('/index.json', { ende: entry, '../..-de': entry, 'en-../../x': entry, 'en-con': entry });
    const models = open(`${mirror.url}/index.json`);
    const offered = await models.available();
    for (const one of offered) await models.download(one);
    for (const id of await installed()) assert.match(id, /^en-(?:de|con)\.[\da-f]{12}$/);
    const files = (await readdir(folder, { recursive: true })).filter(
      (name) => name.includes('evil') || name.includes('1.0'),
    );
    assert.deepEqual(files, []);
    assert.deepEqual(
      (await readdir(resolve(folder, '..'))).filter((name) => name === 'evil' || name === 'model.bin'),
      [],
    );
  });

  it('takes models of a folder: a mirror on a disk, and what another machine has installed', async () => {
    const other = join(folder, 'other');
    await placeModel(join(other, 'models'), 'en-de', modelOf(dictionaries['en-de']), {
      licence: 'MPL-2.0',
      version: '3.1',
    });
    for (const place of [join(other, 'models'), join(other, 'models', 'en-de')]) {
      const models = open(place, { folder: join(folder, 'mine') });
      const model = await only(models);
      assert.deepEqual([model.version, model.licence, model.origin], ['3.1', 'MPL-2.0', place]);
      await models.download(model);
      await models.remove(model);
    }
    mirror.registry('en-de');
    for (const [path, content] of mirror.files) {
      await mkdir(join(other, 'mirror', path, '..'), { recursive: true });
      await writeFile(join(other, 'mirror', path), content);
    }
    const models = open(join(other, 'mirror'), { folder: join(folder, 'mine') });
    await models.download(await only(models));
    await fails(open(join(other, 'nothing')).available(), 'unreachable', /Folder not found/);
    await fails(open('relative/path').available(), 'no-catalogue', /isn’t absolute/);
  });

  it('copies nothing that lies outside a folder that a catalogue leads out of', async () => {
    await writeFile(join(folder, 'secret'), 'secret');
    const place = join(folder, 'mirror');
    await mkdir(place);
    const file = {
      name: '../secret',
      size: 6,
      expectedSha256Hash: '2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b',
    };
    await writeFile(
      join(place, 'index.json'),
      JSON.stringify({ ende: { model: file, vocab: { ...file, name: join(folder, 'secret') } } }),
    );
    assert.deepEqual(await open(place).available(), []);
  });

  it('keeps what came when cancelled, and goes on from there', async () => {
    const models = open(`${mirror.registry('en-de').url}/index.json`);
    const model = await only(models);
    const control = new AbortController();
    const reason = new Error('enough');
    const stopped = models.download(model, {
      signal: control.signal,
      progress: (bytes) => bytes > 100_000 && control.abort(reason),
    });
    await assert.rejects(stopped, reason);
    assert.deepEqual(await installed(), []);
    const { size } = await stat(join(folder, '.downloads', model.id, 'model.bin.part'));
    assert.ok(size > 100_000);
    mirror.asked.length = 0;
    await models.download(model);
    assert.ok(
      mirror.asked.includes(`/ende/model.ende.intgemm.alphas.bin bytes=${size}-`) || size === model.bytes,
      mirror.asked.join('\n'),
    );
    assert.equal((await installed()).length, 1);
  });

  it('forgets unfinished downloads when asked', async () => {
    const models = open(`${mirror.registry('en-de').url}/index.json`);
    const control = new AbortController();
    const progress = (): void => control.abort(new Error('enough'));
    await assert.rejects(models.download(await only(models), { signal: control.signal, progress }), /enough/);
    await models.sweep();
    assert.deepEqual(await readdir(join(folder, '.downloads')), []);
  });

  it('forgets with the next download what nobody went on with for two weeks', async () => {
    const models = open(`${mirror.registry('en-de').url}/index.json`);
    const [old, fresh] = [join(folder, '.downloads', 'old'), join(folder, '.downloads', 'fresh')];
    for (const one of [old, fresh]) {
      await mkdir(one, { recursive: true });
      await writeFile(join(one, 'model.bin.part'), 'half of a model');
    }
    const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60_000);
    await utimes(join(old, 'model.bin.part'), longAgo, longAgo);
    await utimes(old, longAgo, longAgo);
    await models.download(await only(models));
    assert.deepEqual(await readdir(join(folder, '.downloads')), ['fresh']);
  });

  it('lets one of two work, and the other say so', async () => {
    const place = `${mirror.registry('en-de').url}/index.json`;
    const [one, two] = [open(place), open(place)];
    const model = await only(one);
    const results = await Promise.allSettled([one.download(model), two.download(model)]);
    assert.ok(results.some(({ status }) => status === 'fulfilled'));
    for (const result of results) {
      if (result.status === 'rejected') {
        assert.match(String(result.reason), /Another window or shell is downloading this model/);
      }
    }
    assert.equal((await installed()).length, 1);
    await two.download(model);
    assert.equal(await translated('Open'), 'Öffne');
  });

  it('goes on after the process that worked was killed', async () => {
    const place = `${mirror.registry('en-de').url}/index.json`;
    let isHeld = false;
    mirror.misbehave = (path, response, content) => {
      if (!path.includes('/model.') || isHeld) return false;
      isHeld = true;
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 300_000));
      return true;
    };
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', resolve('test/support/downloadModel.ts'), place, folder],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const models = open(place);
    mirror.asked.length = 0;
    await models.download(await only(models));
    assert.ok(
      mirror.asked.some((path) => / bytes=\d{5,}-/.test(path)),
      mirror.asked.join('\n'),
    );
    assert.equal(await translated('Open'), 'Öffne');
  });

  it('says that the disk is full, and leaves nothing half installed', async function () {
    if (process.platform !== 'linux') this.skip();
    const models = open(mirror.registry('en-de').url + '/index.json');
    const model = await only(models);
    await mkdir(join(folder, '.downloads', model.id), { recursive: true });
    // A device that is always full.
    await symlink('/dev/full', join(folder, '.downloads', model.id, 'model.bin.part'));
    await fails(models.download(model), 'disk-full', /Not enough disk space/);
    assert.deepEqual(await readdir(join(folder, '.downloads')), [], 'the room is free again');
    assert.deepEqual(await installed(), []);
  });

  it('gets nothing where a catalogue says of any file that it has more than the disk', async () => {
    let asked = 0;
    const hash = { sha256: 'a'.repeat(64) };
    const model = {
      ...{ source: 'en', targets: { de: '' }, version: '1.0', isOldKind: false },
      model: { address: 'm', packed: { ...hash, bytes: Number.MAX_SAFE_INTEGER } },
      vocabularies: [{ address: 'v', packed: hash }],
    };
    const source = {
      ...modelSource(`${mirror.registry('en-de').url}/index.json`, new PublicFiles(), pinned),
      open: () => Promise.reject(new Error(String(asked++))),
    };
    await fails(installModel({ model, source, folder }), 'disk-full', /Not enough disk space/);
    assert.equal(asked, 0);
  });

  it('lists and gets nothing where that is switched off', async () => {
    const models = open(`${mirror.registry('en-de').url}/index.json`, { isAllowed: () => false });
    assert.deepEqual(await models.available(), []);
    const info = { id: 'x' } as ModelInfo;
    await fails(models.download(info), 'unreachable', /turned off/);
    assert.deepEqual(mirror.asked, []);
  });

  it('names a model by what its files hold', async () => {
    const source = modelSource(`${mirror.registry('en-de', 'en-fr').url}/index.json`, new PublicFiles(), pinned);
    const { models } = await source.list();
    assert.equal(new Set(models.map(idOf)).size, 2);
    assert.deepEqual(models.map(idOf), (await source.list()).models.map(idOf));
  });
});
