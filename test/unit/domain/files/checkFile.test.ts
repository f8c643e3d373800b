import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkFile } from '../../../../src/domain/files/checkFile';
import type { FileFinding } from '../../../../src/domain/files/findings';
import { applyEdits } from '../../../../src/formats/edits';
import { parseXliff } from '../../../../src/formats/xliff/xliff';

const unit12 = (source: string, target: string, attributes = ''): string =>
  `<xliff version="1.2"><file source-language="en"><body><trans-unit id="1" ${attributes}>` +
  `<source>${source}</source><target>${target}</target></trans-unit></body></file></xliff>`;

const unit21 = (source: string, target: string, attributes = '', profiles = ''): string =>
  `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0">` +
  `<file id="f">${profiles}<unit id="1" ${attributes}><segment><source>${source}</source><target>${target}</target></segment></unit></file></xliff>`;

function check(text: string): FileFinding[] {
  return checkFile(text, parseXliff(text));
}

/** Each finding as its code and what it stands at. */
function found(text: string): string[] {
  return check(text).map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);
}

function mended(text: string): string {
  return applyEdits(
    text,
    check(text).flatMap(({ fix }) => fix?.edits ?? []),
  );
}

describe('checking an XLIFF file', () => {
  it('finds nothing where source and target agree', () => {
    assert.deepEqual(found(unit12('<x id="1"/> of {name}, %s', '%1$s, {name} <x equiv-text="y" id="1" />')), []);
    assert.deepEqual(found(unit12('a <g id="1">b</g>', '<g id="1">B</g> a')), []);
    assert.deepEqual(found(unit21('a <pc id="1">b</pc>', '<sc id="1"/>B<ec startRef="1"/> a')), []);
    assert.deepEqual(found(unit12('Only words <x id="1"/>', '')), []);
  });

  it('finds codes that are missing, too many, unknown or in the wrong order', () => {
    assert.deepEqual(found(unit12('a <x id="1"/> b', 'A B')), ['code-missing A B']);
    assert.deepEqual(found(unit12('a <x id="1"/>', 'A <x id="1"/><x id="1"/>')), ['code-repeated <x id="1"/>']);
    assert.deepEqual(found(unit12('a', 'A <x id="2"/>')), ['code-unknown <x id="2"/>']);
    assert.deepEqual(found(unit12('<bx id="1"/>a<ex id="1"/>', '<ex id="1"/>A<bx id="1"/>')), [
      'code-misplaced <ex id="1"/>',
    ]);
    assert.deepEqual(found(unit21('a <ph id="1"/>', 'A <ph id="2" copyOf="1"/> <ph id="1"/>')), []);
  });

  it('finds as many as there are', () => {
    const count = 50_000;
    assert.equal(found(unit12('a', `A ${'<x id="2"/>'.repeat(count)}`)).length, count);
    assert.equal(found(unit12('a <x id="2"/>', `A ${'<x id="2"/>'.repeat(count)}`)).length, count - 1);
  });

  it('is milder where the file allows to leave a code out', () => {
    const [allowed] = check(unit21('a <ph id="1"/>', 'A'));
    const [forbidden] = check(unit21('a <ph id="1" canDelete="no"/>', 'A'));
    assert.deepEqual([allowed?.severity, forbidden?.severity], ['warning', 'error']);
  });

  it('puts missing codes back, as the source writes them', () => {
    const text = unit12('a <x id="1" equiv-text="{n}"/> <g id="2">b</g> <ph id="3">&lt;br></ph>', 'A');
    assert.match(
      mended(text),
      /<target>A<x id="1" equiv-text="\{n\}"\/><g id="2"><\/g><ph id="3">&lt;br><\/ph><\/target>/,
    );
    assert.deepEqual(found(mended(text)), []);
    const pc = unit21('a <pc id="1">b</pc>', 'A');
    assert.deepEqual(found(mended(pc)), []);
  });

  it('finds placeholders that are missing or unknown, where references stand for characters too', () => {
    assert.deepEqual(found(unit12('{name} &amp; %d', '&#169; &amp; {nome} %d')), [
      'placeholder-unknown {nome}',
      'placeholder-missing &#169; &amp; {nome} %d',
    ]);
    assert.deepEqual(found(unit12('{{a}} <x id="1"/> ${b}', '<x id="1"/> {{a}}')), [
      'placeholder-missing <x id="1"/> {{a}}',
    ]);
  });

  it('lets an ICU message have the branches of its language', () => {
    const english = '{n, plural, one {# file in {place}} other {# files in {place}}}';
    const polish =
      '{n, plural, one {# plik w {place}} few {# pliki w {place}} many {# plików w {place}} other {# pliku w {place}}}';
    assert.deepEqual(found(unit12(english, polish)), []);
    assert.deepEqual(found(unit12(english, polish.replaceAll('place', 'miejsce'))).length, 2);
    assert.match(found(unit12(english, 'Pliki w {place}')).join(), /placeholder-missing/);
  });

  it('lets plural forms between bars be as many as the language has', () => {
    assert.deepEqual(found(unit12(':count file|:count files', ':count plik|:count pliki|:count plików')), []);
    assert.deepEqual(found(unit12('{0} posts|{0} post|{0} posts', '{0} gönderi')), []);
    assert.deepEqual(found(unit12('{n} file|{n} files', 'plik|pliki')), ['placeholder-missing plik|pliki']);
    assert.deepEqual(found(unit12('{{a | b}} and %s, %s', '{{a | b}} %s')), ['placeholder-missing {{a | b}} %s']);
  });

  it('looks for bars once, however many placeholders have one', () => {
    const text = '{{a | b}} '.repeat(100_000);
    assert.deepEqual(found(unit12(text, text)), []);
  });

  it('knows a name at the start of a sentence, and between letters without blanks', () => {
    assert.deepEqual(found(unit12('The :attribute must be a number.', ':Attribute muss eine Zahl sein.')), []);
    assert.deepEqual(found(unit12('Add :name', ':nameを追加')), []);
    assert.deepEqual(found(unit12(':nameを追加', 'Add :name')), []);
    assert.deepEqual(found(unit12('Add :name', '名前を追加')), ['placeholder-missing 名前を追加']);
    assert.deepEqual(found(unit12('Add :name', ':nameplateを追加')), [
      'placeholder-unknown :nameplate',
      'placeholder-missing :nameplateを追加',
    ]);
    assert.deepEqual(found(unit12('%1$d episodes', '에피소드 %1$d개')), []);
    assert.deepEqual(found(unit12('%d episodes', '에피소드 %s개')), [
      'placeholder-unknown %s',
      'placeholder-missing 에피소드 %s개',
    ]);
    assert.deepEqual(found(unit12('100%% of %d', '%d 中的 100%%')), []);
    assert.deepEqual(found(unit12('Well done :tada:', 'Gut gemacht :tada:')), []);
  });

  it('measures against the limits of the file', () => {
    assert.deepEqual(found(unit12('a', 'abcd', 'maxwidth="3" size-unit="char"')), ['too-long abcd']);
    assert.deepEqual(found(unit12('a', '🙂🙂🙂', 'maxwidth="3" size-unit="char"')), []);
    assert.deepEqual(found(unit12('a', 'äö', 'maxbytes="3"')), ['too-long äö']);
    assert.deepEqual(found(unit12('a', 'abcd', 'maxwidth="3"')), [], 'pixels');
    assert.deepEqual(found(unit12('a', 'ab <x id="1"/>', 'maxwidth="3" size-unit="char"')), [
      'code-unknown <x id="1"/>',
    ]);
    const profiles = '<slr:profiles generalProfile="xliff:codepoints"/>';
    assert.deepEqual(found(unit21('a', 'abcd', 'slr:sizeRestriction="3"', profiles)), ['too-long abcd']);
    assert.deepEqual(found(unit21('a', 'a', 'slr:sizeRestriction="3,*"', profiles)), ['too-short a']);
    const other = '<slr:profiles generalProfile="acme:pixels"/>';
    assert.deepEqual(found(unit21('a', 'abcd', 'slr:sizeRestriction="3"', other)), []);
  });

  it('measures the segments of a unit together', () => {
    const unit = (limit: number): string =>
      `<xliff version="2.0"><file id="f"><unit id="1" slr:sizeRestriction="${limit}">` +
      '<segment><source>a</source><target>abc</target></segment>' +
      '<segment><source>b</source><target>def</target></segment></unit></file></xliff>';
    assert.deepEqual(found(unit(6)), []);
    assert.deepEqual(found(unit(5)), ['too-long def']);
  });

  it('tells what cannot be read', () => {
    assert.deepEqual(
      check('<xliff version="3"/>').map(({ code }) => code),
      ['unreadable'],
    );
  });

  it('never throws, and stays inside the file', () => {
    const piece = fc.constantFrom('a', ' ', '<x id="1"/>', '<g id="2">', '</g>', '&lt;', '{n}', '%s', '<', '&', '😀');
    const content = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(content, content, (source, target) => {
        for (const text of [unit12(source, target, 'maxbytes="4"'), unit21(source, target)]) {
          for (const { start, end, fix } of check(text)) {
            assert.ok(start >= 0 && start <= end && end <= text.length);
            if (fix) applyEdits(text, fix.edits);
          }
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
