import assert from 'node:assert/strict';
import { applyEdits } from '../../../src/formats/edits';
import { encodeFile, decodeFile } from '../../../src/formats/encoding';
import { propertiesPath } from '../../../src/formats/properties/path';
import { parseProperties } from '../../../src/formats/properties/properties';
import { locateCodes } from '../../../src/formats/segment';
import { fixtures } from './formatFixtures';

const fixture = (name: string) => fixtures().find((one) => one.name === `properties/${name}`)!;

/** Writes a translation of the first value. */
function write(text: string, translation: string): string {
  const parsed = parseProperties(text);
  return applyEdits(text, parsed.edits([locateCodes(parsed.segments[0]!, translation)]));
}

describe('Java properties', () => {
  it('give the values by their keys, with the comments right above them', () => {
    assert.deepEqual(
      parseProperties(fixture('messages_en.properties').text).segments.map(({ id, text, context }) => [
        id,
        text,
        context,
      ]),
      [
        ['welcome', "Welcome, {0}! It's {1,date,short}.", 'Greets a person.\n{0} is the name'],
        ['title', 'A title', 'Shown in the title'],
        ['path', 'Files in C:\\temp\\new', undefined],
        [String.raw`key\ with\:\ signs\=`, 'Spaced out', undefined],
        ['quoted', "Use '{'0'}' or {0}", undefined],
        ['lines', 'First line\nSecond line\nthird line', undefined],
        ['wrapped', 'A sentence over three lines', undefined],
        ['unicode', 'Café – open!', undefined],
        ['odd', String.raw`bad \u12 escape`, undefined],
        ['indented', 'value with = and : in it', undefined],
        ['last', 'The end', undefined],
      ],
    );
  });

  for (const [title, text, translation, written] of [
    ['doubles apostrophes in patterns', 'a={0} files', "l'{0}", "a=l''{0}"],
    ['leaves apostrophes alone elsewhere', 'a=files', "l'ami", "a=l'ami"],
    ['does as the file does', "a={0} files\nb=Don't use {0}", "l'{0}", "a=l'{0}\nb=Don't use {0}"],
    ['doubles them everywhere where the file does', "a=files\nb=Don''t", "l'ami", "a=l''ami\nb=Don''t"],
    ['escapes what would be a separator', 'a text', '= Text', String.raw`a \= Text`],
    [
      'escapes what the file has only as escapes',
      'a=text',
      'größer 😀\\',
      String.raw`a=gr\u00f6\u00dfer \ud83d\ude00` + '\\\\',
    ],
    ['writes characters where the file has them', 'a=Käse', 'größer 😀', 'a=größer 😀'],
    ['does not take a comment for the encoding', '# ©\na=text', 'größer', '# ©\na=gr\\u00f6\\u00dfer'],
    ['breaks lines as the value does', 'a=One\\n\\\r\n  two', 'Eins\n zwei', 'a=Eins\\n\\\r\n  \\ zwei'],
  ] as const) {
    it(title, () => assert.equal(write(text, translation), written));
  }

  it('are read as ISO-8859-1 where they are no UTF-8, and written so that both can be read', () => {
    const { bytes, format } = fixture('latin1.properties');
    const decoded = decodeFile(bytes, format.encoding);
    assert.ok(decoded.ok);
    const { file } = decoded;
    assert.equal(file.encoding, 'iso-8859-1');
    const parsed = format.parse(file.text, file);
    const [size, name] = parsed.segments;
    assert.equal(size?.text, 'Größe');
    const text = applyEdits(file.text, parsed.edits([undefined, locateCodes(name!, 'Имя ä')]));
    assert.equal(
      Buffer.from(encodeFile({ ...file, text })).toString('latin1'),
      '# Größe\r\nsize=Größe\r\nname=\\u0418\\u043c\\u044f \\u00e4\r\n',
    );
    assert.equal(decodeFile(bytes).ok, false);
  });

  it('go where resource bundles are looked for', () => {
    const at = (path: string, target: string, source?: string) => propertiesPath(path, target, source).join('/');
    assert.equal(at('/a/messages.properties', 'de'), 'messages_de.properties');
    assert.equal(at('/a/messages_en.properties', 'pt-BR'), 'messages_pt_BR.properties');
    assert.equal(at('/a/messages_en_US.properties', 'zh-Hans'), 'messages_zh_CN.properties');
    assert.equal(at('/a/messages_fr.properties', 'de', 'fr'), 'messages_de.properties');
    assert.equal(at('/a/sign_in.properties', 'de', 'en'), 'sign_in_de.properties');
  });
});
