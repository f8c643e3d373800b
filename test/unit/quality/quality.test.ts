import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { messagesIn, reasonOf } from '../../quality/fetchSource';
import { filesOf, type QualityFile } from '../../quality/files';
import type { Found } from '../../quality/found';
import { grammarKinds, withGrammarSlips } from '../../quality/grammarSlips';
import { judgementKey, judgementsFile, readJudgements, type Verdict } from '../../quality/judgements';
import { isWrittenIn } from '../../quality/language';
import { isKeptApart, misspelt } from '../../quality/misspellings';
import { slipsIn } from '../../quality/realSlips';
import { countsOf, findingRows } from '../../quality/report';
import { drawOf, partOf, partOfSource, sampled, sourcesOf, type Source } from '../../quality/sources';

const sentences = [
  'The method returns a file and the file is used by the server.',
  'This option is required if there is an error in the configuration.',
  'The name of the file depends on the type of the value, and then it is used as a key.',
  'If you want to use the module, set the option in your settings to more than ten.',
  "You can return the value if it's needed, and you're able to change the name later.",
  'They are stored with their names, and the file has its own type.',
  'This method needs a list of files, which are passed to the function.',
  'Another way is a list of names, which is the same, so use it to create the object.',
];

describe('the measurement of quality', () => {
  it('puts all of a project in one part, by its name alone', () => {
    assert.equal(partOf('react-native'), 'final');
    assert.equal(partOf('rxjs'), 'tune');
    const [tune, final] = (['tune', 'final'] as const).map((part) => new Set(sourcesOf(part).map(({ name }) => name)));
    assert.deepEqual(
      [...tune!].filter((name) => final!.has(name)),
      [],
    );
  });

  it('takes a source whose sentences were read for tuning, wherever its name would put it', () => {
    assert.equal(partOfSource({ name: 'react-native' }), 'final');
    assert.equal(partOfSource({ name: 'react-native', read: '2026-11-22' }), 'tune');
    assert.equal(partOfSource({ name: 'rxjs' }), 'tune');
    assert.ok(sourcesOf('tune').some(({ name }) => name === 'react-native'));
    for (const { name, read } of sourcesOf('final')) assert.equal(read, undefined, name);
  });

  it('draws other things of a new final part, and the same ones of the part for tuning', () => {
    const words = Array.from({ length: 50 }, (_, index) => index);
    assert.deepEqual(sampled(words, 5, 'a', drawOf('tune')), sampled(words, 5, 'a'));
    assert.notDeepEqual(sampled(words, 5, 'a', drawOf('final')), sampled(words, 5, 'a'));
  });

  it('has expressions for paths that are ones, and says what of each source it reads once', () => {
    const seen = new Set<string>();
    for (const source of [...sourcesOf('tune'), ...sourcesOf('final')]) {
      for (const expression of source.files ?? []) assert.doesNotThrow(() => new RegExp(expression), source.name);
      assert.equal(source.kind === 'translated', source.language !== undefined, source.name);
      const { name, kind, language, messages, of, commit } = source;
      const what = [name, kind, language, messages === undefined, of, commit].join(' ');
      assert.ok(!seen.has(what), what);
      seen.add(what);
    }
  });

  it('leaves out what nobody has translated, and what is in another language than it is measured in', () => {
    const german = 'Die Datei wird von dem Server gelesen, und das ist nicht für die Nutzer mit einer Anmeldung.';
    const english = 'The file is read by the server, and this is not for the users that you have to log in.';
    assert.ok(isWrittenIn('de', german));
    assert.ok(!isWrittenIn('en', german));
    assert.ok(isWrittenIn('en', english));
    assert.ok(!isWrittenIn('pt', english));
    assert.ok(isWrittenIn('pt', 'Os arquivos não são lidos por uma pessoa, e você pode ver a lista do que é lido.'));
    assert.ok(isWrittenIn('es', 'Los archivos no se leen por una persona, y la lista se puede ver con el navegador.'));
    assert.ok(isWrittenIn('en', 'Fix typo.'), 'too little to tell');
    assert.ok(!isWrittenIn('en', '修复 bug 和 一些 问题'));
  });

  it('reads messages that people wrote', () => {
    const log =
      'Ann\nFix the name\n\nIt was wrong.\n\0renovate[bot]\nUpdate x\n\0\nBob\n\n\0Dependabot\nBump\n\0Al Talbot\nAdd it\n\0';
    assert.deepEqual(messagesIn(log), ['Fix the name\n\nIt was wrong.', 'Add it']);
  });

  it('reads from a log what others mended in one place of a line, and nothing else', () => {
    const log = [
      '\0Fix typos in docs',
      '',
      'diff --git a/a.md b/a.md',
      '--- a/a.md',
      '+++ b/a.md',
      '@@ -1 +1 @@',
      '-The lsit of files is read by the server.',
      '+The list of files is read by the server.',
      '@@ -3,2 +3,2 @@',
      '-Here the files is read by the server.',
      '-Use the `foo` of it for the server.',
      '+Here the files are read by the server.',
      '+Use the `bar` of it for the server.',
      '@@ -9 +9 @@',
      '-It depends the list of your files.',
      '+It depends on the list of your files.',
      'diff --git a/a.js b/a.js',
      '--- a/a.js',
      '+++ b/a.js',
      '@@ -1 +1 @@',
      '-const lsit = the of to is with you;',
      '+const list = the of to is with you;',
      '@@ -3 +3 @@',
      '-  // Then the lsit of the files is read.',
      '+  // Then the list of the files is read.',
      '\0Rewrite the docs',
      '+++ b/a.md',
      '@@ -1 +1 @@',
      '-The lsit of names is read by the server.',
      '+The list of names is read by the server.',
    ].join('\n');
    const told = slipsIn(log).map(({ kind, wrong, right, start, end }) => [kind, wrong.slice(start, end), right]);
    assert.deepEqual(told, [
      ['real: up to two letters', 'lsit', 'The list of files is read by the server.'],
      ['real: another word', 'is', 'Here the files are read by the server.'],
      ['real: words more or fewer', 'the', 'It depends on the list of your files.'],
      ['real: up to two letters', 'lsit', 'Then the list of the files is read.'],
    ]);
  });

  it('says why a source cannot be fetched, not which command failed', () => {
    const failed = Object.assign(new Error('Command failed: git fetch'), {
      stderr: Buffer.from("hint: more\nfatal: couldn't find remote ref\n"),
    });
    assert.equal(reasonOf(failed), "fatal: couldn't find remote ref");
    assert.equal(reasonOf(new Error('npm gave no archive.')), 'npm gave no archive.');
  });

  it('reads documents or comments of a project, in the language of the source and up to a share', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-sources-'));
    const source: Source = { name: 'own/project', commit: '0', license: 'MIT', kind: 'edited' };
    const put = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const pathsOf = (own: Partial<Source>, share?: number): string[] =>
      filesOf({ ...source, ...own }, folder, share)
        .map(({ path }) => path)
        .sort();
    try {
      put('README.md', 'The list of files is read by the server for you.\n');
      put('LIESMICH.md', 'Die Liste der Dateien wird von dem Server für die Nutzer gelesen, und das ist gut.\n');
      put('src/list.ts', '// The list of files is read by the server for you.\nexport const list = [];\n');
      put('node_modules/other/index.ts', '// The list of files is read by the server for you.\n');
      put('src/generated.ts', '// DO NOT EDIT. The list of files is read by the server.\n');
      assert.deepEqual(pathsOf({}), ['README.md', 'src/list.ts']);
      assert.deepEqual(pathsOf({ of: 'documents' }), ['README.md']);
      assert.deepEqual(pathsOf({ of: 'comments' }), ['src/list.ts']);
      assert.deepEqual(pathsOf({ kind: 'translated', language: 'de' }), ['LIESMICH.md']);
      assert.deepEqual(pathsOf({ files: ['^src/'] }), ['src/list.ts']);
      assert.deepEqual(pathsOf({}, 0.001), []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('pins every source and names its licence', () => {
    for (const source of [...sourcesOf('tune'), ...sourcesOf('final')]) {
      assert.match(source.version ?? source.commit ?? '', /^(?:\d+\.\d+\.\d+|[\da-f]{40})$/, source.name);
      assert.ok(source.license.length > 2, source.name);
    }
  });

  it('draws the same sample each time', () => {
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    assert.deepEqual(sampled(numbers, 5, 'a'), sampled(numbers, 5, 'a'));
    assert.notDeepEqual(sampled(numbers, 5, 'a'), sampled(numbers, 5, 'b'));
    assert.deepEqual(
      [...sampled(numbers, 50, 'a')].sort((a, b) => a - b),
      numbers,
    );
  });

  it('keeps about a fourth of all words apart', () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `word${index}`);
    const share = words.filter(isKeptApart).length / words.length;
    assert.ok(share > 0.2 && share < 0.3, String(share));
  });

  it('puts a misspelling where the right word stands as a word', () => {
    const [made] = misspelt(
      [{ wrong: 'vlaue', right: 'value' }],
      ['See `value-of` or xvalue.', 'The value is kept.'],
      9,
    );
    assert.equal(made?.wrong, 'The vlaue is kept.');
    assert.equal(made?.wrong.slice(made.start, made.end), 'vlaue');
    assert.deepEqual(misspelt([{ wrong: 'vlaue', right: 'value' }], ['The values are kept.'], 9), []);
  });

  it('makes errors of twenty-four kinds, each one change of a sentence', () => {
    assert.equal(grammarKinds.length, 24);
    const made = withGrammarSlips(sentences, 1);
    assert.ok(made.length >= 8);
    for (const { right, wrong, start, end, kind } of made) {
      assert.notEqual(wrong, right, kind);
      const [before, after] = [wrong.slice(0, start), wrong.slice(end)];
      assert.ok(right.startsWith(before) && right.endsWith(after), kind);
    }
  });

  it('counts what is found by kind of text and of error, and how much of it is true', () => {
    const source: Source = { name: 'own/project', commit: '0', license: 'MIT', kind: 'edited' };
    const file: QualityFile = {
      source,
      folder: '',
      path: 'a.md',
      text: '',
      languageId: 'markdown',
      sentences: [],
      words: 1_000,
    };
    const found = (category: string, key: string): Found => ({
      ...{ file, category, key, sentence: '', before: '', after: '', rule: category, message: '' },
    });
    const all = [found('spelling', 'a'), found('spelling', 'b'), found('grammar', 'c'), found('grammar', 'd')];
    const judgements = new Map<string, Verdict>([
      ['a', 'true'],
      ['b', 'false'],
      ['c', 'style'],
    ]);
    const [heads, ...rows] = findingRows(
      [
        { name: 'all', isIn: () => true },
        { name: 'spelling', isIn: () => true, isOf: ({ category }) => category === 'spelling' },
        { name: 'none', isIn: () => false },
      ],
      { files: [file], found: all, judged: all, judgements },
    );
    const figures = rows.map((row) => Object.fromEntries(row.map((cell, index) => [heads![index]!, cell])));
    assert.deepEqual(
      figures.map((row) => [
        row.findings,
        row['per 1,000'],
        row.unjudged,
        row['true of judged'],
        row['false per 1,000'],
      ]),
      [
        ['4', '4.00', '1', '33 %', '1.33'],
        ['2', '2.00', '0', '50 %', '1.00'],
      ],
    );
    assert.equal(countsOf(['b', 'a', 'b']), 'b 2, a 1');
  });

  it('keeps verdicts by what they are about', () => {
    const finding = { sentence: 'The  vlaue\nis kept.', before: 'vlaue', after: 'value' };
    assert.equal(judgementKey(finding), judgementKey({ ...finding, sentence: 'The vlaue is kept.' }));
    assert.notEqual(judgementKey(finding), judgementKey({ ...finding, after: 'valued' }));
  });

  it('keeps no sentence of anybody, only keys and verdicts', () => {
    assert.ok(readJudgements().size > 300);
    for (const line of readFileSync(judgementsFile, 'utf8').trimEnd().split('\n')) {
      assert.match(line, /^[\da-f]{16}\t(?:true|style|false)\t[a-z-]+$/);
    }
  });
});
