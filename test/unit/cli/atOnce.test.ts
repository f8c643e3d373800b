import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { startProgram } from '../../support/programUnderTest';
import { json, ScriptedServer, status } from '../../support/scriptedServer';

describeWithSqlite('two runs of parlance translate at once', () => {
  let folder: string;
  let server: ScriptedServer;
  let gate: PromiseWithResolvers<void>;
  let asked: PromiseWithResolvers<void>;
  let paid: string[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-at-once-'));
    await writeFile(path.join(folder, 'en.json'), '{"a": "One word", "b": "Two words"}');
    gate = Promise.withResolvers();
    asked = Promise.withResolvers();
    paid = [];
    server = await ScriptedServer.start();
    server.always(async (request, response) => {
      if (request.path !== '/v2/translate') return await status(404)(request, response);
      const { text } = request.json() as { text: string[] };
      paid.push(...text);
      asked.resolve();
      await gate.promise;
      const translations = text.map((own) => ({ text: `${own}, auf Deutsch`, detected_source_language: 'EN' }));
      await json({ translations })(request, response);
    });
  });
  afterEach(async () => {
    gate.resolve();
    await server.close();
    await rm(folder, { recursive: true });
  });

  const start = (output: string, to = 'de'): ReturnType<typeof startProgram> =>
    startProgram(['translate', 'en.json', '--source', 'en', '--to', to, '-o', output], {
      cwd: folder,
      env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef', PARLANCE_URL: server.url },
    });

  /** When a run says that it waits, or did not. */
  async function waits({ child, ended }: ReturnType<typeof startProgram>): Promise<void> {
    await Promise.race([once(child.stderr as Readable, 'data'), ended, asked.promise]);
  }

  it('pay for a file once', async () => {
    const first = start('first.json');
    await asked.promise;
    asked = Promise.withResolvers();
    const second = start('second.json');
    await waits(second);
    gate.resolve();
    const [one, two] = await Promise.all([first.ended, second.ended]);
    assert.deepEqual([one.code, two.code], [0, 0], one.stderr + two.stderr);
    assert.deepEqual(paid.toSorted(), ['One word', 'Two words']);
    assert.match(
      two.stderr,
      /^Another run \(process \d+\) is translating en\.json to de\. Waiting for it to finish\.$/m,
    );
    const texts = ['first.json', 'second.json'].map((name) => readFile(path.join(folder, name), 'utf8'));
    const [own, other] = await Promise.all(texts);
    assert.equal(other, own);
  });

  it('do not wait for each other with other languages', async () => {
    const first = start('de.json');
    await asked.promise;
    asked = Promise.withResolvers();
    const second = start('fr.json', 'fr');
    await asked.promise;
    gate.resolve();
    const [one, two] = await Promise.all([first.ended, second.ended]);
    assert.deepEqual([one.code, two.code], [0, 0], one.stderr + two.stderr);
  });

  it('go on where the first one was killed', async () => {
    const first = start('first.json');
    await asked.promise;
    first.child.kill('SIGKILL');
    await first.ended;
    // What says that it is at work outlives it.
    assert.equal((await readdir(path.join(folder, 'parlance', 'projects'))).length, 1);
    gate.resolve();
    const second = await start('second.json').ended;
    assert.equal(second.code, 0, second.stderr);
    assert.doesNotMatch(second.stderr, /Another run/);
  });
});
