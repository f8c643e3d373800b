import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PublicFiles } from '../../../src/api/publicFiles';
import { OfflineModels } from '../../../src/work/models/offlineModels';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ModelMirror } from '../../support/modelMirror';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';

describeWithSqlite('parlance models', () => {
  let folder: string;
  let mirror: ModelMirror;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-models-'));
    mirror = await ModelMirror.start();
  });
  afterEach(async () => {
    await mirror.close();
    await rm(folder, { recursive: true });
  });

  const run = (args: readonly string[], env: Record<string, string> = {}): Promise<ProgramResult> =>
    runProgram(args, { cwd: folder, env });
  const models = (...args: string[]): Promise<ProgramResult> => run(['models', ...args]);

  it('lists what comes with Parlance without a request, and what can be had of a pair', async () => {
    const all = await models('--json');
    const listed = JSON.parse(all.stdout) as Array<{ source: string; targets: string[]; state: string }>;
    assert.ok(listed.length > 90);
    assert.ok(
      listed.some(({ source, targets, state }) => source === 'en' && targets.includes('ja') && state === 'available'),
    );
    const one = await models('list', 'en-ja');
    assert.match(
      one.stdout,
      /^PAIR +STATE +MB +KIND +LICENSE +FROM\nen-ja +available +\d+\.\d +base-memory +MPL-2\.0 +github/,
    );
    assert.deepEqual([all.code, one.code, one.stdout.trimEnd().split('\n').length], [0, 0, 2]);
    assert.equal((await models('path')).stdout.trim(), path.join(folder, 'parlance-local-service/models'));
  });

  it('downloads with a yes what a pair needs, which then translates, is verified and removed', async () => {
    const from = ['--from', `${mirror.pinned(['de-en', 'en-fr']).url}/models.json`];
    const unsure = await models('get', 'de-fr', ...from);
    assert.match(
      unsure.stderr,
      /^de-en: \d\.\d MB, MPL-2\.0, from 127.*\nen-fr: .*\nNothing was downloaded\. To download \d\.\d MB, add --yes\.$/m,
    );
    assert.deepEqual([unsure.code, mirror.asked], [1, ['/models.json']]);

    const got = await models('get', 'de-fr', ...from, '--yes');
    assert.match(got.stderr, /Downloaded de-en\.\nDownloaded en-fr\./);
    assert.equal(got.code, 0);
    assert.match(
      (await models('get', 'de-fr', ...from, '--yes')).stderr,
      /All models of these pairs are already installed\./,
    );
    await writeFile(path.join(folder, 'a.json'), '{"a":"Öffne die Datei"}');
    const translated = await run(['translate', 'a.json', '--source', 'de', '--to', 'fr', '-o', '-']);
    assert.match(translated.stdout, /Ouvrez le fichier/, translated.stderr);

    assert.deepEqual((await models('verify')).stdout, 'de-en: whole\nen-fr: whole\n');
    const place = path.join(folder, 'parlance-local-service/models');
    const name = (await readdir(place)).find((one) => one.startsWith('de-en'))!;
    await writeFile(path.join(place, name, 'vocab.spm'), Buffer.alloc(1));
    // A file of another length is no model any more; one of the same length is found by its checksum.
    assert.equal((await models('verify')).stdout, 'en-fr: whole\n');
    const other = (await readdir(place)).find((one) => one.startsWith('en-fr'))!;
    const content = await readFile(path.join(place, other, 'vocab.spm'));
    content[10] = (content[10] ?? 0) ^ 1;
    await writeFile(path.join(place, other, 'vocab.spm'), content);
    const damaged = await models('verify', 'en-fr');
    assert.deepEqual([damaged.stdout, damaged.code], ['en-fr: damaged: vocab.spm\n', 1]);

    const kept = await models('remove', 'en-fr');
    assert.match(kept.stderr, /^Nothing was removed\. To remove en-fr, add --yes/);
    assert.equal((await models('remove', 'en-fr', '--yes')).code, 0);
    assert.equal((await models('verify')).stderr, `No models in ${place}.\n`);
  });

  it('brings English into Japanese in three steps without an address, then German through English', async () => {
    // An administrator has named the mirror; the user types none.
    const env = { PARLANCE_OFFLINE_MODELS: `${mirror.pinned(['de-en', 'en-ja', 'en-zh']).url}/models.json` };
    const translate = async (text: string, source: string, to = 'ja'): Promise<ProgramResult> => {
      await writeFile(path.join(folder, 'a.json'), JSON.stringify({ a: text }));
      return await run(['translate', 'a.json', '--source', source, '--to', to, '-o', '-'], env);
    };
    const first = await translate('Open now', 'en');
    assert.match(first.stderr, /parlance models get PAIR/);
    assert.deepEqual(mirror.asked, [], 'nothing is asked of the network before the yes');
    assert.equal((await run(['models', 'get', 'en-ja', '--yes'], env)).code, 0);
    const third = await translate('Open now', 'en');
    assert.match(third.stdout, /開く.*今/, third.stderr);

    assert.equal((await run(['models', 'get', 'de-ja', '--yes'], env)).stderr, 'Downloaded de-en.\n');
    assert.match((await translate('Öffne jetzt', 'de')).stdout, /開く.*今/);

    assert.equal((await run(['models', 'get', 'en-zh-TW', '--yes'], env)).stderr, 'Downloaded en-zh.\n');
    const traditional = await translate('Open file', 'en', 'zh-TW');
    assert.match(traditional.stdout, /開啟.*檔案/, traditional.stderr);
    assert.match((await translate('Open file', 'en', 'zh-CN')).stdout, /打开.*文件/);
  });

  it('shares one folder: of shells and a window at once one downloads, and the others wait or say so', async () => {
    mirror.pinned(['de-en', 'en-fr']);
    const place = `${mirror.url}/models.json`;
    const window = new OfflineModels({
      folder: path.join(folder, 'parlance-local-service/models'),
      pinned: () => ({ file: path.resolve('data/models/pinned.json'), size: 'best' }),
      place: () => place,
      isAllowed: () => true,
      openFiles: () => Promise.resolve(new PublicFiles({})),
    });
    const inWindow = async (): Promise<void> => {
      for (const model of await window.available()) {
        await window.download(model).catch((error: unknown) => {
          assert.match(String(error), /Another window or shell is downloading this model/);
        });
      }
    };
    const get = (): Promise<ProgramResult> => models('get', 'de-en', 'en-fr', '--from', place, '--yes');
    const [one, other] = await Promise.all([get(), get(), inWindow()]);
    assert.deepEqual([one.code, other.code], [0, 0], one.stderr + other.stderr);
    const asked = mirror.asked.filter((name) => name !== '/models.json');
    assert.equal(new Set(asked).size, asked.length, asked.join());
    assert.deepEqual(
      (await window.installed()).map(({ source }) => source),
      ['de', 'en'],
    );

    const elsewhere = path.join(folder, 'cache');
    const cached = await run(['models', 'get', 'de-en', '--from', place, '--yes'], {
      PARLANCE_MODELS_FOLDER: elsewhere,
    });
    assert.equal(cached.code, 0, cached.stderr);
    assert.equal((await readdir(elsewhere)).filter((name) => name.startsWith('de-en')).length, 1);
    assert.equal((await run(['models', 'path'], { PARLANCE_MODELS_FOLDER: elsewhere })).stdout, `${elsewhere}\n`);
  });

  it('refuses what is no pair, what cannot be had, and every download where that is forbidden', async () => {
    const refusals: Array<[args: string[], says: RegExp, code: number]> = [
      [['get', 'japanese'], /“japanese” isn’t a valid pair\. Use a source and a target, such as en-ja\./, 2],
      [['get', 'en-sr-Cyrl'], /No model for en-sr-Cyrl\./, 2],
      [['get', 'en-tlh', '--yes'], /No model for en-tlh\./, 2],
      [['remove', 'en-ja', '--yes'], /No model en-ja in /, 2],
      [['verify', 'en-ja'], /No model en-ja in /, 2],
      [['get'], /Usage: parlance models get PAIR…/, 2],
      [['get', 'en-ja', '--yes', '--from', `${mirror.url}/gone/index.json`], /Couldn’t list/, 3],
      [
        ['get', 'en-ja', '--yes', '--from', `${mirror.url}/`],
        /Couldn’t download the model\. The server returned status 404/,
        3,
      ],
    ];
    for (const [args, says, code] of refusals) {
      const result = await models(...args);
      assert.match(result.stderr, says, args.join(' '));
      assert.equal(result.code, code, args.join(' '));
    }
    await writeFile(path.join(folder, 'a.json'), '{"a":"Open the file"}');
    const empty = await run(['translate', 'a.json', '--source', 'en', '--to', 'ja', '--models', 'mirror', '-o', '-']);
    assert.match(empty.stderr, /No models in mirror\. To download some, run parlance models get PAIR --models mirror/);
    assert.equal(empty.code, 2);
    const off = await run(['models', 'get', 'en-ja', '--yes'], { PARLANCE_OFFLINE_MODELS: 'off' });
    assert.match(off.stderr, /Downloads are turned off \(PARLANCE_OFFLINE_MODELS=off/);
    assert.equal(off.code, 2);
  });
});
