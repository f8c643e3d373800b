import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { formatOfPath } from '../../../src/formats/fileFormats';
import { findPlaceholders } from '../../../src/formats/placeholders/find';
import { changeWords } from './formatFixtures';

/** A file with all texts in capitals. */
function shouted(name: string, text: string): string {
  const format = formatOfPath(name) ?? assert.fail(name);
  const parsed = format.parse(text, { targetLanguage: 'de' });
  const targets = parsed.segments.map((segment) => changeWords(segment, (said) => said.toUpperCase()));
  return applyEdits(text, parsed.edits(targets, { targetLanguage: 'de' }));
}

describe('What is left as it is', () => {
  it('is a text whose note says so, in every format with notes', () => {
    const files: ReadonlyArray<readonly [name: string, text: string]> = [
      ['a.properties', '# DO NOT TRANSLATE\na=Name\nb=X\n'],
      ['a.strings', '/* Do not translate. */\n"a" = "Name";\n"b" = "X";\n'],
      ['a.yaml', '# Don’t translate this\na: Name\nb: X\n'],
      ['a.toml', '# {Locked}\na = "Name"\nb = "X"\n'],
      ['a.ini', "; don't localize\na=Name\nb=X\n"],
      ['a.php', "<?php\nreturn [\n  // never translate\n  'a' => 'Name',\n  'b' => 'X',\n];\n"],
      ['a.resx', '<root><data name="a"><value>Name</value><comment>@Invariant</comment></data></root>'],
      ['strings.xml', '<resources>\n<!-- Do not translate -->\n<string name="a">Name</string>\n</resources>'],
    ];
    for (const [name, text] of files) assert.equal(shouted(name, text), text, name);
  });

  it('is not a text whose note says more', () => {
    assert.equal(
      shouted('a.properties', '# Do not translate “Name”\na=Name it\n'),
      '# Do not translate “Name”\na=NAME IT\n',
    );
  });

  it('is a unit that ITS has nobody translate, under any prefix', () => {
    const unit = (its: string): string => `<trans-unit id="a" ${its}><source>Name</source></trans-unit>`;
    const file = (units: string): string =>
      `<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><x:file source-language="en" target-language="de"><x:body>${units.replace(/<(\/?)/g, '<$1x:')}</x:body></x:file></x:xliff>`;
    const left = file(unit('its:translate="no"') + unit('i:translate="no"'));
    assert.equal(shouted('a.xlf', left), left);
    assert.match(shouted('a.xlf', file(unit('its:translate="yes"'))), /<x:target[^>]*>NAME<\/x:target>/);
    const second = `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="a" its:translate="no"><segment><source>Name</source></segment></unit></file></xliff>`;
    assert.equal(shouted('a.xlf', second), second);
  });

  it('is the end of lines that a text of YAML has as escapes', () => {
    assert.equal(shouted('a.yaml', 'a: "One\\r\\ntwo"\n'), 'a: "ONE\\r\\nTWO"\n');
    assert.equal(shouted('a.yaml', 'a: "One\\ntwo"\r\n'), 'a: "ONE\\nTWO"\r\n');
  });

  it('is a symbol of Ruby in quotes', () => {
    const text = 'de:\n  a: :"date.formats.default"\n';
    assert.equal(shouted('de.yml', text), text);
  });

  it('is the page of a wiki link, and an embedded file', () => {
    const codes = (text: string, kind: 'markdown' | 'plain'): string[] =>
      findPlaceholders(text, { kind }).map(({ start, end }) => text.slice(start, end));
    for (const kind of ['markdown', 'plain'] as const) {
      assert.deepEqual(codes('See [[Some page|the page]] now', kind), ['[[Some page|', ']]']);
      assert.deepEqual(codes('See ![[a picture.png]] and ![[b.png|300]]', kind), [
        '![[a picture.png]]',
        '![[b.png|300]]',
      ]);
      assert.deepEqual(codes('See ![[b.png|A caption]]', kind), ['![[b.png|', ']]']);
    }
    assert.equal(
      shouted('a.md', 'Read [[Page#Part|its part]] now.\n\n![[note#Part]]\n'),
      'READ [[Page#Part|ITS PART]] NOW.\n\n![[note#Part]]\n',
    );
  });
});
