import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FluentParser, FluentSerializer } from '@fluent/syntax';
import fc from 'fast-check';
import { applyEdits } from '../../../src/formats/edits';
import { putEntries } from '../../../src/formats/entries/put';
import { parseFluent, readFluentEntries } from '../../../src/formats/fluent/fluent';
import { changeWords, identity, translateAll, unreadable } from './formatFixtures';
import { itMerges, type Style, type WriteFile } from './entries/mergeProperties';

const file = readFileSync('test/fixtures/formats/fluent/app.ftl', 'utf8');

const write: WriteFile = (entries, { lineEnd, hasBom, endsInLine, isOther, comments, indentation }: Style) => {
  const inside = indentation === '\t' ? '  ' : indentation;
  const messages = entries.map(([key, text], index) => {
    const about = comments && index % 2 === 0 ? `# About ${key}\n` : '';
    const value = isOther ? `\n${inside}${text}` : ` ${text}`;
    const attribute = isOther && index % 3 === 0 ? `\n${inside}.label = ${text}` : '';
    return `${about}${key} =${value}${attribute}`;
  });
  const all = messages.join(comments ? '\n\n' : '\n') + (endsInLine ? '\n' : '');
  return (hasBom ? '\uFEFF' : '') + all.replaceAll('\n', lineEnd);
};

/** What a file says, written in one way. */
const normal = (text: string): string =>
  new FluentSerializer().serialize(new FluentParser({}).parse(text.replace(/^\uFEFF/, '')));

