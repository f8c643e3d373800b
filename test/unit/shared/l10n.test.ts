import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  counted,
  formatChoice,
  formatList,
  formatNumber,
  formatShare,
  formatTime,
  joinSentences,
  speak,
  speakAsTold,
  t,
  wordsEnvironment,
  wordsLocale,
} from '../../../src/shared/l10n';

describe('Words in the editor’s language', () => {
  afterEach(() => speak({ language: 'en' }));

  const german = {
    'Nothing was sent to {0}.': 'An {0} wurde nichts gesendet.',
    '1 file in {1}': '1 Datei in {1}',
    '{0} files in {1}': 'In {1} sind {0} Dateien',
  };

  it('are English until another language is set', () => {
    assert.equal(t('Nothing was sent to {0}.', '{1}'), 'Nothing was sent to {1}.');
    assert.equal(counted(1, '1 file', '{0} files'), '1 file');
    assert.equal(counted(1234, '1 file', '{0} files'), '1,234 files');
    assert.equal(formatList(['A', 'B', 'C']), 'A, B, C');
    assert.equal(formatChoice(['A', 'B']), 'A or B');
  });

  it('are those of its bundle, with places in the order of that language', () => {
    speak({ language: 'de', bundle: german });
    assert.equal(t('Nothing was sent to {0}.', 'hier'), 'An hier wurde nichts gesendet.');
    assert.equal(counted(1, '1 file in {1}', '{0} files in {1}', 'src'), '1 Datei in src');
    assert.equal(counted(1234, '1 file in {1}', '{0} files in {1}', 'src'), 'In src sind 1.234 Dateien');
    assert.equal(t('Not in the bundle.'), 'Not in the bundle.');
    assert.equal(formatList(['A', 'B', 'C']), 'A, B und C');
  });

  it('have the plural forms of their language', () => {
    const file = (count: number): string => counted(count, '1 file in {1}', '{0} files in {1}', 'src1');
    speak({
      language: 'fr',
      bundle: { '1 file in {1}': '1 fichier dans {1}', '{0} files in {1}': '{0} fichiers dans {1}' },
    });
    assert.deepEqual([0, 1, 2].map(file), ['0 fichier dans src1', '1 fichier dans src1', '2 fichiers dans src1']);
    speak({
      language: 'pl',
      bundle: {
        '1 file in {1}': '1 plik w {1}',
        '{0} files in {1} [few]': '{0} pliki w {1}',
        '{0} files in {1} [many]': '{0} plików w {1}',
        '{0} files in {1}': '{0} pliku w {1}',
      },
    });
    assert.deepEqual([1, 2, 5, 22, 1.5].map(file), [
      '1 plik w src1',
      '2 pliki w src1',
      '5 plików w src1',
      '22 pliki w src1',
      '1,5 pliku w src1',
    ]);
    speak({ language: 'ru', bundle: { '1 file in {1}': '1 файл в {1}', '{0} files in {1}': '{0} файлов в {1}' } });
    assert.deepEqual([21, 25].map(file), ['21 файл в src1', '25 файлов в src1']);
    speak({ language: 'ja', bundle: { '1 file in {1}': '{1} に 1 個', '{0} files in {1}': '{1} に {0} 個' } });
    assert.deepEqual([0, 1, 2].map(file), ['src1 に 0 個', 'src1 に 1 個', 'src1 に 2 個']);
  });

  it('have numbers as they are written in the language of the words, not in one without words', () => {
    speak({ language: 'de' });
    assert.equal(formatNumber(1234), '1,234');
    assert.equal(wordsLocale(), 'en');
    speak({ language: 'no such language', bundle: german });
    assert.equal(formatNumber(1234), '1,234');
  });

  it('have shares, days and times as that language writes them', () => {
    const day = new Date(2026, 0, 31, 15, 4);
    assert.equal(formatShare(0.2599), '25%');
    speak({ language: 'de', bundle: german });
    assert.equal(formatShare(0.2599), '25\u00a0%');
    assert.match(formatTime(day), /^31\.1\.2026, 15:04:00$/);
    speak({ language: 'ja', bundle: {} });
    assert.match(formatTime(day), /^2026\/1\/31 15:04:00$/);
  });

  it('reach a process of ours by its environment', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'words-'));
    try {
      const file = path.join(folder, 'bundle.l10n.pt-br.json');
      writeFileSync(file, JSON.stringify({ 'Nothing was sent to {0}.': 'Nada foi enviado a {0}.' }));
      speakAsTold(wordsEnvironment({ language: 'pt-br', file }));
      assert.equal(t('Nothing was sent to {0}.', 'A'), 'Nada foi enviado a A.');
      assert.equal(wordsLocale(), 'pt-BR');

      writeFileSync(file, '{');
      speakAsTold(wordsEnvironment({ language: 'pt-br', file }));
      assert.equal(t('Nothing was sent to {0}.', 'A'), 'Nothing was sent to A.');
      assert.equal(wordsLocale(), 'en');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('stay English in a process that is told nothing', () => {
    assert.deepEqual(wordsEnvironment({ language: 'en' }), {});
    speakAsTold({});
    assert.equal(wordsLocale(), 'en');
  });

  it('joins whole sentences as its language does, and leaves out what is empty', () => {
    assert.equal(joinSentences('Done.', '', false, undefined, 'Look.'), 'Done. Look.');
    for (const language of ['ja', 'zh-cn']) {
      speak({ language, bundle: {} });
      assert.equal(joinSentences('完了。', '', '確認。'), '完了。確認。');
    }
  });
});
