import assert from 'node:assert/strict';
import { progressOf, shownLanguages } from '../../../../src/editor/localization/counts';
import { shareOf } from '../../../../src/work/project/counts';
import type { TargetState } from '../../../../src/editor/reader/project/questions';
import type { TargetFile } from '../../../../src/work/project/targetFile';

const counts = {
  ...{ total: 9, missing: 0, stale: 0, broken: 0, blocked: 0, doubtful: 0, sections: 0 },
  ...{ review: 0, fuzzy: 0, unused: 0, reused: 0 },
};
const names: Readonly<Record<string, string>> = { de: 'German', es: 'Spanish', fr: 'French' };

describe('the languages of the view Localisation', () => {
  const files: TargetFile[] = [];
  const states = new Map<string, TargetState>();
  const add = (language: string, name: string, more: Partial<typeof counts> | undefined): void => {
    const target = `locales/${language}/${name}.json`;
    const file = { source: `locales/en/${name}.json`, target, language } as TargetFile;
    files.push(file);
    if (more) states.set(target, { file, counts: { ...counts, ...more }, stamp: '1' });
  };
  add('es', 'common', { missing: 1 });
  add('es', 'shop', { review: 2 });
  add('fr', 'common', {});
  add('fr', 'shop', { broken: 1, unused: 8 });
  add('de', 'common', { stale: 1 });
  add('de', 'shop', undefined);
  add('de', 'admin10', { missing: 4 });
  const shown = (filter: string, order: 'name' | 'entries' = 'name'): string[] =>
    shownLanguages({ files, states }, { filter, order }, (language) => names[language] ?? language).map(
      ({ language, states: own }) => `${language}: ${own.map(({ file }) => file.target.split('/')[2]).join(' ')}`,
    );

  it('stand by name with all that is known of them', () => {
    assert.deepEqual(shown(''), [
      'fr: common.json shop.json',
      'de: common.json admin10.json',
      'es: common.json shop.json',
    ]);
  });

  it('stand with most to do first, as do their files; unused entries are nothing to do', () => {
    assert.deepEqual(shown('', 'entries'), [
      'de: admin10.json common.json',
      'es: shop.json common.json',
      'fr: shop.json common.json',
    ]);
  });

  it('are filtered by name, by code and by path, in any case', () => {
    assert.deepEqual(shown('SPAN'), ['es: common.json shop.json']);
    assert.deepEqual(shown('/Common'), ['fr: common.json', 'de: common.json', 'es: common.json']);
    assert.deepEqual(shown('fr'), ['fr: common.json shop.json']);
  });

  it('keep a file that was not compared yet from being taken for none', () => {
    assert.deepEqual(shown('de/shop'), ['de: ']);
    assert.deepEqual(shown('nowhere'), []);
  });

  it('are done only when nothing waits for a review, too', () => {
    const progress = [{}, { unused: 2 }, { review: 1 }, { review: 1, stale: 1 }, { broken: 1 }];
    assert.deepEqual(
      progress.map((more) => progressOf({ ...counts, ...more })),
      ['done', 'done', 'review', 'open', 'open'],
    );
    assert.equal(progressOf({ ...counts, blocked: 1 }), 'open');
    assert.equal(progressOf({ ...counts, sections: 1 }), 'open');
    assert.equal(shareOf({ ...counts, total: 4, missing: 1, blocked: 2 }), 0.25);
    assert.equal(shareOf({ ...counts, total: 0 }), 1);
  });
});
