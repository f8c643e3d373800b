import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answers, askedChat } from '../../support/chatServer';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { json, ScriptedServer, type Step } from '../../support/scriptedServer';
import { startProgram } from '../../support/programUnderTest';

const key = 'sk-a-key-that-is-secret';

/** A model that knows these texts, and keeps the elements for what is protected. */
const german: Step = answers((text) => text.replace('Open', 'Öffne').replace('files', 'Dateien'));

describeWithSqlite('A user’s own engines in the CLI', () => {
  let folder: string;
  let server: ScriptedServer;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-own-engines-'));
    server = await ScriptedServer.start();
    await writeFile(path.join(folder, 'en.json'), '{"a":"Open {count} files"}');
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const run = (args: readonly string[], env: Record<string, string> = {}, input?: string): Promise<ProgramResult> =>
    runProgram(args, { cwd: folder, env, ...(input !== undefined && { input }) });
  const translate = (args: readonly string[], env: Record<string, string> = {}): Promise<ProgramResult> =>
    run(['translate', 'en.json', '--source', 'en', '--to', 'de', '-o', '-', ...args], env);
  const ofModel = (): string[] => ['--model-url', server.url, '--model', 'parrot'];

  it('translate with a language model: masked, proved, asked again, with its key, and paid for once', async () => {
    let times = 0;
    server.always((request, response) => {
      times += 1;
      // The first answer loses the placeholder.
      const step = times === 1 ? answers(() => 'Öffne Dateien') : german;
      return step(request, response);
    });
    const first = await translate(ofModel(), { PARLANCE_MODEL_KEY: key });
    assert.deepEqual(JSON.parse(first.stdout), { a: 'Öffne {count} Dateien' }, first.stderr);
    assert.equal(first.code, 0);
    assert.equal(times, 2);
    assert.match(first.stderr, /1 of 1 segments translated.*\d+ characters sent\.\n/);
    assert.doesNotMatch(first.stderr, /billed/);
    const [asked] = server.requests;
    assert.equal(asked?.path, '/v1/chat/completions');
    assert.equal(asked.headers.authorization, `Bearer ${key}`);
    assert.equal(askedChat(asked).model, 'parrot');
    assert.doesNotMatch(askedChat(asked).question.texts[0]?.text ?? '', /count/);
    assert.doesNotMatch(first.stderr, new RegExp(key));

    const again = await translate(ofModel(), { PARLANCE_MODEL_KEY: key });
    assert.deepEqual(JSON.parse(again.stdout), { a: 'Öffne {count} Dateien' }, again.stderr);
    assert.equal(times, 2, 'the cache has it');
    const other = await translate(['--model-url', server.url, '--model', 'starling'], { PARLANCE_MODEL_KEY: key });
    assert.equal(other.code, 0, other.stderr);
    assert.equal(times, 3, 'another model is another engine');
  });

  it('keep the source where no answer can be proved', async () => {
    server.always(answers(() => 'Öffne Dateien'));
    const { stdout, stderr, code } = await translate(ofModel());
    assert.equal(code, 1, stderr);
    assert.equal(stdout, '');
    assert.match(stderr, /The translation lost a placeholder/);
  });

  it('translate with a LibreTranslate, whose key goes in its field', async () => {
    server.always((request, response) =>
      request.path === '/languages'
        ? json([{ code: 'en', targets: ['de'] }])(request, response)
        : json({
            translatedText: (request.json() as { q: string[] }).q.map((text) =>
              text.replace('Open', 'Öffne').replace('files', 'Dateien'),
            ),
          })(request, response),
    );
    const { stdout, stderr } = await translate(['--libretranslate', server.url], { PARLANCE_LIBRETRANSLATE_KEY: key });
    assert.deepEqual(JSON.parse(stdout), { a: 'Öffne {count} Dateien' }, stderr);
    const asked = server.requests.find(({ path: at }) => at === '/translate');
    assert.equal((asked?.json() as { api_key: string }).api_key, key);
    assert.equal(asked?.headers.authorization, undefined);
  });

  it('check with a LanguageTool, and rephrase with a language model', async () => {
    await writeFile(path.join(folder, 'a.md'), 'We was here yesterday evening.\n');
    server.always((request, response) => {
      if (request.path === '/v2/languages') return json([{ code: 'en', name: 'English' }])(request, response);
      if (request.path === '/v2/check') {
        return json({
          matches: [
            {
              message: 'Agreement.',
              offset: 3,
              length: 3,
              replacements: [{ value: 'were' }],
              rule: { id: 'WE_WAS', issueType: 'grammar' },
            },
          ],
        })(request, response);
      }
      return answers((text) => text.replace('utilize', 'use'))(request, response);
    });
    const checked = await run(['check', 'a.md', '--language', 'en-US', '--languagetool', server.url]);
    assert.match(checked.stdout, /were/, checked.stderr);
    assert.ok(server.requests.some(({ path: at }) => at === '/v2/check'));
    const written = await run(['write', '--rephrase', ...ofModel(), 'We utilize this file every day.']);
    assert.equal(written.stdout, 'We use this file every day.\n', written.stderr);
  });

  it('complete a project, and serve others', async () => {
    server.always(german);
    await mkdir(path.join(folder, 'locales'));
    await writeFile(path.join(folder, 'locales/en.json'), '{"a":"Open {count} files"}');
    await writeFile(path.join(folder, 'locales/de.json'), '{}');
    const synced = await run(['sync', ...ofModel()]);
    assert.equal(synced.code, 0, synced.stderr);
    const content = await readFile(path.join(folder, 'locales/de.json'), 'utf8');
    assert.deepEqual(JSON.parse(content), { a: 'Öffne {count} Dateien' });

    const served = startProgram(['serve', '--json', ...ofModel()], { cwd: folder });
    const [line] = (await new Promise((resolve) =>
      served.child.stdout?.once('data', (data) => resolve([String(data)])),
    )) as [string];
    const { url, key: own } = JSON.parse(line) as { url: string; key: string };
    const response = await fetch(`${url}/v2/translate`, {
      method: 'POST',
      headers: { authorization: `Service-Auth-Key ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: ['Open files'], source_lang: 'EN', target_lang: 'DE' }),
    });
    const { translations } = (await response.json()) as { translations: Array<{ text: string }> };
    assert.equal(translations[0]?.text, 'Öffne Dateien');
    served.child.kill('SIGTERM');
    await served.ended;
  });

  it('are named by an option, else by the environment, else by the user’s configuration, never by a project', async () => {
    server.always(german);
    const project = { files: [], model: { url: server.url, name: 'thief' }, libreTranslate: server.url };
    await writeFile(path.join(folder, '.parlance.json'), JSON.stringify(project));
    await translate([]);
    assert.equal(server.requests.length, 0);

    const home = await mkdtemp(path.join(tmpdir(), 'parlance-own-config-'));
    await mkdir(path.join(home, 'parlance'));
    const config = path.join(home, 'parlance/engines.json');
    await writeFile(config, JSON.stringify({ model: { url: server.url, name: 'of-config' } }));
    const env = { XDG_CONFIG_HOME: home };
    const model = async (args: readonly string[], more: Record<string, string> = {}): Promise<string | undefined> => {
      const before = server.requests.length;
      const { stderr } = await translate(['--no-cache', ...args], { ...env, ...more });
      const asked = server.requests[before];
      assert.ok(asked, stderr);
      return askedChat(asked).model;
    };
    assert.equal(await model([]), 'of-config');
    assert.equal(
      await model([], { PARLANCE_MODEL_URL: server.url, PARLANCE_MODEL: 'of-environment' }),
      'of-environment',
    );
    assert.equal(await model(ofModel(), { PARLANCE_MODEL_URL: 'https://x.example' }), 'parrot');

    await writeFile(config, JSON.stringify({ model: { url: server.url, name: 'x', key } }));
    const wrong = await translate([], env);
    assert.match(wrong.stderr, /engines\.json isn’t valid at model\.key/);
    assert.equal(wrong.code, 2);
    await rm(home, { recursive: true });
  });

  it('are refused without encryption, beside another service, or without a name', async () => {
    const refusals: Array<[args: string[], says: RegExp, env?: Record<string, string>]> = [
      [['--model-url', 'http://models.example.com', '--model', 'x'], /Couldn’t use --model-url\. /],
      [['--model-url', server.url], /The name of the model is missing\. Use --model or PARLANCE_MODEL\./],
      [['--model', 'parrot'], /--model must be one of default, .*, or a name with --model-url\./],
      [['--model-url', 'azure', '--model', 'x'], /Azure OpenAI needs your own address\./],
      [
        ['--url', 'https://api.example.com', ...ofModel()],
        /--model-url applies to the local service only, but --url names another one/,
      ],
      [['--libretranslate', server.url], /applies to the local service only/, { PARLANCE_URL: 'https://x.example' }],
    ];
    for (const [args, says, env] of refusals) {
      const { stderr, code } = await translate(args, env);
      assert.match(stderr, says, args.join(' '));
      assert.equal(code, 2);
    }
    assert.equal(server.requests.length, 0);
  });

  it('say what is wrong, and what to do in a shell', async () => {
    server.always((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'Incorrect API key provided' } }));
    });
    const refused = await translate(ofModel(), { PARLANCE_MODEL_KEY: 'wrong-key' });
    assert.match(refused.stderr, /didn’t accept the key \(401\)\. Enter another one: --model-url, --model\./);
    assert.doesNotMatch(refused.stderr, /wrong-key|Parlance: Connect/);
    const { url } = server;
    await server.close();
    server = await ScriptedServer.start();
    const gone = await translate(['--libretranslate', url]);
    assert.match(gone.stderr, /Couldn’t reach 127\.0\.0\.1/);
  });
});
