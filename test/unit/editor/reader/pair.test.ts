import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashOf } from '../../../../src/domain/localization/lock';
import type { PairRow } from '../../../../src/domain/localization/pair/pair';
import {
  emptyPairRows,
  morePairRows,
  noteGiven,
  pairSegments,
  putInPair,
  readPairRows,
  translatePair,
} from '../../../../src/editor/reader/project/pair';
import { acceptTargetEntries, findReviewEntries } from '../../../../src/work/project/reviewTargets';
import type { PairFiles } from '../../../../src/editor/reader/project/questions';
import { applyEdits } from '../../../../src/formats/edits';

const said = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('a target beside its source, as the thread reads them', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-'));
    await write('en.json', '{\n  "a": "Save {n}",\n  "b": "Close"\n}\n');
    await write('de.json', german);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const german = '{\n  "b": "Zu"\n}\n';
  const file = { source: 'en.json', target: 'de.json', language: 'de', sourceLanguage: 'en' };
  const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
  const asked = (texts: PairFiles['texts'] = []): PairFiles => ({ folder, file, texts, given: [] });
  const rowsOf = async (question: Parameters<typeof readPairRows>[0]): Promise<readonly PairRow[]> => {
    const answer = await readPairRows(question);
    assert.ok('total' in answer, JSON.stringify(answer));
    const rows = morePairRows({ stamp: answer.stamp, from: 0 });
    assert.equal(rows?.length, answer.total);
    return rows;
  };
  const shown = (rows: readonly PairRow[]): string[] =>
    rows.map(({ id, state, target = '-' }) => `${id} ${state} ${target}`);

  it('counts what is on screen, and says when nothing is new', async () => {
    const first = await readPairRows(asked());
    assert.ok('stamp' in first);
    assert.deepEqual([first.sourceLanguage, first.targetLanguage, first.total], ['en', 'de', 2]);
    assert.deepEqual(shown(await rowsOf(asked())), ['a missing -', 'b translated Zu']);
    assert.deepEqual(await readPairRows({ ...asked(), stamp: first.stamp }), { isSame: true });
    const typed: PairFiles['texts'] = [
      ['de.json', '{"b": "Schließen"}'],
      ['en.json', '{"b": "Close", "c": "New"}'],
    ];
    assert.deepEqual(shown(await rowsOf({ ...asked(typed), stamp: first.stamp })), [
      'b translated Schließen',
      'c missing -',
    ]);
  });

  it('tells only what is another row now, and all of them in parts', async () => {
    const many = (last: string): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: 2_500 }, (_, at) => [`k${at}`, `Text ${at}${last}`])));
    await write('en.json', many(''));
    const first = await readPairRows(asked([['de.json', many('a')]]));
    assert.ok('stamp' in first && first.changed === undefined && first.total === 2_500);
    const parts = [0, 1_000, 2_000].map((from) => morePairRows({ stamp: first.stamp, from }));
    assert.deepEqual(
      parts.map((part) => part?.length),
      [1_000, 1_000, 500],
    );
    const typed: PairFiles['texts'] = [['de.json', many('a').replace('Text 7a', 'Sieben')]];
    const next = await readPairRows({ ...asked(typed), stamp: first.stamp });
    assert.ok('stamp' in next);
    assert.deepEqual(
      next.changed?.map(([index, row]) => [index, row.target]),
      [[7, 'Sieben']],
    );
    assert.equal(morePairRows({ stamp: first.stamp, from: 0 }), undefined);
  });

  it('puts a translation into the text that is on screen, unless its row is another one there', async () => {
    const [row] = (await rowsOf(asked())) as [PairRow];
    const typed = german.replace('Zu', 'Schließen');
    const wanted = { ...row, text: 'Sichere {n}' };
    const put = await putInPair({ ...asked([['de.json', typed]]), wanted });
    assert.ok('edits' in put);
    assert.equal(applyEdits(typed, put.edits), '{\n  "a": "Sichere {n}",\n  "b": "Schließen"\n}\n');
    const meanwhile = german.replace('"b"', '"a": "Sichern",\n  "b"');
    assert.deepEqual(await putInPair({ ...asked([['de.json', meanwhile]]), wanted }), { code: 'stale' });
    const gone: PairFiles['texts'] = [['en.json', '{"b": "Close"}']];
    assert.deepEqual(await putInPair({ ...asked(gone), wanted }), { code: 'stale' });
  });

  it('puts translations into segments that are still the same, and names the others', async () => {
    const places = (await rowsOf(asked())).map(({ key, part }) => ({ key, part }));
    const { segments, format, language } = await pairSegments({ ...asked(), places });
    assert.deepEqual(
      [format, language, segments.map(({ segment }) => segment.text)],
      ['json', 'de', ['Save {n}', 'Close']],
    );
    const targets = segments.map(({ segment, place }) => ({
      ...{ place, source: segment.text },
      target: { text: segment.text.toUpperCase(), protectedSpans: [] },
    }));
    const source: PairFiles['texts'] = [['en.json', '{"a": "Save {n}", "b": "Shut"}']];
    const answer = await translatePair({ ...asked(source), places, targets, needsReview: false });
    assert.ok('edits' in answer);
    assert.deepEqual(answer.unplaced, [1]);
    assert.equal(applyEdits(german, answer.edits), '{\n  "a": "SAVE {N}",\n  "b": "Zu"\n}\n');
    const { edits } = await emptyPairRows({ ...asked(), places: [{ key: 'b', part: 0 }] });
    assert.equal(applyEdits(german, edits), '{}\n');
  });

  it('says why a file cannot be shown', async () => {
    const fault = async (text: string): Promise<unknown> => {
      const answer = await readPairRows(asked([['de.json', text]]));
      return 'fault' in answer ? answer.fault : answer;
    };
    assert.deepEqual(await fault('{\n<<<<<<< a\n"b": 1\n=======\n>>>>>>> b\n}'), {
      path: 'de.json',
      code: 'conflict-marker',
      line: 2,
    });
    assert.deepEqual(await fault('{ "b": '), { path: 'de.json', code: 'malformed', line: 1 });
    await rm(path.join(folder, 'en.json'));
    assert.deepEqual(await fault(german), { path: 'en.json', code: 'not-read' });
    await symlink('/', path.join(folder, 'away'));
    const outside = { ...file, source: 'de.json', target: 'away/etc/x.json' };
    assert.deepEqual(await readPairRows({ ...asked(), file: outside }), {
      fault: { path: 'away/etc/x.json', code: 'place', message: { reason: 'place-outside', quotes: [] } },
    });
  });

  it('knows what was translated anew before it is saved, and notes it when it is', async () => {
    const lock = `{\n  "en.json#a": "${hashOf('Save {n}')}",\n  "en.json#b": "${hashOf('Shut')}",\n  "version": 1\n}\n`;
    const locked = (): PairFiles['texts'] => [['.parlance/sources.json', lock]];
    assert.deepEqual(shown(await rowsOf(asked(locked()))), ['a missing -', 'b stale Zu']);
    const given = [{ key: 'b', part: 0, source: 'Close', target: 'Schließen' }];
    const texts: PairFiles['texts'] = [...locked(), ['de.json', german.replace('Zu', 'Schließen')]];
    assert.deepEqual(shown(await rowsOf({ ...asked(texts), given })), ['a missing -', 'b translated Schließen']);
    // After an undo the file says again what it said.
    assert.deepEqual(shown(await rowsOf({ ...asked(locked()), given })), ['a missing -', 'b stale Zu']);
    assert.deepEqual(await noteGiven({ ...asked(locked()), given }), {});
    const noted = await noteGiven({ ...asked(texts), given });
    assert.ok(said(noted.lock).includes(`"de.json#b": "${hashOf('Close')}"`), said(noted.lock));
    assert.equal(await readFile(path.join(folder, 'de.json'), 'utf8'), german);
  });

  it('has what a machine made reviewed, before it is saved and after', async () => {
    const texts: PairFiles['texts'] = [['de.json', german.replace('Zu', 'Schließen')]];
    const given = [{ key: 'b', part: 0, source: 'Close', target: 'Schließen', needsReview: true }];
    assert.deepEqual(shown(await rowsOf({ ...asked(texts), given })), ['a missing -', 'b review Schließen']);
    assert.deepEqual(await noteGiven({ ...asked([['de.json', german]]), given }), {});
    const { lock } = await noteGiven({ ...asked(texts), given });
    assert.ok(lock);
    const noted: PairFiles['texts'] = [['.parlance/sources.json', said(lock)], ...texts];
    assert.deepEqual(shown(await rowsOf(asked(noted))), ['a missing -', 'b review Schließen']);
    const by: PairFiles['texts'] = [['.parlance/sources.json', said(lock)]];
    assert.deepEqual(shown(await rowsOf(asked(by))), ['a missing -', 'b translated Zu']);
    const waiting = await findReviewEntries({ folder, file, texts: noted });
    assert.deepEqual(waiting, [{ key: 'b', source: 'Close', target: 'Schließen' }]);
    const accepted = await acceptTargetEntries({ folder, file, texts: noted, keys: ['b'] });
    assert.deepEqual(accepted?.edits, []);
    assert.ok(accepted.lock);
    const done: PairFiles['texts'] = [['.parlance/sources.json', said(accepted.lock)], ...texts];
    assert.deepEqual(await findReviewEntries({ folder, file, texts: done }), []);
    assert.equal((await acceptTargetEntries({ folder, file, texts: done, keys: ['b'] }))?.lock, undefined);
    assert.deepEqual(shown(await rowsOf(asked(done))), ['a missing -', 'b translated Schließen']);
  });

  it('shows a file of two languages that is in no project by what it says itself', async () => {
    const po = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Save"\nmsgstr ""\n';
    await write('x.po', po);
    const alone = { ...asked([['x.po', po]]), file: { source: 'x.po', target: 'x.po', language: '' } };
    const answer = await readPairRows(alone);
    assert.ok('stamp' in answer);
    assert.deepEqual([answer.targetLanguage, shown(await rowsOf(alone))], ['de', [' missing -']]);
  });
});
