import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { fits, type TargetOptions } from '../../../src/formats/segment';
import { formatOfFile, formatOfRoot } from '../../../src/formats/fileFormats';
import { readXliffEntries } from '../../../src/formats/xliff/entryTree';
import { xliffPath } from '../../../src/formats/xliff/path';
import { parseXliff } from '../../../src/formats/xliff/xliff';
import { changeWords, fixtures } from './formatFixtures';

function read(name: string): { text: string; parsed: ReturnType<typeof parseXliff> } {
  const { text } = fixtures().find((fixture) => fixture.name === `xliff/${name}`)!;
  return { text, parsed: parseXliff(text) };
}

/** Translates what needs it into capitals. */
function fillIn(name: string): string {
  const { text, parsed } = read(name);
  const targets = parsed.segments.map((segment) => (segment.needsTarget ? changeWords(segment) : undefined));
  return applyEdits(text, parsed.edits(targets, { targetLanguage: 'de' }));
}

const unit12 = (inner: string): string =>
  `<xliff version="1.2"><file source-language="en"><body><trans-unit id="1">${inner}</trans-unit></body></file></xliff>`;

describe('XLIFF', () => {
  it('takes a file whose translations are in the language of its sources for a template', () => {
    const text =
      '<xliff version="1.2"><file source-language="en-US" target-language="en-US"><body>' +
      '<trans-unit id="1"><source>Hi</source></trans-unit>' +
      '<trans-unit id="2"><source>Bye</source><target state="final">Bye</target></trans-unit>' +
      '<trans-unit id="3"><source>key</source><target>Log in</target></trans-unit></body></file></xliff>';
    const { targetLanguage, segments, problems, edits } = parseXliff(text);
    assert.equal(targetLanguage, undefined);
    assert.deepEqual(
      segments.map(({ needsTarget }) => needsTarget),
      [true, true, false],
    );
    assert.deepEqual(
      problems.map(({ code, leaves }) => [code, leaves]),
      [['xliff-template', 'message']],
    );
    const targets = ['Hallo', 'Tschüss', undefined].map((said) => said && { text: said, protectedSpans: [] });
    const written = applyEdits(
      text,
      edits(
        targets.map((target) => target || undefined),
        { targetLanguage: 'de-DE' },
      ),
    );
    assert.match(written, /source-language="en-US" target-language="de-DE"/);
    assert.match(written, /<target state="needs-review-translation"[^>]*>Hallo<.*>Tschüss<.*<target>Log in</);
    const second =
      '<xliff version="2.0" srcLang="en" trgLang="EN"><file id="f"><unit id="u"><segment><source>Hi</source>';
    const closed = `${second}</segment></unit></file></xliff>`;
    assert.match(
      applyEdits(closed, parseXliff(closed).edits([{ text: 'Hallo', protectedSpans: [] }], { targetLanguage: 'de' })),
      /srcLang="en" trgLang="de"/,
    );
    assert.deepEqual(xliffPath('/a/App.g.xlf', 'de-DE'), ['App.de-DE.xlf']);
    assert.equal(xliffPath('/a/App.xlf', 'de'), undefined);
  });

  it('is known by its root, whatever its name', () => {
    const root = '<?xml version="1.0"?>\n<!-- a -- b --> <!-- of a tool -->\n<xliff version="2.0">';
    assert.equal(formatOfRoot(root)?.id, 'xliff');
    assert.equal(formatOfRoot('<resources><xliff>')?.id, undefined);
    assert.equal(formatOfFile('a.xlf2')?.id, 'xliff');
  });

  it('marks a translation for review, unless it is told that nobody reviews', () => {
    const text =
      '<xliff version="1.2"><file source-language="en" target-language="de"><body>' +
      '<trans-unit id="1"><source>Hi</source></trans-unit></body></file></xliff>';
    const parsed = parseXliff(text);
    const targets = [{ text: 'Hallo', protectedSpans: [] }];
    const written = (options: TargetOptions): string => applyEdits(text, parsed.edits(targets, options));
    assert.match(written({}), /<target state="needs-review-translation" state-qualifier="mt-suggestion">Hallo</);
    assert.match(written({ needsReview: false }), /<target state="translated">Hallo</);
  });

  it('asks only for the units that need a translation', () => {
    const needed = (name: string): string[] =>
      read(name)
        .parsed.segments.filter(({ needsTarget }) => needsTarget)
        .map(({ id }) => id ?? '');
    assert.deepEqual(needed('angular-12.xlf'), ['greeting', 'plural']);
    assert.deepEqual(needed('groups-12.xlf'), ['2', '5', '6', '1']);
    assert.deepEqual(needed('segmented-12.xlf'), ['1/0', '1/1', '2/1', '3/0', '3/1']);
    assert.deepEqual(needed('xcode-12.xliff'), ['1fx-Kz-lNd.text', '%lld items', 'quota']);
    assert.deepEqual(needed('symfony-12.xlf'), ['b9J_t2Q', 'q1']);
    assert.deepEqual(needed('cat-tool-12.xlf'), ['t1/2', 't3', 'alt']);
    assert.deepEqual(needed('angular-20.xlf'), ['introduction', 'minutes']);
    assert.deepEqual(needed('modules-21.xlf'), ['u1/s1', 'u1/s3', 'u2']);
    assert.deepEqual(needed('tolerant-22.xlf'), ['1/1']);
    assert.deepEqual(needed('one-line-12.xlf'), ['1', '2']);
    // Of the units with a previous version the one whose target did not follow the source.
    assert.deepEqual(needed('changed-source-12.xlf'), ['changed']);
    assert.deepEqual(needed('trados.sdlxliff'), ['9c2-2/2']);
    assert.deepEqual(needed('memoq.mqxliff'), ['1', '3']);
    assert.deepEqual(needed('phrase.mxliff'), ['job:0']);
    assert.deepEqual(needed('crowdin.xliff'), ['1001', '1002[1]']);
    assert.deepEqual(needed('unversioned-20.xlf'), ['6311', 'plural']);
    assert.deepEqual(needed('full-20.xlf'), ['u1/s1', 'u1/s2', 'u4', 'u1']);
  });

  it('knows a file that does not say its version by its namespace, or by what only one version has', () => {
    const unit1 = '<trans-unit id="a"><source>One</source></trans-unit>';
    const unit2 = '<unit id="a"><segment><source>Two</source></segment></unit>';
    for (const [text, target] of [
      [`<xliff><file source-language="en"><body>${unit1}</body></file></xliff>`, '<target state="needs-review-'],
      [`<xliff version=""><file><body>${unit1}</body></file></xliff>`, '<target state="needs-review-'],
      [`<xliff xmlns='urn:oasis:names:tc:xliff:document:1.2'><file>${unit1}</file></xliff>`, '<target state="needs-'],
      [`<xliff srcLang="en"><file>${unit2}</file></xliff>`, '<segment state="translated">'],
      [`<xliff><file>${unit2}</file></xliff>`, '<segment state="translated">'],
      [`<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0"><x:file/></x:xliff>`, undefined],
    ] as const) {
      const parsed = parseXliff(text);
      assert.deepEqual(parsed.problems, [], text);
      const written = applyEdits(text, parsed.edits(parsed.segments.map((segment) => changeWords(segment))));
      assert.ok(target === undefined ? parsed.segments.length === 0 : written.includes(target), written);
    }
    assert.deepEqual(
      ['<xliff><a/></xliff>', '<xliff version="3.0" srcLang="en"/>', '<tmx/>'].map((text) => parseXliff(text).segments),
      [[], [], []],
    );
  });

  it('leaves final, signed off and approved translations alone', () => {
    assert.match(fillIn('angular-12.xlf'), /<target state="final">Fertig<\/target>/);
    const groups = fillIn('groups-12.xlf');
    assert.match(groups, /<target>Freigegeben<\/target>/);
    assert.match(groups, /<target state='signed-off' >Abgezeichnet<\/target>/);
    assert.match(fillIn('full-20.xlf'), /<segment id="s3" state="final"><source>Final text<\/source><target>End/);
  });

  it('puts a missing target behind its source, indented as the source is, before the notes', () => {
    assert.match(
      fillIn('angular-12.xlf'),
      /you have .*!<\/source>\n {8}<target state="needs-review-translation" state-qualifier="mt-suggestion">HELLO /,
    );
    assert.match(fillIn('segmented-12.xlf'), /<\/seg-source>\n {8}<target [^>]*><mrk mid="0"[^\n]*\n {8}<note>/);
    assert.match(fillIn('resx-crlf-bom-12.xlf'), /<source>\{0\} files[^\n]*<\/source><target [^>]*>\{0\} FILES/);
  });

  it('sets the states of the specification, and takes the substate of the old one out', () => {
    assert.match(fillIn('full-20.xlf'), /<segment id="s2" state="translated">\s*<source>Second/);
    assert.match(
      fillIn('groups-12.xlf'),
      /<target {3}state = 'needs-review-translation' {2}xml:lang='de-DE' state-qual/,
    );
  });

  it('names the target language where it is missing, and only there', () => {
    assert.match(fillIn('full-20.xlf'), /version="2.0" srcLang="en" trgLang="de">/);
    const groups = fillIn('groups-12.xlf');
    assert.match(groups, /target-language='de-DE' datatype='html' okp/);
    assert.match(groups, /source-language='en-US' target-language="de" datatype='html'>/);
    const { parsed } = read('groups-12.xlf');
    assert.deepEqual([parsed.sourceLanguage, parsed.targetLanguage], ['en-US', 'de-DE']);
  });

  it('gives notes as context', () => {
    assert.equal(read('angular-12.xlf').parsed.segments[0]?.context, 'Shown after sign-in & sign-up\ngreeting');
    assert.equal(read('full-20.xlf').parsed.segments[0]?.context, 'Keep it short\nSecond note');
  });

  it('knows the pairs among inline codes', () => {
    const [segment] = read('inline-12.xlf').parsed.segments;
    const pairs = segment!.protectedSpans.map(({ pair }) => (pair ? `${pair.role} ${pair.id}` : '-'));
    assert.deepEqual(
      pairs.join(', '),
      'open 0, open 1, close 1, close 0, open 2, close 2, -, -, open 3, close 3, -, open 4, close 4',
    );
  });

  it('takes no word that every object knows for the name of a code', () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      const [segment] = parseXliff(unit12(`<source>Hello <${name} id="1"/> you</source>`)).segments;
      assert.equal(segment?.text, `Hello <${name} id="1"/> you`);
    }
  });

  it('has no entries of units that stand in thousands of groups', () => {
    const text = `<xliff version="1.2"><file><body>${'<group>'.repeat(5_000)}`;
    assert.deepEqual(readXliffEntries(`${text}${'</group>'.repeat(5_000)}</body></file></xliff>`).problems, []);
  });

  it('lets codes change places', () => {
    const text = unit12('<source>a <x id="1"/> b <x id="2"/> c</source>');
    const parsed = parseXliff(text);
    const target = {
      text: 'C <x id="2"/> & <x id="1"/> A',
      protectedSpans: [
        { start: 16, end: 27 },
        { start: 2, end: 13 },
      ],
    };
    assert.ok(fits(parsed.segments[0]!, target));
    assert.match(applyEdits(text, parsed.edits([target])), />C <x id="2"\/> &amp; <x id="1"\/> A<\/target>/);
  });

  it('keeps the source where a target lost a code or is blank', () => {
    const text = unit12('<source>a <x id="1"/> b</source>');
    const parsed = parseXliff(text);
    for (const target of [
      { text: 'A B', protectedSpans: [] },
      { text: ' ', protectedSpans: [] },
    ]) {
      assert.deepEqual(parsed.edits([target], { targetLanguage: 'de' }), []);
    }
  });

  it('gives a target in the form of its source: codes around both are outside, the others as the source has them', () => {
    const target = (source: string, written: string): string | undefined =>
      parseXliff(unit12(`<source>${source}</source><target>${written}</target>`)).segments[0]?.target;
    assert.equal(target('<x id="1"/>a', '<x id="1"/> A '), 'A');
    assert.equal(target('a <x id="1"/> b', '<x id="1"/> B A'), '<x id="1"/> B A');
    assert.equal(target('a <x id="1" equiv-text="n"/> b', "<x id='1' /> B"), '<x id="1" equiv-text="n"/> B');
    assert.equal(
      target('<g id="1">a</g> <g id="2">b</g>', '<g id="2">B</g> <g id="1">A</g>'),
      '<g id="2">B</g> <g id="1">A</g>',
    );
    assert.equal(target('a', '<x id="9"/> A'), '<x id="9"/> A');
    assert.equal(target('a <x id="1"/>', '<x id="1"/>'), undefined);
  });

  it('marks what a person translated as translated', () => {
    const text = unit12('<source>a</source><target state="new" state-qualifier="mt-suggestion"/>');
    const edits = parseXliff(text).edits([{ text: 'A', protectedSpans: [] }], { madeBy: 'person' });
    assert.match(applyEdits(text, edits), /<target state="translated">A<\/target>/);
  });

  it('never lets a translation out of its CDATA section', () => {
    const text = unit12('<source><![CDATA[a]]></source>');
    const parsed = parseXliff(text);
    const written = applyEdits(text, parsed.edits([{ text: 'x ]]> <b>', protectedSpans: [] }]));
    assert.match(written, /<target[^>]*><!\[CDATA\[x \]\]\]\]><!\[CDATA\[> <b>\]\]><\/target>/);
    assert.equal(parseXliff(written).segments[0]?.target, 'x ]]> <b>');
  });

  it('gives each mark of a segmented target one segment, also where marks share a number', () => {
    assert.match(
      fillIn('doctype-marks-12.xlf'),
      /<target [^>]*><mrk mtype="seg" mid="1">ONE\.<\/mrk> <mrk mtype="seg" mid="1">TWO\.<\/mrk><\/target>/,
    );
  });

  it('takes only the document type itself for one, up to its very end', () => {
    const { parsed } = read('doctype-marks-12.xlf');
    assert.deepEqual(
      parsed.segments.map(({ text }) => text),
      ['Welcome to &product; & friends', 'One.', 'Two.', 'a </source> b'],
    );
    // What looks like one in a comment hides nothing behind it.
    const units = ['a', 'b'].map((text) => `<trans-unit><source><![CDATA[${text}]]></source></trans-unit>`);
    const body = `<!-- <!DOCTYPE x [ -->${units.join('')}`;
    const { segments } = parseXliff(`<xliff version="1.2"><file><body>${body}</body></file></xliff>`);
    assert.equal(segments.length, 2);
  });

  it('reads past any number of comments and instructions above and in a document type', () => {
    const body = '<xliff version="1.2"><file><body><trans-unit><source>a</source></trans-unit></body></file></xliff>';
    const many = '<!--a--><?b?> '.repeat(5000);
    for (const doctype of ['', '<!DOCTYPE xliff>', `<!DOCTYPE xliff [${many}<!ENTITY e ']>'>]>`]) {
      const { segments, problems } = parseXliff(`${many}${doctype}${many}${body}`);
      assert.deepEqual([segments.map(({ text }) => text), problems], [['a'], []]);
    }
    for (const unfinished of ['<!DOCTYPE x [', `<!DOCTYPE x [${many}`, '<!DOCTYPE x ["', '<!--']) {
      assert.ok(parseXliff(many + unfinished + body).segments.length <= 1);
    }
  });

  it('protects what stands between the marks of a stretch that is not translated', () => {
    const source = 'See <sm id="m" translate="no"/>Foo <ph id="1"/> Bar<em startRef="m"/> now';
    const text = `<xliff version="2.1"><file><unit id="1"><segment><source>${source}</source></segment></unit></file></xliff>`;
    const [segment] = parseXliff(text).segments;
    assert.deepEqual(
      segment?.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)),
      ['<sm id="m" translate="no"/>Foo <ph id="1"/> Bar<em startRef="m"/>'],
    );
  });

  it('never writes what would end a CDATA section into plain text', () => {
    const text = unit12('<source>a > b</source>');
    const written = applyEdits(text, parseXliff(text).edits([{ text: 'x ]]> > y', protectedSpans: [] }]));
    assert.match(written, /<target[^>]*>x \]\]&gt; > y<\/target>/);
  });

  it('says what cannot be read, and where', () => {
    const problems = (text: string): string[] => parseXliff(text).problems.map(({ code }) => code);
    assert.deepEqual(problems('no xml'), ['xliff-version']);
    assert.deepEqual(problems('<xliff version="9"/>'), ['xliff-version']);
    assert.deepEqual(problems(unit12('<target>x</target>')), ['xliff-no-source']);
    assert.deepEqual(problems(unit12('<source>a</trans-unit>')), ['xml-malformed']);
  });
});
