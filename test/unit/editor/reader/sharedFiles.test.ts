import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TargetNote } from '../../../../src/domain/localization/noteSource';
import { readEntryAt, readOpenEntries, readTextFiles } from '../../../../src/editor/reader/project/across';
import {
  closeTarget,
  finishTarget,
  noteSources,
  openProjectTarget,
  readProject,
} from '../../../../src/editor/reader/project/answers';
import { checkText } from '../../../../src/editor/reader/project/check';
import { addTypedTranslation, changeKeyInFiles, findKeyAt } from '../../../../src/editor/reader/project/keys';
import {
  emptyPairRows,
  morePairRows,
  pairSegments,
  putInPair,
  readPairRows,
  translatePair,
} from '../../../../src/editor/reader/project/pair';
import type { EntryFiles, PairFiles } from '../../../../src/editor/reader/project/questions';
import type { TargetFile } from '../../../../src/work/project/targetFile';
import { acceptTargetEntries, findReviewEntries } from '../../../../src/work/project/reviewTargets';
import { readTargets } from '../../../../src/editor/reader/project/targets';
import { applyEdits } from '../../../../src/formats/edits';

/** As Xcode writes it. */
const catalogue = `{
  "sourceLanguage" : "en",
  "strings" : {
    "%lld files" : {
      "localizations" : {
        "en" : {
          "variations" : {
            "plural" : {
              "one" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld file"
                }
              },
              "other" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld files"
                }
              }
            }
          }
        }
      }
    },
    "Save %@" : {
      "comment" : "A button",
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "needs_review",
            "value" : "Sichern"
          }
        }
      }
    }
  },
  "version" : "1.0"
}
`;
const table = 'keys,en,de,pl\nA,Save,Sichern,\nB,Open,,Otwórz\n';