describe('Fluent', () => {
  itMerges(readFluentEntries, write, ['alpha', 'beta', 'gamma', 'delta', 'gamma-2', 'zeta']);

  it('gives each way a sentence can read, with its comment', () => {
    const parsed = parseFluent(file);
    assert.deepEqual(unreadable(parsed), []);
    assert.deepEqual(
      parsed.segments.map(({ id, text }) => [id, text]),
      [
        ['title', 'Welcome to { -brand-name }, { $name }!'],
        ['open', 'Open a file\nor { "{" } two.'],
        ['open .title', 'Open something'],
        ['open .accesskey', 'O'],
        ['only-attributes .label', 'A label'],
        ['-thing', 'the thing'],
        ['files[one]', 'One file'],
        ['files[other]', '{ $count } files'],
        ['sentence[0]', 'You have no new mail in { $folder }.'],
        ['sentence[one]', 'You have one mail in { $folder }.'],
        ['sentence[other]', 'You have { $count } mails in { $folder }.'],
        ['place[macos]', 'Preferences'],
        ['place[other]', 'Settings'],
      ],
    );
    assert.equal(parsed.segments[0]?.context, 'Shown at the top');
  });

  it('writes each variant in its place, and gives a sentence to each', () => {
    for (const text of [file, file.replaceAll('\n', '\r\n'), `\uFEFF${file}`]) {
      const parsed = parseFluent(text, { targetLanguage: 'pl' });
      const targets = parsed.segments.map((segment) => changeWords(segment, (said) => said.replace(/\p{L}+/gu, '$&x')));
      const written = applyEdits(text, parsed.edits(targets, { targetLanguage: 'pl' }));
      assert.deepEqual(unreadable(parseFluent(written)), []);
      if (text.includes('\r')) assert.doesNotMatch(written, /(?<!\r)\n/);
      const lines = written.replaceAll('\r', '');
      assert.match(
        lines,
        / {4}\{ \$count ->\n {8}\[one\] Onex filex\n {8}\[few\] \{ \$count \} filesx\n {8}\[many\] \{ \$count \} filesx\n {7}\*\[other\] \{ \$count \} filesx\n {4}\}/,
      );
      assert.match(
        lines,
        /sentence = \{ \$count ->\n {8}\[0\] Youx havex nox newx mailx inx \{ \$folder \}\.\n {8}\[one\] Youx havex onex mailx inx \{ \$folder \}\.\n {8}\[few\] Youx/,
      );
      assert.match(lines, /\n-brand-name = Parlance\n/);
      assert.match(lines, / {3}\[macos\] Preferencesx\n {3}\*\[other\] Settingsx\n\}/);
    }
  });

  it('keeps what its lines are indented by, where the first has more', () => {
    const lines = 'open =\n     Open a file\n  or two\n';
    const parsed = parseFluent(lines);
    assert.deepEqual(parsed.edits(parsed.segments.map(identity)), []);
    const upper = parsed.segments.map((segment) => changeWords(segment, (said) => said.toUpperCase()));
    assert.equal(applyEdits(lines, parsed.edits(upper)), 'open =\n     OPEN A FILE\n  OR TWO\n');
    for (const text of [
      'open = One\rtwo\n',
      'mails = You have { $n ->\r\n    [one] one\r\n   *[other] many\r\n  } in {\r\n $folder }.\r\n',
    ]) {
      const { segments, edits } = parseFluent(text);
      assert.deepEqual(edits(segments.map(identity), { targetLanguage: 'en' }), [], text);
    }
  });

  it('takes lines of blanks that are none to Fluent', () => {
    const text = 'open = Open\n    .title = Title\n';
    for (const blank of ['\t', '\f', '\t ', '\u00a0']) {
      const { segments, edits } = parseFluent(text);
      const said = `Auf\n${blank}\nund zu\n${blank}`;
      const written = applyEdits(text, edits([{ text: said, protectedSpans: [] }, undefined]));
      assert.deepEqual(unreadable(parseFluent(written)), []);
      assert.deepEqual(
        parseFluent(written).segments.map((segment) => segment.text.trim().split(/\s+/).join(' ')),
        ['Auf und zu', segments[1]?.text],
      );
    }
  });

  it('says the same when nothing changes, and any other text when one does', () => {
    const parsed = parseFluent(file);
    assert.deepEqual(parsed.edits(parsed.segments.map(identity), { targetLanguage: 'en' }), []);
    const piece = fc.constantFrom(
      'a',
      'Wort',
      ' ',
      '{',
      '}',
      '*',
      '[',
      '.',
      '"',
      '\\',
      '#',
      '-',
      '=',
      '\n',
      '\n\n',
      'é',
      '😀',
    );
    const wording = fc.array(piece, { minLength: 1, maxLength: 8 }).map((all) => `${all.join('').trim()}x`);
    fc.assert(
      fc.property(
        wording,
        fc.constantFrom('a = One\n', 'a =\n    One\n', 'a =\n    .b = One', 'a = { $x ->\n   *[a] One\n}\n'),
        (said, text) => {
          const { segments, edits } = parseFluent(text);
          const written = applyEdits(text, edits([{ text: said, protectedSpans: [] }]));
          const [again, ...more] = parseFluent(written).segments;
          assert.equal(more.length + parseFluent(written).problems.length, 0, written);
          assert.equal(segments.length, 1);
          // What had to be put between braces is shown so, and blanks at the beginning of lines are layout.
          const shown = (one: string): string => one.replace(/\{ *"([^"]*)" *\}/g, '$1').replace(/\n\s*/g, '\n');
          assert.equal(shown(again?.text ?? ''), shown(said));
        },
      ),
      { seed: 17, numRuns: 500 },
    );
  });

  it('puts an attribute below its message, and a message with what is in it', () => {
    const put = (target: string, ...keys: string[]): string =>
      applyEdits(target, putEntries(readFluentEntries(target), readFluentEntries(file), new Set(keys)));
    assert.equal(
      put('open = Auf\nclose = Zu\n', 'open/.title', 'open/.accesskey'),
      'open = Auf\n    .title = Open something\n    .accesskey = O\nclose = Zu\n',
    );
    assert.equal(
      normal(put('title = T\n', 'only-attributes/.label')),
      normal('title = T\nonly-attributes =\n    .label = A label\n'),
    );
  });

  it('indents a value again that a brace at the beginning of a line keeps from it', () => {
    for (const source of ['a =\n    four\n{"."}\n', 'a =\n{"."}\n    four\n', 'a =\n{ $x } four\nb = five\n']) {
      const text = translateAll(source, parseFluent(source), (one) =>
        changeWords(one, (said) => said.replace('four', 'vier')),
      );
      assert.match(text, /vier/);
      assert.equal(normal(text), normal(source).replace('four', 'vier'));
    }
  });

  it('names what is no message, and is not merged then', () => {
    const damaged = 'a = One\nb Two\nc = { $x\nd = Four\n';
    const parsed = parseFluent(damaged);
    assert.deepEqual(
      parsed.segments.map(({ id }) => id),
      ['a', 'd'],
    );
    assert.ok(parsed.problems.every(({ code, leaves }) => code === 'message-not-valid' && leaves === 'message'));
    const codes = (text: string): string[] => readFluentEntries(text).problems.map(({ code }) => code);
    assert.equal(codes(damaged)[0], 'malformed');
    assert.deepEqual(codes('a = x\na = y\n'), ['duplicate-key']);
    assert.equal(codes('<<<<<<< a\na = x\n=======\na = y\n>>>>>>> b\n')[0], 'conflict-marker');
    assert.equal(translateAll(damaged, parsed, identity), damaged);
  });

  it('reads nothing of a file that is full of what is no message', () => {
    const { segments, problems } = parseFluent(`a = One\n${'-\n'.repeat(2_000)}`);
    assert.deepEqual(segments, []);
    assert.deepEqual(
      problems.map(({ code, start, end }) => [code, start, end]),
      [['message-not-valid', 0, 1]],
    );
  });
});
