import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usualLimits } from '../../../../src/domain/files/subtitles/limits';
import { hashOf } from '../../../../src/domain/localization/lock';
import { serviceDefaults } from '../../../../src/domain/translation/settings';
import { writeInProject } from '../../../../src/projectFiles/writeInProject';
import {
  completeTargets,
  type Completed,
  type CompletionPorts,
  type TargetTask,
} from '../../../../src/work/project/completeTargets';
import { notedLock, storedLockText } from '../../../../src/work/project/noteTargets';
import { OpenTargets } from '../../../../src/work/project/openTargets';
import { status, translator } from '../../../support/scriptedServer';
import { useScriptedService } from '../../../support/scriptedService';

describe('completing the targets of a project', () => {
  const service = useScriptedService();
  let folder: string;
  let sent: string[];
  let targets: OpenTargets;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-'));
    sent = [];
    targets = new OpenTargets();
    service.server.always(translator((texts) => sent.push(...texts)));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  }
  const taskOf = (target: string, language: string, source = 'en.json'): TargetTask => ({
    file: { source, target, language, sourceLanguage: 'en' },
  });

  async function complete(
    tasks: readonly TargetTask[],
    {
      translates = true,
      removeUnused = false,
      ...ports
    }: Partial<CompletionPorts<TargetTask>> & {
      translates?: boolean;
      removeUnused?: boolean;
    } = {},
  ): Promise<Completed<TargetTask>> {
    const { signal } = new AbortController();
    return await completeTargets(
      tasks,
      {
        targets: {
          open: (file, keys) => targets.open(folder, file, keys),
          finish: (...given) => targets.finish(...given),
          close: (name) => Promise.resolve(targets.close(name)),
        },
        write: (...given) => writeInProject(folder, ...given),
        ...(translates && {
          translation: ({ file: { language } }) =>
            Promise.resolve({
              order: {
                ...{ source: 'en', target: language, settings: serviceDefaults },
                ...{ sendContext: false, subtitles: usualLimits },
              },
              service: service.client,
              options: { signal, languages: Promise.resolve(undefined) },
            }),
        }),
        signal,
        ...ports,
      },
      { needsReview: true, removeUnused },
    );
  }

  async function note({ outcomes }: Completed<TargetTask>): Promise<string> {
    const sources = ['en.json'];
    return await notedLock(folder, await storedLockText(folder), {
      files: outcomes.map(({ task }) => task.file),
      ...{ sources, texts: targets.takeSources(sources) },
      targets: outcomes.flatMap((one) => one.note ?? []),
    });
  }

  it('writes each, and what goes wrong with one does not touch the others', async () => {
    await write({ 'en.json': '{"a": "One"}', 'de.json': '{"a": ', 'fr.json': '{"b": "Deux"}' });
    const { outcomes, trouble } = await complete([taskOf('de.json', 'de'), taskOf('fr.json', 'fr')]);
    assert.equal(trouble, undefined);
    assert.deepEqual(
      outcomes.map(({ problem, translated }) => [problem, translated]),
      [
        [{ fault: { path: 'de.json', code: 'malformed', line: 1 } }, []],
        [undefined, ['a']],
      ],
    );
    assert.equal(await read('de.json'), '{"a": ');
    assert.deepEqual(JSON.parse(await read('fr.json')), { a: '[fr] One', b: 'Deux' });
  });

  it('ends with trouble that all others would meet, too', async () => {
    await write({ 'en.json': '{"a": "One"}' });
    let calls = 0;
    service.server.always((request, response) => {
      calls++;
      return status(456)(request, response);
    });
    const { outcomes, trouble } = await complete([taskOf('de.json', 'de'), taskOf('fr.json', 'fr')]);
    assert.equal(trouble?.error.reason, 'quota-exceeded');
    assert.ok(outcomes.length <= 1);
    assert.equal(calls, 1);
  });

  it('notes a translation that says the same again of the new wording', async () => {
    await write({
      'en.json': '{"a": "One"}',
      'de.json': '{"a": "[de] One"}',
      '.parlance/sources.json': `{\n  "en.json#a": "${hashOf('Won')}",\n  "version": 1\n}\n`,
    });
    const done = await complete([taskOf('de.json', 'de')]);
    assert.deepEqual(sent, ['One']);
    assert.equal(done.outcomes[0]?.isWritten, false);
    await write({ '.parlance/sources.json': await note(done) });
    sent = [];
    await complete([taskOf('de.json', 'de')]);
    assert.deepEqual(sent, []);
  });

  it('writes over nothing that was changed since the target was read', async () => {
    await write({ 'en.json': '{"a": "One", "b": "Two"}', 'de.json': '{"a": "Eins"}' });
    const { outcomes } = await complete([taskOf('de.json', 'de')], {
      write: async (name, bytes, options) => {
        await write({ 'de.json': '{"a": "Ein"}' });
        await writeInProject(folder, name, bytes, options);
      },
    });
    assert.equal(outcomes[0]?.problem, 'changed');
    assert.equal(outcomes[0].note, undefined);
    assert.equal(await read('de.json'), '{"a": "Ein"}');
  });

  it('tries a file with all languages again that others write at the same time, a few times', async () => {
    await write({ 'all.csv': 'keys,en,de,fr\nA,Save,,\nB,Open,,\n' });
    const task = taskOf('all.csv', 'de', 'all.csv');
    for (const [times, said] of [
      [2, undefined],
      [20, 'changed'],
    ] as const) {
      let left: number = times;
      const { outcomes } = await complete([task], {
        write: async (name, bytes, options) => {
          if (left-- > 0) {
            await write({ 'all.csv': (await read('all.csv')).replace(/Open,(.*?),.*\n/, `Open,$1,${left}\n`) });
          }
          await writeInProject(folder, name, bytes, options);
        },
      });
      assert.equal(outcomes[0]?.problem, said);
      if (said) continue;
      assert.equal(await read('all.csv'), 'keys,en,de,fr\nA,Save,[de] Save,\nB,Open,[de] Open,0\n');
      await write({ 'all.csv': 'keys,en,de,fr\nA,Save,,\nB,Open,,\n' });
    }
  });

  it('leaves what has changes on screen that are not stored', async () => {
    await write({ 'en.json': '{"a": "One"}' });
    const { outcomes } = await complete([taskOf('de.json', 'de')], { isUnsaved: () => true });
    assert.equal(outcomes[0]?.problem, 'changed');
    await assert.rejects(read('de.json'));
  });

  it('takes out what the sources no longer have, translates nothing, and notes that', async () => {
    const before = `{\n  "en.json#a": "${hashOf('One')}",\n  "en.json#b": "${hashOf('Two')}",\n  "version": 1\n}\n`;
    await write({
      'en.json': '{"a": "One", "c": "Three"}',
      'de.json': '{"a": "Eins", "b": "Zwei"}',
      '.parlance/sources.json': before,
    });
    const done = await complete([taskOf('de.json', 'de')], { translates: false, removeUnused: true });
    assert.deepEqual(done.outcomes[0]?.removed, ['b']);
    assert.equal(await read('de.json'), '{"a": "Eins"}');
    assert.deepEqual(sent, []);
    assert.doesNotMatch(await note(done), /en\.json#b/);
  });

  it('notes the wording that was translated, though the source was changed since', async () => {
    await write({ 'en.json': '{"a": "One"}' });
    const done = await complete([taskOf('de.json', 'de')]);
    await write({ 'en.json': '{"a": "Won"}' });
    const lock = await note(done);
    assert.ok(lock.includes(`"en.json#a": "${hashOf('One')}`), lock);
  });
});
