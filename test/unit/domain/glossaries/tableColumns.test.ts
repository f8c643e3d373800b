import assert from 'node:assert/strict';
import { exportText } from '../../../../src/domain/glossaries/exportText';
import { planImport } from '../../../../src/domain/glossaries/importPlan';
import { languageOfTitle } from '../../../../src/domain/glossaries/languageTitles';
import { guessTable, samplesOf } from '../../../../src/domain/glossaries/tableColumns';
import { readCsv } from '../../../../src/formats/glossaries/csv';

const guess = (csv: string) => guessTable([...readCsv(csv)])!;

/** `0>1 en>de`: what the readings of a table are, and whether they are sure. */
function readings(csv: string): string[] {
  const { readings: found, isSure, header } = guess(csv);
  return [
    `${isSure ? 'sure' : 'ask'}, ${header ? 'titles' : 'no titles'}`,
    ...found.map(
      ({ columns, sourceLang = '?', targetLang = '?' }) =>
        `${columns.source}>${columns.target} ${sourceLang}>${targetLang}${columns.sourceLang === undefined ? '' : ' by row'}`,
    ),
  ];
}

describe('the columns of a table of terms', () => {
  it('are those in languages, whatever else the table has', () => {
    const notes = 'en,de,notes,status,author\nserver,Server,"IT; net",ok,me';
    assert.deepEqual(readings(notes), ['ask, titles', '0>1 en>de']);
    assert.deepEqual(readings('English Term,POS,Spanish Term,English Example\nadjust,v.,ajustar,Adjust it.'), [
      'ask, titles',
      '0>2 en>es',
    ]);
    assert.deepEqual(readings('ko_term,en_term,type,source\n가,a,T,imported'), ['ask, titles', '0>1 ko>en']);
    assert.deepEqual(readings('id,Deutsch,Français\n17,Tee,thé'), ['sure, titles', '1>2 de>fr']);
    assert.deepEqual(readings('"",en,de\n,tea,Tee'), ['sure, titles', '1>2 en>de']);
  });

  it('give a dictionary for each language', () => {
    assert.deepEqual(readings('en,pt-BR,fr,Note\ntea,chá,thé,x'), ['ask, titles', '0>1 en>pt', '0>2 en>fr']);
    assert.deepEqual(readings('Source,en,de\nx,y,z'), ['ask, titles', '0>1 ?>en', '0>2 ?>de']);
  });

  it('are asked for where titles name no languages, and never lose a row to a guess', async () => {
    assert.deepEqual(readings('source,target,comment\nLog in,Se connecter,UI'), ['ask, titles', '0>1 ?>?']);
    assert.deepEqual(readings('Term,Description,ja\nCart,Where things are,カート'), ['ask, titles', '0>2 ?>ja']);
    assert.deepEqual(readings('tea,Tee,hot\ncup,Tasse,for tea'), ['ask, no titles', '0>1 ?>?']);
    for (const csv of ['tea,Tee,hot\ncup,Tasse,for tea', 'tea,Tee,IT\ncup,Tasse,web']) {
      const items = [...readCsv(csv)];
      const plan = await planImport(items, [], { pair: { sourceLang: 'en', targetLang: 'de' }, mode: 'merge' });
      assert.deepEqual([plan.added.length, plan.otherLanguages, plan.dropped.length], [2, 0, 0]);
    }
  });

  it('are sure where there are but two, or languages by row', () => {
    assert.deepEqual(readings('tea,Tee\ncup,Tasse'), ['sure, no titles', '0>1 ?>?']);
    assert.deepEqual(readings('tea,Tee,EN,DE\ncup,Tasse,EN,DE'), ['sure, no titles', '0>1 ?>? by row']);
    assert.deepEqual(readings('source_term,target_term,source_lang,target_lang\ntea,Tee,EN,DE'), [
      'sure, titles',
      '0>1 ?>? by row',
    ]);
    // The names of languages may be terms.
    assert.deepEqual(readings('German,Deutsch\ntea,Tee'), ['sure, no titles', '0>1 ?>?']);
  });

  it('show some of their entries', () => {
    const items = [...readCsv('en,de\ntea,Tee\n,x\ncup,Tasse')];
    assert.deepEqual(samplesOf(guessTable(items)!.readings[0]!, items, true), ['tea → Tee', 'cup → Tasse']);
  });

  it('are known again in what was exported, so that nothing is asked', async () => {
    const entries = [{ source: 'tea', target: 'Tee' }];
    const one = { sourceLang: 'en', targetLang: 'de', entries };
    assert.deepEqual(readings(await exportText('csv', 'Tea', [one])), ['sure, titles', '0>1 en>de']);
    const both = await exportText('csv', 'Tea', [one, { ...one, targetLang: 'fr' }]);
    assert.deepEqual(readings(both), ['sure, titles', '0>1 ?>? by row']);
    // As it was before there were titles.
    assert.deepEqual(readings(both.slice(both.indexOf('\n') + 1)), ['sure, no titles', '0>1 ?>? by row']);
  });

  it('are named by codes and names, also in other languages', () => {
    const cases: ReadonlyArray<readonly [string, string | undefined]> = [
      ['en', 'en'],
      ['EN-US', 'en'],
      ['zh_TW', 'zh'],
      ['jp', 'ja'],
      ['English (US)', 'en'],
      ['source (de)', 'de'],
      ['Deutsch', 'de'],
      ['日本語', 'ja'],
      ['영어', 'en'],
      ['Spanish translation', 'es'],
      ['English Example', undefined],
      ['notes', undefined],
      ['POS', undefined],
      ['', undefined],
    ];
    assert.deepEqual(
      cases.map(([title]) => [title, languageOfTitle(title)]),
      cases,
    );
  });
});
