import assert from 'node:assert/strict';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import type { ParsedFile } from '../../../../src/formats/segment';
import { fixtures } from '../../formats/formatFixtures';
import { MemoryCache } from '../translation/memoryCache';
import { shout, translated } from './fileUnderTest';

describe('translateFile with every fixture', () => {
  for (const { name, text } of fixtures()) {
    it(`${name}: leaves nothing open, changes nothing around the segments, and sends nothing again`, async () => {
      const cache = new MemoryCache();
      const options = { options: { cache } };
      const first = await translated(name, text, shout, options);
      assert.deepEqual(first.left, []);
      // What is left when the segments are taken out of source and result is the same.
      const parse = (file: string): ParsedFile => formatOfFile(name)!.parse(file, { targetLanguage: 'de' });
      const around = (file: string): string => {
        let rest = '';
        let at = 0;
        for (const { start, end } of parse(file).segments.toSorted((a, b) => a.start - b.start)) {
          if (start < at) continue;
          // An attribute without quotes gets some when its new value needs them.
          rest += `${file.slice(at, start).replace(/["=]*$/, '')}⟨⟩`;
          at = file.charAt(end) === '"' ? end + 1 : end;
        }
        return rest + file.slice(at);
      };
      // Some files say their language, and a sentence of Fluent becomes a whole one for each way it can read.
      const expected =
        first.text === text
          ? text
          : around(text)
              .replace(/(?<="@@locale": "|tools:locale="|<html lang="|^Language: )[\w-]+|^en(?=:$)/m, 'de')
              .replace(
                /^sentence = ⟨⟩$/m,
                'sentence = { $$count ->\n        [0] ⟨⟩\n        [one] ⟨⟩\n       *[other] ⟨⟩\n    }',
              );
      if (!formatOfFile(name)!.isBilingual) {
        assert.equal(first.text === text ? text : around(first.text), expected);
      } else {
        assert.ok(parse(first.text).segments.every(({ target, needsTarget }) => target !== undefined || !needsTarget));
      }
      const second = await translated(name, text, shout, options);
      assert.deepEqual(second.sent, []);
      assert.equal(second.text, first.text);
    });
  }
});
