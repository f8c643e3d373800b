import assert from 'node:assert/strict';
import fc from 'fast-check';
import { OpenNames } from '../../../../../src/domain/localization/documents/openNames';

describe('names of blocks that say the same', () => {
  it('are given once, the next in the source behind a place first, then any of the source, then any', () => {
    const name = fc.nat(30);
    const asked = fc.array(fc.record({ last: fc.integer({ min: -1, max: 30 }), taken: fc.option(name) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.uniqueArray(name), fc.uniqueArray(name), asked, (names, source, questions) => {
        const places = new Map(source.map((one, index) => [String(one), index]));
        const all = names.map(String);
        const taken = new Set<string>();
        const open = new OpenNames(all, places, taken);
        for (const { last, taken: other } of questions) {
          if (other !== null) taken.add(String(other));
          const left = all.filter((one) => !taken.has(one));
          const placed = left.filter((one) => places.has(one));
          placed.sort((one, two) => (places.get(one) ?? 0) - (places.get(two) ?? 0));
          const behind = placed.find((one) => (places.get(one) ?? 0) > last);
          assert.equal(open.behind(last), behind);
          assert.equal(open.first(), placed[0] ?? left[0]);
          const next = behind ?? placed[0] ?? left[0];
          if (next !== undefined) taken.add(next);
        }
      }),
      { seed: 35 },
    );
  });
});