describe('files with all languages, as the thread reads them', () => {
  let folder: string;
  const rules = ['a.xcstrings', 'b.csv'].map((name) => ({
    ...{ source: name, target: name },
    ...{ languages: ['de', 'pl'], sourceLanguage: 'en' },
  }));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-'));
    await write('.parlance.json', JSON.stringify({ localization: rules }));
    await write('a.xcstrings', catalogue);
    await write('b.csv', table);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
  const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
  const group = async (name: string): Promise<EntryFiles> => {
    const { files } = await readTextFiles({ folder });
    return { folder, path: name, files: files.filter(({ source }) => source === name), texts: [] };
  };
  const fileOf = (name: string, language: string): TargetFile => ({
    ...{ source: name, target: name },
    ...{ language, sourceLanguage: 'en' },
  });

  it('are recognised by what is in them, and are a target for each language', async () => {
    await write('.parlance.json', '{}');
    await write('numbers.csv', 'id,no,is\n1,2,3\n');
    const { proposal } = await readProject({ folder });
    assert.deepEqual(proposal, [{ ...rules[0], languages: ['de'] }, rules[1]]);
    await write('.parlance.json', JSON.stringify({ localization: rules }));
    const { files } = await readProject({ folder });
    const states = readTargets({ folder, files });
    assert.deepEqual(
      states.map((state) => 'counts' in state && [state.file.language, state.counts.missing, state.counts.review]),
      [
        ['de', 2, 0],
        ['pl', 5, 0],
        ['de', 1, 0],
        ['pl', 1, 0],
      ],
    );
    // German says another thing than its source: broken goes before what waits.
    assert.equal(states[0] && 'counts' in states[0] && states[0].counts.broken, 1);
  });

  it('have each entry where the caret is, in the source or in a language', async () => {
    const question = await group('b.csv');
    const of = (offset: number) => readEntryAt({ ...question, offset });
    const source = await of(table.indexOf('Save'));
    assert.deepEqual([source?.key, source?.target], ['A', undefined]);
    const german = await of(table.indexOf('Sichern') + 1);
    assert.deepEqual([german?.key, german?.target, german?.source.text], ['A', 'b.csv:de', 'Save']);
    assert.deepEqual(
      german?.translations.map(({ file, state }) => [file.language, state]),
      [
        ['de', 'translated'],
        ['pl', 'missing'],
      ],
    );
    const xcode = await group('a.xcstrings');
    const inside = await readEntryAt({ ...xcode, offset: catalogue.indexOf('Sichern') });
    assert.deepEqual([inside?.key, inside?.target], ['Save %@', 'a.xcstrings:de']);
    const open = await readOpenEntries({ ...xcode, most: 10 });
    assert.deepEqual(
      open.entries.map(({ key, missing }) => [key, missing]),
      [
        ['%lld files/one', [0, 1]],
        ['%lld files/other', [0, 1]],
        ['Save %@', [1]],
      ],
    );
  });

  it('are completed language by language, though each was opened before the other was written', async () => {
    const files = [fileOf('b.csv', 'de'), fileOf('b.csv', 'pl')];
    const opened = [];
    for (const file of files) opened.push(await openProjectTarget({ folder, file }));
    const targets: TargetNote[] = [];
    for (const [index, file] of files.entries()) {
      const open = opened[index];
      assert.ok(open && 'segments' in open);
      const answer = await finishTarget({
        name: open.name,
        given: {
          targets: open.segments.map(({ text }, at) => [
            at,
            { text: `[${file.language}] ${text}`, protectedSpans: [] },
          ]),
          left: [],
        },
        options: { needsReview: true, removeUnused: false },
      });
      closeTarget({ name: open.name });
      assert.ok('bytes' in answer && answer.bytes);
      await writeFile(path.join(folder, 'b.csv'), answer.bytes);
      assert.ok(answer.note);
      targets.push(answer.note);
    }
    assert.equal(await read('b.csv'), 'keys,en,de,pl\nA,Save,Sichern,[pl] Save\nB,Open,[de] Open,Otwórz\n');
    const { bytes } = await noteSources({ folder, files, sources: ['b.csv'], targets });
    const text = new TextDecoder().decode(bytes);
    assert.deepEqual(text.match(/(?<=")[^"]+(?=": "[\w-]{8})/g), [
      'b.csv#A',
      'b.csv#B',
      'review: b.csv:de#B',
      'review: b.csv:pl#A',
      'text: b.csv#A',
      'text: b.csv#B',
    ]);
  });

  it('take what is typed, and what was reviewed', async () => {
    const question = await group('a.xcstrings');
    const typed = await addTypedTranslation({
      ...question,
      target: 'a.xcstrings:pl',
      key: 'Save %@',
      text: 'Zapisz %@',
    });
    assert.ok('edits' in typed);
    const text = applyEdits(catalogue, typed.edits);
    const { strings } = JSON.parse(text) as { strings: Record<string, { localizations: Record<string, unknown> }> };
    assert.deepEqual(Object.keys(strings['Save %@']?.localizations ?? {}), ['de', 'pl']);
    assert.deepEqual(strings['Save %@']?.localizations['pl'], {
      stringUnit: { state: 'translated', value: 'Zapisz %@' },
    });
    const several = { ...question, target: 'a.xcstrings:pl', key: '%lld files/one', text: 'x %lld' };
    assert.deepEqual(await addTypedTranslation(several), { code: 'several' });
    // What is wanted of a plural that is not there is all of it.
    const alone = { name: 'one', folder, file: fileOf('a.xcstrings', 'pl'), keys: ['%lld files/one'] };
    const open = await openProjectTarget(alone);
    assert.deepEqual('segments' in open && open.segments.map((segment) => segment.text), ['%lld file', '%lld files']);
    await write('a.xcstrings', catalogue.replace('"Sichern"', '"%@ sichern"'));
    const asked = { folder, file: fileOf('a.xcstrings', 'de'), texts: [] };
    assert.deepEqual(await findReviewEntries(asked), [{ key: 'Save %@', source: 'Save %@', target: '%@ sichern' }]);
    const accepted = await acceptTargetEntries({ ...asked, keys: ['Save %@'] });
    assert.match(Buffer.from(accepted?.bytes ?? []).toString(), /"translated",\n\s+"value" : "%@ sichern"/);
  });

  it('lose a key, or give it another name, in all languages at once', async () => {
    const question = await group('b.csv');
    const subject = await findKeyAt({ ...question, offset: table.indexOf('Sichern') });
    assert.deepEqual([subject?.key, subject?.name], ['A', 'A']);
    assert.ok(subject);
    const named = await changeKeyInFiles({ ...question, subject, name: 'C' });
    assert.ok('files' in named);
    assert.equal(applyEdits(table, named.files[0]?.edits ?? []), table.replace('A,', 'C,'));
    const gone = await changeKeyInFiles({ ...question, subject });
    assert.ok('files' in gone);
    assert.equal(applyEdits(table, gone.files[0]?.edits ?? []), 'keys,en,de,pl\nB,Open,,Otwórz\n');
    const xcode = await group('a.xcstrings');
    const plural = await findKeyAt({ ...xcode, offset: catalogue.indexOf('%lld file"') });
    assert.deepEqual([plural?.key, plural?.name], ['%lld files', '%lld files']);
    assert.ok(plural);
    const without = await changeKeyInFiles({ ...xcode, subject: plural });
    assert.ok('files' in without);
    const left = JSON.parse(applyEdits(catalogue, without.files[0]?.edits ?? [])) as { strings: object };
    assert.deepEqual(Object.keys(left.strings), ['Save %@']);
    const renamed = await changeKeyInFiles({ ...xcode, subject: plural, name: '%lld things' });
    assert.ok('files' in renamed);
    assert.equal(
      applyEdits(catalogue, renamed.files[0]?.edits ?? []),
      catalogue.replace('"%lld files" : {', '"%lld things" : {'),
    );
  });

  it('are checked in each of their languages', async () => {
    const question = { path: 'a.xcstrings', text: catalogue, folder, isChanged: true, isLikely: true };
    const found = await checkText(question);
    assert.deepEqual(
      found?.findings.map(({ code, start, end }) => [code, catalogue.slice(start, end)]),
      [['placeholder-missing', 'Sichern']],
    );
    const text = table.replace('Otwórz', ' Otwórz');
    const answer = await checkText({ ...question, path: 'b.csv', text });
    const [finding] = answer?.findings ?? [];
    assert.equal(finding?.fix && applyEdits(text, [...finding.fix.edits]), table);
  });

  it('are tables in one of their languages, where each text is put and taken out', async () => {
    const asked = (name: string, language: string): PairFiles => ({
      ...{ folder, file: fileOf(name, language) },
      ...{ texts: [], given: [] },
    });
    const rowsOf = async (question: PairFiles) => {
      const answer = await readPairRows(question);
      assert.ok('total' in answer, JSON.stringify(answer));
      return (await morePairRows({ ...question, stamp: answer.stamp, from: 0 })) ?? [];
    };
    const polish = asked('a.xcstrings', 'pl');
    assert.deepEqual(
      (await rowsOf(polish)).map(({ id, source, state, lock }) => [id, source, state, lock]),
      [
        ['%lld files.one', '%lld file', 'missing', 'forms'],
        ['%lld files.other', '%lld files', 'missing', 'forms'],
        ['%lld files.few', '%lld files', 'missing', 'forms'],
        ['%lld files.many', '%lld files', 'missing', 'forms'],
        ['Save %@', 'Save %@', 'missing', undefined],
      ],
    );
    // A form alone would leave holes: all are translated together.
    const places = [{ key: '%lld files/few', part: 0 }];
    const { segments } = await pairSegments({ ...polish, places });
    assert.deepEqual(
      segments.map(({ segment }) => segment.text),
      ['%lld file', '%lld files'],
    );
    const targets = segments.map(({ segment, place }) => ({
      ...{ place, source: segment.text },
      target: { text: `[pl] ${segment.text}`, protectedSpans: [] },
    }));
    const translated = await translatePair({ ...polish, places, targets, needsReview: true });
    assert.ok('edits' in translated);
    await write('a.xcstrings', applyEdits(catalogue, translated.edits));
    const rows = await rowsOf(polish);
    assert.deepEqual(
      rows.map(({ state, target, lock }) => [state, target, lock]),
      [
        ['review', '[pl] %lld file', undefined],
        ['review', '[pl] %lld files', undefined],
        ['review', '[pl] %lld files', undefined],
        ['review', '[pl] %lld files', undefined],
        ['missing', undefined, undefined],
      ],
    );
    const wanted = {
      key: '%lld files/few',
      part: 0,
      source: '%lld files',
      target: '[pl] %lld files',
      text: '%lld pliki',
    };
    const typed = await putInPair({ ...polish, wanted });
    assert.ok('edits' in typed);
    await write('a.xcstrings', applyEdits(await read('a.xcstrings'), typed.edits));
    assert.deepEqual((await rowsOf(polish)).map(({ state }) => state).slice(0, 4), [
      'review',
      'review',
      'translated',
      'review',
    ]);
    const all = ['one', 'few', 'many', 'other'].map((form) => ({ key: `%lld files/${form}`, part: 0 }));
    const empty = await emptyPairRows({ ...polish, places: all });
    assert.equal(applyEdits(await read('a.xcstrings'), empty.edits), catalogue);
    const cell = { key: 'A', part: 0, source: 'Save', text: 'Zapisz' };
    const put = await putInPair({ ...asked('b.csv', 'pl'), wanted: cell });
    assert.ok('edits' in put);
    assert.equal(applyEdits(table, put.edits), table.replace('Sichern,', 'Sichern,Zapisz'));
  });
});
