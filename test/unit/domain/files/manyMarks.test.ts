import assert from 'node:assert/strict';
import { checkPairs } from '../../../../src/domain/files/checkPairs';

const languages = { source: 'en', target: 'de' };

/** Finds what is wrong with a translation, in as much time of the processor as it takes. */
function check(source: string, text: string): { codes: Set<string>; milliseconds: number } {
  const end = text.length;
  const target = { start: 0, end, text, stretches: [{ offset: 0, start: 0, end, isLiteral: true }] };
  const before = process.cpuUsage().user;
  const codes = new Set(checkPairs([{ source, target }], languages).map(({ code }) => code));
  return { codes, milliseconds: (process.cpuUsage().user - before) / 1_000 };
}

describe('the checks of a text that is full of marks', () => {
  const many = (unit: string): string => unit.repeat(Math.ceil(100_000 / unit.length));
  const numbered = (unit: string): string => Array.from({ length: 15_000 }, (_, at) => `${unit}${at} `).join('');
  const texts: ReadonlyArray<readonly [what: string, source: string, target: string, code?: string]> = [
    ['names', numbered(':aa'), numbered(':bb'), 'placeholder-missing'],
    ['conversions before words', numbered('%sword'), numbered('%dword')],
    ['tags that open nothing', many('</b>'), `${many('</b>')}x`],
    ['tags that are opened and not closed', '<i>One</i>', many('<b>') + many('</i>'), 'tag-unclosed'],
    ['tags of the source alone', many('<b></b>'), 'x', 'tag-missing'],
    ['brackets', '[]', many('[')],
  ];
  for (const [what, source, target, code] of texts) {
    it(`takes no time to speak of for ${what}`, () => {
      const { codes, milliseconds } = check(source, target);
      assert.ok(milliseconds < 4_000, `${milliseconds} ms`);
      if (code !== undefined) assert.ok(codes.has(code as never), [...codes].join());
    });
  }
});
