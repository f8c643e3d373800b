import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffDictionaries } from '../../../../src/domain/glossaries/dictionaryDiff';
import { fingerprint } from '../../../../src/domain/glossaries/fingerprint';
import { readEntries } from '../../../../src/domain/glossaries/readEntries';
import { planSave, type SavePlan } from '../../../../src/domain/glossaries/savePlan';
import { formatEntries, type GlossaryEntry } from '../../../../src/api/schemas/glossaryEntries';

const entry = fc.record(
  { source: fc.constantFrom(...'abcdefgh'), target: fc.constantFrom('1', '2') },
  { noNullPrototype: true },
);
const dictionary = fc.uniqueArray(entry, { selector: ({ source }) => source });

const mapOf = (entries: readonly GlossaryEntry[]) => new Map(entries.map(({ source, target }) => [source, target]));

/** What a service has after the call of a plan (contract §5). */
function carriedOut(plan: SavePlan, current: readonly GlossaryEntry[]): Map<string, string> {
  if (plan.kind === 'nothing') return mapOf(current);
  if (plan.kind === 'delete') return new Map();
  if (plan.kind === 'replace') return mapOf(plan.entries);
  return new Map([...mapOf(current), ...mapOf(plan.entries)]);
}

describe('saving a dictionary', () => {
  it('makes of what the service has what the person wants, by the smallest call', () =>
    fc.assert(
      fc.asyncProperty(dictionary, dictionary, async (current, wanted) => {
        const plan = await planSave(current, wanted);
        assert.deepEqual(carriedOut(plan, current), mapOf(wanted));
        const [before, after] = [mapOf(current), mapOf(wanted)];
        const isLost = [...before.keys()].some((source) => !after.has(source));
        const differing = wanted.filter(({ source, target }) => before.get(source) !== target);
        if (plan.kind === 'replace' || plan.kind === 'delete') assert.ok(isLost);
        if (plan.kind === 'merge') assert.deepEqual(mapOf(plan.entries), mapOf(differing));
        if (plan.kind === 'nothing') assert.equal(differing.length, 0);
      }),
    ));

  it('sends nothing for another order', async () => {
    const entries = [
      { source: 'tea', target: 'Tee' },
      { source: 'cup', target: 'Tasse' },
    ];
    assert.deepEqual(await planSave(entries, entries.toReversed()), { kind: 'nothing' });
  });

  it('knows what was added, changed and removed', async () => {
    const before = [
      { source: 'tea', target: 'Tee' },
      { source: 'cup', target: 'Tasse' },
    ];
    const after = [
      { source: 'tea', target: 'Tee' },
      { source: 'pot', target: 'Kanne' },
      { source: 'cup', target: 'Becher' },
    ];
    assert.deepEqual(await diffDictionaries(before, after), {
      added: [{ source: 'pot', target: 'Kanne' }],
      changed: [{ source: 'cup', target: 'Becher', before: 'Tasse' }],
      removed: [],
    });
    assert.deepEqual((await diffDictionaries(after, before)).removed, [{ source: 'pot', target: 'Kanne' }]);
  });
});

describe('the fingerprint of a dictionary', () => {
  it('is the same in any order, and another for other entries', () =>
    fc.assert(
      fc.asyncProperty(dictionary, dictionary, async (one, other) => {
        assert.equal(await fingerprint(one), await fingerprint(one.toReversed()));
        const same = JSON.stringify([...mapOf(one)].sort()) === JSON.stringify([...mapOf(other)].sort());
        assert.equal((await fingerprint(one)) === (await fingerprint(other)), same);
      }),
    ));

  it('outlives writing and reading', () =>
    fc.assert(
      fc.asyncProperty(dictionary, async (entries) => {
        assert.deepEqual(await readEntries(formatEntries(entries, 'tsv')), entries);
        assert.deepEqual(
          await readEntries(`\ufeff${formatEntries(entries, 'tsv').replaceAll('\n', '\r\n')}\r\n`),
          entries,
        );
      }),
    ));
});
