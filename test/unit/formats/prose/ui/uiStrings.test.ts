import assert from 'node:assert/strict';
import { uiLanguageOf } from '../../../../../src/formats/prose/ui/uiFiles';
import { uiStrings } from '../../../../../src/formats/prose/ui/uiStrings';

const files: Readonly<Record<string, string>> = {
  'locales/en.json': '{\n  "file": { "saved": "Teh file has ben saved.\\nTry \\"again\\"." },\n  "x": "{count}"\n}\n',
  'lib/app_en.arb':
    '{\n  "@@locale": "en",\n  "saved": "Teh file has ben saved.",\n  "@saved": { "description": "x" }\n}\n',
  'config/locales/devise.en.yml': 'en:\n  file:\n    saved: Teh file has ben saved.\n    other: "It is open."\n',
  'res/values/strings.xml':
    '<?xml version="1.0"?>\n<resources>\n  <string name="saved">Teh file has ben saved.</string>\n</resources>\n',
  'en.lproj/Localizable.strings': '/* A note. */\n"saved" = "Teh file has ben saved.";\n',
  'Texts.resx':
    '<?xml version="1.0"?>\n<root>\n  <data name="saved" xml:space="preserve"><value>Teh file has ben saved.</value></data>\n</root>\n',
};

describe('texts of user interfaces', () => {
  it('are found in each format, where they stand', () => {
    for (const [path, text] of Object.entries(files)) {
      const id = uiLanguageOf(path);
      assert.ok(id, path);
      const blocks = uiStrings(text, id);
      const saved = blocks.find((block) => block.text === 'Teh file has ben saved.');
      assert.ok(saved, path);
      assert.equal(text.slice(saved.start, saved.end), 'Teh file has ben saved.', path);
    }
  });

  it('are written where they stood, without what would end them', () => {
    for (const [path, text] of Object.entries(files)) {
      const blocks = uiStrings(text, uiLanguageOf(path) ?? 'ui-json');
      const saved = blocks.find((block) => block.text === 'Teh file has ben saved.');
      assert.deepEqual(saved?.write('The file has been saved.'), { ok: true, text: 'The file has been saved.' }, path);
    }
    const [block] = uiStrings(files['locales/en.json'] ?? '', 'ui-json');
    assert.equal(block?.write('The "file" has been saved.').ok, false);
  });

  it('end at line breaks', () => {
    const blocks = uiStrings(files['locales/en.json'] ?? '', 'ui-json');
    assert.deepEqual(
      blocks.map(({ text }) => text),
      ['Teh file has ben saved.', 'Try \\"again\\".'],
    );
  });

  it('are those of the source language', () => {
    for (const path of [
      'package.nls.json',
      'src/i18n/en-US.json',
      'i18n/en/common.json',
      '_locales/en/messages.json',
    ]) {
      assert.equal(uiLanguageOf(path), 'ui-json', path);
    }
    for (const path of [
      'de.json',
      'package.json',
      'values-de/strings.xml',
      'de.lproj/A.strings',
      'A.de.resx',
      'open.json',
    ]) {
      assert.equal(uiLanguageOf(path), undefined, path);
    }
  });
});
