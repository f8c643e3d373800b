import assert from 'node:assert/strict';
import { planTarget } from '../../../../src/domain/localization/plan';
import { hasEntries } from '../../../../src/domain/localization/target';
import { formatOfPath } from '../../../../src/formats/fileFormats';

const qt = (language: string, translation: string): string =>
  `<!DOCTYPE TS><TS version="2.1" language="${language}"><context><name>A</name><message><source>and</source>${translation}</message></context></TS>`;
const xliff1 = (target: string): string =>
  `<xliff version="1.2"><file source-language="en" target-language="ja" datatype="plaintext" original="a"><body><trans-unit id="a"><source>and</source>${target}</trans-unit></body></file></xliff>`;
const xliff2 = (target: string): string =>
  `<xliff version="2.0" srcLang="en" trgLang="ja" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="a"><unit id="a"><segment><source>and</source>${target}</segment></unit></file></xliff>`;
const po = (said: string): string =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "and"\nmsgstr "${said}"\n`;

/** Files whose only translation is as given. */
const files: Record<string, (said: string) => string> = {
  'a.po': po,
  'app_ja.ts': (said) => qt('ja', `<translation>${said}</translation>`),
  'a1.xlf': (said) => xliff1(`<target>${said}</target>`),
  'a2.xlf': (said) => xliff2(`<target>${said}</target>`),
  'a.yml': (said) => `a: "${said}"\n`,
  'a.json': (said) => `{ "a": "${said}" }\n`,
  'a.properties': (said) => `a=${said.replaceAll(' ', '\\u0020')}\n`,
  'a.strings': (said) => `"a" = "${said}";\n`,
  'a.php': (said) => `<?php return ['a' => '${said}'];\n`,
};
const sources: Record<string, string> = {
  'a.po': po(''),
  'app_ja.ts': qt('en', '<translation type="unfinished"></translation>'),
  'a1.xlf': xliff1(''),
  'a2.xlf': xliff2(''),
};

describe('a translation of nothing but spaces', () => {
  for (const [name, write] of Object.entries(files)) {
    it(`is one that its user wanted, and an empty one is missing: ${name}`, () => {
      const format = formatOfPath(name);
      assert.ok(hasEntries(format));
      const missing = (said: string): number =>
        planTarget({ format, source: sources[name] ?? write('and'), target: write(said), language: 'ja' }).missing
          .length;
      assert.deepEqual([missing(' '), missing('\u3000'), missing('')], [0, 0, 1]);
    });
  }

  it('is the layout of the file where it has a line break', () => {
    const format = formatOfPath('a.xlf');
    assert.ok(hasEntries(format));
    const target = xliff1('<target>\n  </target>');
    assert.equal(planTarget({ format, source: xliff1(''), target, language: 'ja' }).missing.length, 1);
  });
});
