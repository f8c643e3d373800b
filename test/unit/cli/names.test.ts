import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, type ProgramResult } from '../../support/programUnderTest';
import { json, ScriptedServer, status } from '../../support/scriptedServer';

const time = '2026-01-02T03:04:05Z';
const idOf = (digit: number): string => `c0ffee0${digit}-5eed-4bad-8bad-a11dead0beef`;
const glossary = (digit: number, name: string): object => ({
  glossary_id: idOf(digit),
  name,
  creation_time: time,
  dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 1 }],
});

describeWithSqlite('parlance with what a service keeps, by its name', () => {
  let folder: string;
  let server: ScriptedServer;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-names-'));
    await writeFile(path.join(folder, 'en.json'), '{"a": "One word"}');
    server = await ScriptedServer.start();
    const style = { style_id: 'house', name: 'House', language: 'de', version: 1, creation_time: time };
    const memory = { name: 'Menus', source_language: 'en', target_languages: ['de'], segment_count: 3 };
    const repeated = [glossary(1, 'Kitchen'), glossary(3, 'Twice')];
    const answers: Record<string, object> = {
      '/v3/glossaries': {
        glossaries: [glossary(1, 'Kitchen'), glossary(2, 'Twice'), glossary(3, 'Twice'), ...repeated],
      },
      '/v3/style_rules': { style_rules: [{ ...style, updated_time: time, configured_rules: {} }] },
      '/v3/translation_memories': {
        translation_memories: [{ translation_memory_id: idOf(4), ...memory }],
        total_count: 1,
      },
      '/v2/translate': { translations: [{ text: 'Ein Wort', detected_source_language: 'en' }] },
    };
    server.always((request, response) => {
      const answer = answers[request.path];
      return (answer ? json(answer) : status(404))(request, response);
    });
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const translate = async (...args: string[]): Promise<ProgramResult> =>
    await runProgram(
      ['translate', 'en.json', '--source', 'en', '--to', 'de', '-o', 'de.json', '--overwrite', '--no-cache', ...args],
      { cwd: folder, env: { PARLANCE_KEY: 'c0ffee00-5eed-4bad-8bad-a11dead0beef', PARLANCE_URL: server.url } },
    );
  const asked = (name: string): number => server.requests.filter((one) => one.path === name).length;

  it('sends their ids', async () => {
    const given = ['--glossary', 'de=Kitchen', '--style', 'House', '--memory', 'Menus'];
    const { code, stderr } = await translate(...given);
    assert.equal(code, 0, stderr);
    const { glossary_id, style_id, translation_memory_id } = server.requests
      .find((one) => one.path === '/v2/translate')
      ?.json() as Record<string, string>;
    assert.deepEqual([glossary_id, style_id, translation_memory_id], [idOf(1), 'house', idOf(4)]);
  });

  it('asks for no names where ids are given', async () => {
    const { code, stderr } = await translate('--glossary', `de=${idOf(2)}`, '--memory', idOf(4));
    assert.equal(code, 0, stderr);
    assert.deepEqual([asked('/v3/translation_memories'), asked('/v3/style_rules')], [0, 0]);
  });

  it('sends nothing where a name is not there, or there twice', async () => {
    for (const [option, name, said] of [
      ['--glossary', 'Kithcen', /^Unknown glossary “Kithcen”\. Available: “Kitchen”, “Twice”, “Twice”\.$/m],
      [
        '--glossary',
        'de=Twice',
        new RegExp(`More than one glossary is named “Twice”. Use an ID: ${idOf(2)}, ${idOf(3)}\\.`),
      ],
      ['--style', 'Home', /^Unknown style rule list “Home”\. Available: “House”\.$/m],
      ['--memory', 'Menu', /^Unknown translation memory “Menu”\. Available: “Menus”\.$/m],
    ] as const) {
      const { code, stderr } = await translate(option, name);
      assert.deepEqual([code, said.test(stderr)], [2, true], stderr);
    }
    assert.equal(asked('/v2/translate'), 0);
    assert.ok(!(await readdir(folder)).includes('de.json'));
  });
});
