import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { StyleRulesDraft } from '../../../../src/domain/styleRules/draft';
import { mergeDrafts, mergeItems, type MergeSide } from '../../../../src/domain/styleRules/merge';

const base: StyleRulesDraft = {
  name: 'House style',
  language: 'de',
  configured_rules: { numbers: { decimal: 'comma', thousands: 'dot' }, dates: { order: 'dmy' } },
  custom_instructions: [
    { label: 'Tone', prompt: 'Sound relaxed' },
    { label: 'Units', prompt: 'Keep units' },
  ],
};
const none = new Map<string, MergeSide>();

describe('Two versions of a style rule list', () => {
  it('are one by itself where each changed something else', () => {
    const mine = { ...base, name: 'Mine', configured_rules: { ...base.configured_rules, dates: {} } };
    const theirs = {
      ...base,
      configured_rules: { ...base.configured_rules, numbers: { decimal: 'point', thousands: 'dot' } },
      custom_instructions: [{ label: 'Tone', prompt: 'Sound formal' }],
    };
    const items = mergeItems({ mine, theirs, base });
    assert.deepEqual(
      items.map(({ kind, chosen, isConflict }) => [kind, chosen, isConflict]),
      [
        ['name', 'mine', false],
        ['rule', 'theirs', false],
        ['rule', 'mine', false],
        ['instruction', 'theirs', false],
        ['instruction', 'theirs', false],
      ],
    );
    assert.deepEqual(mergeDrafts({ mine, theirs, base }, none), {
      name: 'Mine',
      language: 'de',
      configured_rules: { numbers: { decimal: 'point', thousands: 'dot' } },
      custom_instructions: [{ label: 'Tone', prompt: 'Sound formal' }],
    });
  });

  it('are told apart where both changed the same, and become what a person decides, rule by rule', () => {
    const mine = { ...base, configured_rules: { numbers: { decimal: 'space', thousands: 'dot' } } };
    const theirs = { ...base, configured_rules: { numbers: { decimal: 'point' }, dates: { order: 'dmy' } } };
    const items = mergeItems({ mine, theirs, base });
    const [decimal] = items;
    assert.deepEqual(
      items.map((item) => [item.kind === 'rule' && item.rule, item.chosen, item.isConflict]),
      [
        ['decimal', 'mine', true],
        ['thousands', 'theirs', false],
        ['order', 'mine', false],
      ],
    );
    for (const [side, option] of [
      ['mine', 'space'],
      ['theirs', 'point'],
      ['base', 'comma'],
    ] as const) {
      const { configured_rules } = mergeDrafts({ mine, theirs, base }, new Map([[decimal!.id, side]]));
      assert.deepEqual(configured_rules, { numbers: { decimal: option } });
    }
  });

  it('are all to be decided where nobody remembers what was before', () => {
    const items = mergeItems({ mine: { ...base, name: 'Mine' }, theirs: base });
    assert.deepEqual(items, [
      {
        kind: 'name',
        id: 'name',
        mine: 'Mine',
        theirs: 'House style',
        base: undefined,
        chosen: 'mine',
        isConflict: true,
      },
    ]);
  });

  it('become, all taken from one side, that side, but for the order of instructions', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const draft = fc.record({
      name: word,
      language: fc.constant('de'),
      configured_rules: fc.dictionary(word, fc.dictionary(word, word, { minKeys: 1, noNullPrototype: true }), {
        noNullPrototype: true,
      }),
      custom_instructions: fc.array(fc.record({ label: word, prompt: word }), { maxLength: 4 }),
    });
    const ordered = ({ name, configured_rules: rules, custom_instructions: all }: StyleRulesDraft) => ({
      name,
      rules,
      all: all.map(({ label, prompt }) => `${label} ${prompt}`).sort(),
    });
    fc.assert(
      fc.property(draft, draft, fc.option(draft, { nil: undefined }), (mine, theirs, before) => {
        const drafts = { mine, theirs, ...(before && { base: before }) };
        for (const side of ['mine', 'theirs'] as const) {
          const choices = new Map(mergeItems(drafts).map(({ id }) => [id, side]));
          assert.deepEqual(ordered(mergeDrafts(drafts, choices)), ordered(drafts[side]));
        }
      }),
      { seed: 21, numRuns: 1000 },
    );
  });
});
