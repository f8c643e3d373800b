import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readProjectFile } from '../../../../src/domain/checking/projectFile';
import { fittingRules, heededRule, joinRules } from '../../../../src/domain/checking/projectRules';
import { sentence } from '../../../support/sentence';

describe('.parlance.json', () => {
  it('says what holds for which files', () => {
    const { rules, words, problems } = readProjectFile(
      JSON.stringify({
        words: ['Parlance'],
        rules: [
          { files: 'docs/**', language: 'en-GB', style: 'simple', words: ['colour'] },
          { files: ['vendor/**', '*.gen.ts'], check: false },
        ],
      }),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(words, ['Parlance']);
    assert.deepEqual(rules, [
      { files: ['docs/**'], language: 'en-GB', style: 'simple', words: ['colour'] },
      { files: ['vendor/**', '*.gen.ts'], check: false },
    ]);
  });

  it('turns rules off, and says how problems of translations are shown', () => {
    const levels = { 'placeholder-missing': 'warning', blanks: 'off' };
    const { rules, rulesOff, checkLevels, problems } = readProjectFile(
      JSON.stringify({
        rulesOff: ['grammar/article'],
        checkLevels: levels,
        rules: [{ files: '*', rulesOff: ['a/b'] }],
      }),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual([rulesOff, checkLevels, rules[0]?.rulesOff], [['grammar/article'], levels, ['a/b']]);
    const wrong = readProjectFile('{"checkLevels":{"blanks":"loud","nothing":"off"}}').problems.map(sentence);
    assert.deepEqual(wrong, [
      'checkLevels.blanks must be “off”, “information”, “warning” or “error”.',
      'Unknown property: checkLevels.nothing.',
    ]);
  });

  it('joins the rules that fit a file: the later goes first, words add up', () => {
    assert.deepEqual(
      joinRules([
        { files: ['**'], language: 'en', check: true, words: ['a'], rulesOff: ['x/y'] },
        { files: ['docs/**'], language: 'en-GB', words: ['b'] },
      ]),
      { files: ['docs/**'], language: 'en-GB', check: true, words: ['a', 'b'], rulesOff: ['x/y'] },
    );
  });

  it('of a folder nobody trusts only keeps texts out of a check', () => {
    const rule = { files: ['**'], check: true, language: 'de', glossary: 'Ours', style: 'casual', words: ['Bodega'] };
    const file = {
      rules: [{ ...rule, otherLanguages: 'check' as const, comments: true }],
      words: ['Parlance'],
      rulesOff: ['style/wordy'],
    };
    assert.deepEqual(heededRule(file, false), {});
    const off = { ...file, rules: [...file.rules, { files: ['vendor/**'], check: false }] };
    assert.deepEqual(heededRule(off, false), { check: false });
    assert.deepEqual([heededRule(off, true).check, heededRule(off, true).language], [false, 'de']);
    assert.deepEqual(heededRule(file, true).words, ['Parlance', 'Bodega']);
    assert.deepEqual(heededRule(file, true).rulesOff, ['style/wordy']);
  });

  it('is asked for no more, in a folder nobody trusts, than whether a file is checked', () => {
    const rules = [
      { files: ['**'], language: 'de' },
      { files: ['vendor/**'], check: false },
      { files: ['vendor/ours/**'], check: true },
      { files: ['**/*.md'], check: true, words: ['a'] },
    ];
    const languages = (path: string, isTrusted: boolean): unknown[] =>
      fittingRules(rules, path, isTrusted).map(({ files }) => files[0]);
    assert.deepEqual(languages('vendor/ours/a.md', true), ['**', 'vendor/**', 'vendor/ours/**', '**/*.md']);
    assert.deepEqual(languages('vendor/ours/a.txt', false), ['vendor/**', 'vendor/ours/**']);
    assert.deepEqual(languages('vendor/a.txt', false), ['vendor/**']);
    assert.deepEqual(languages('a.txt', false), []);
  });

  it('is refused with a sentence when it is larger than any list of rules', () => {
    const problemsOf = (value: unknown): readonly string[] =>
      readProjectFile(JSON.stringify(value)).problems.map(sentence);
    assert.deepEqual(problemsOf({ rules: [{ files: '*'.repeat(201) }] }), [
      'rules[0].files can have at most 200 characters.',
    ]);
    assert.deepEqual(problemsOf({ rules: Array.from({ length: 501 }, () => ({ files: 'a' })) }), [
      'rules can have at most 500 rules.',
    ]);
    const pattern = '*a'.repeat(100);
    assert.deepEqual(problemsOf({ rules: Array.from({ length: 101 }, () => ({ files: pattern })) }), [
      'The patterns of all rules together are too long.',
    ]);
    assert.equal(problemsOf({ rules: Array.from({ length: 400 }, () => 5) }).length, 20);
  });

  it('names what is wrong, and keeps the rules that are right', () => {
    const read = (value: unknown): { problems: readonly string[]; rules: number } => {
      const { problems, rules } = readProjectFile(typeof value === 'string' ? value : JSON.stringify(value));
      return { problems: problems.map(sentence), rules: rules.length };
    };
    assert.match(read('{ "rules": [').problems[0]!, /^Invalid JSON: /);
    assert.match(read([]).problems[0]!, /^The file must be an object/);
    assert.match(read('5').problems[0]!, /^The file: /);
    assert.deepEqual(read({ rule: [] }), { problems: ['Unknown property: rule.'], rules: 0 });
    assert.deepEqual(
      read({ rules: [{ files: 'a', language: 'English' }, { files: 'b' }, { files: 'c', lang: 'en' }, {}] }),
      {
        problems: [
          'rules[0].language must be a code such as "en" or "en-GB".',
          'Unknown property: rules[2].lang.',
          'rules[3].files is missing.',
        ],
        rules: 1,
      },
    );
  });

  it('has a schema that knows the same names', () => {
    const schema = JSON.parse(readFileSync('media/schemas/parlance.schema.json', 'utf8')) as {
      properties: Record<string, unknown> & { rules: { items: { properties: Record<string, { enum?: unknown[] }> } } };
    };
    const values: Readonly<Record<string, unknown>> = {
      files: '**',
      check: false,
      comments: true,
      documents: true,
      language: 'en-GB',
      glossary: 'Terms',
      words: ['x'],
      rulesOff: ['a/b'],
    };
    const { properties } = schema.properties.rules.items;
    for (const [name, { enum: choices }] of Object.entries(properties)) {
      for (const value of choices ?? [values[name]]) {
        assert.deepEqual(readProjectFile(JSON.stringify({ rules: [{ files: '**', [name]: value }] })).problems, []);
      }
    }
    assert.deepEqual(Object.keys(properties).sort(), [...Object.keys(values), 'otherLanguages', 'style'].sort());
    assert.deepEqual(Object.keys(schema.properties).sort(), [
      '$schema',
      'checkLevels',
      'localisation',
      'localization',
      'rules',
      'rulesOff',
      'words',
    ]);
    assert.deepEqual(readProjectFile('{"localization": [{"source": "a.json"}]}').problems, []);
  });
});
