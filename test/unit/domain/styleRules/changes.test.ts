import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { StyleRules } from '../../../../src/api/schemas/styleRules';
import { ServiceClient } from '../../../../src/api/client';
import { describeCall } from '../../../../src/editor/resources/styleRules/describeCall';
import { afterCalls, callsFor, carryOut } from '../../../../src/domain/styleRules/changes';
import {
  draftOf,
  draftProblems,
  readDraft,
  writeDraft,
  type StyleRulesDraft,
} from '../../../../src/domain/styleRules/draft';
import { changeDraft } from '../../../../src/domain/styleRules/draftChange';
import { ruleNamesIn } from '../../../../src/domain/styleRules/labels';
import { unknownChoices } from '../../../../src/domain/styleRules/unknownRules';
import { ServiceUnderTest } from '../../localService/support/serviceUnderTest';
import { reason } from '../../../../src/formats/reason';
import { sentence } from '../../../support/sentence';

const instruction = fc.record(
  {
    label: fc.constantFrom<string>('Tone', 'Units', 'Headings'),
    prompt: fc.constantFrom<string>('a', 'b', 'c'),
    source_language: fc.constantFrom<string>('de', 'fr'),
  },
  { requiredKeys: ['label', 'prompt'], noNullPrototype: true },
);
const rules = fc.dictionary(
  fc.constantFrom('numbers', 'punctuation'),
  fc.dictionary(fc.constantFrom('dash', 'slash', 'colon'), fc.constantFrom('one', 'two'), { noNullPrototype: true }),
  { noNullPrototype: true },
);
const draft: fc.Arbitrary<StyleRulesDraft> = fc.record(
  {
    name: fc.constantFrom<string>('House', 'Other'),
    language: fc.constant('en'),
    configured_rules: rules,
    custom_instructions: fc.array(instruction, { maxLength: 5 }),
  },
  { noNullPrototype: true },
);
const time = '2026-05-30T09:12:44.107Z';

function listOf({ custom_instructions, ...rest }: StyleRulesDraft): StyleRules {
  const instructions = custom_instructions.map((item, index) => ({ id: `i${index}`, ...item }));
  return {
    ...rest,
    style_id: 's',
    creation_time: time,
    updated_time: time,
    version: 1,
    custom_instructions: instructions,
  };
}

const asSet = ({ custom_instructions }: StyleRulesDraft) =>
  custom_instructions.map((item) => JSON.stringify(Object.entries(item).sort())).sort();
const runs = { seed: 20260630, numRuns: 500 };

describe('saving a style rule list', () => {
  it('makes the list what the draft is, with no call too many', () => {
    fc.assert(
      fc.property(draft, draft, (before, wanted) => {
        const list = listOf(before);
        const calls = callsFor(list, wanted);
        const saved = draftOf(afterCalls(list, calls));
        assert.equal(saved.name, wanted.name);
        assert.deepEqual(asSet(saved), asSet(wanted));
        assert.deepEqual(callsFor(afterCalls(list, calls), wanted), []);
        // Each instruction that is not there just so costs one call, and no more.
        const [had, wants] = [asSet(before), asSet(wanted)];
        const same = had.filter((item) => {
          const place = wants.indexOf(item);
          if (place >= 0) wants.splice(place, 1);
          return place >= 0;
        }).length;
        const most = Math.max(before.custom_instructions.length, wanted.custom_instructions.length) - same;
        assert.equal(calls.filter(({ call }) => call.endsWith('Instruction')).length, most);
      }),
      runs,
    );
  });

  it('sends nothing for another order, nor for a category without rules', () => {
    const list = listOf({
      name: 'House',
      language: 'en',
      configured_rules: { numbers: {} },
      custom_instructions: [
        { label: 'a', prompt: 'a' },
        { label: 'b', prompt: 'b' },
      ],
    });
    const turned = {
      ...draftOf(list),
      configured_rules: {},
      custom_instructions: draftOf(list).custom_instructions.toReversed(),
    };
    assert.deepEqual(callsFor(list, turned), []);
  });

  it('keeps the id of an instruction whose wording or label changes', () => {
    const list = listOf({
      name: 'House',
      language: 'en',
      configured_rules: {},
      custom_instructions: [
        { label: 'a', prompt: 'x' },
        { label: 'b', prompt: 'y' },
      ],
    });
    const changed = {
      ...draftOf(list),
      custom_instructions: [
        { label: 'c', prompt: 'y' },
        { label: 'a', prompt: 'z' },
      ],
    };
    assert.deepEqual(callsFor(list, changed), [
      { call: 'replaceInstruction', id: 'i0', instruction: { label: 'a', prompt: 'z' } },
      { call: 'replaceInstruction', id: 'i1', instruction: { label: 'c', prompt: 'y' } },
    ]);
  });

  describe('with the local service', () => {
    let service: ServiceUnderTest;
    let client: ServiceClient;
    before(async () => {
      service = await ServiceUnderTest.start();
      client = new ServiceClient({
        baseUrl: service.running.url,
        authScheme: 'Service-Auth-Key',
        tagHeader: 'X-Service-Reporting-Tag',
        key: service.running.key,
      });
    });
    after(async () => {
      await client.close();
      await service.stop();
    });

    it('carries out every kind of call, and stops at the first that fails', async () => {
      const list = await client.styleRules.create({
        name: 'House',
        language: 'en',
        custom_instructions: [
          { label: 'a', prompt: 'x' },
          { label: 'b', prompt: 'y' },
          { label: 'c', prompt: 'z' },
        ],
      });
      const wanted: StyleRulesDraft = {
        name: 'New',
        language: 'en',
        configured_rules: { punctuation: { dash: 'use_hyphen' } },
        custom_instructions: [
          { label: 'a', prompt: 'changed' },
          { label: 'b', prompt: 'y' },
        ],
      };
      const outcome = await carryOut(client.styleRules, list.style_id, callsFor(list, wanted));
      assert.equal(outcome.failed, undefined);
      assert.deepEqual(draftOf(await client.styleRules.get(list.style_id)), wanted);

      const seen = await client.styleRules.get(list.style_id);
      await client.styleRules.deleteInstruction(list.style_id, seen.custom_instructions[0]!.id);
      const later: StyleRulesDraft = {
        ...wanted,
        name: 'Newer',
        custom_instructions: [
          { label: 'a', prompt: 'again' },
          { label: 'b', prompt: 'y' },
          { label: 'd', prompt: 'd' },
        ],
      };
      const half = await carryOut(client.styleRules, list.style_id, callsFor(seen, later));
      assert.deepEqual(half.done.map(describeCall), ['the name']);
      assert.deepEqual(half.left.map(describeCall), ['change to “a”', 'new instruction “d”']);
      assert.equal((half.failed?.error as { reason?: string }).reason, 'not-found');
    });
  });
});

describe('the draft of a style rule list', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(draft, (written) => {
        assert.deepEqual(readDraft(writeDraft(written)), { draft: written });
      }),
      runs,
    );
  });
  it('says where a text is no list, and never throws', () => {
    const unreadable = (text: string) => {
      const read = readDraft(text);
      return 'unreadable' in read ? sentence(read.unreadable) : '';
    };
    assert.match(unreadable('{"name": }'), /not valid JSON: .*line 1 column 10|not valid JSON/);
    assert.match(unreadable('null'), /isn’t a style rule list: /);
    assert.match(
      unreadable('{"name":"a","language":"en","configured_rules":{"numbers":{"dash":1}},"custom_instructions":[]}'),
      /At configured_rules\.numbers\.dash/,
    );
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => assert.notEqual(unreadable(text), '')),
      runs,
    );
  });
  it('is checked against the limits of the contract', () => {
    const list = {
      name: '',
      language: 'en',
      configured_rules: {},
      custom_instructions: [{ label: 'x'.repeat(101), prompt: 'x'.repeat(301), source_language: 'Deutsch!' }],
    };
    assert.deepEqual(draftProblems(list), [
      { field: 'name', index: undefined, message: reason('list-name-empty') },
      { field: 'label', index: 0, message: reason('list-label-long', 100) },
      { field: 'prompt', index: 0, message: reason('list-prompt-long', 300) },
      { field: 'source_language', index: 0, message: reason('list-language', 'Deutsch!') },
    ]);
    const emoji = { label: '🫖'.repeat(100), prompt: '🫖'.repeat(300) };
    assert.deepEqual(draftProblems({ ...list, name: '🫖'.repeat(1024), custom_instructions: [emoji] }), []);
    // Only begun, it is not sent.
    assert.deepEqual(draftProblems({ ...list, name: 'House', custom_instructions: [{ label: '', prompt: ' ' }] }), []);
    assert.deepEqual(
      draftProblems({ ...list, name: 'House \ud83c', custom_instructions: [] }).map(({ message }) => message),
      [reason('list-name-half')],
    );
    const many = {
      ...list,
      name: 'a',
      custom_instructions: Array.from({ length: 201 }, () => ({ label: 'a', prompt: 'b' })),
    };
    assert.deepEqual(
      draftProblems(many).map(({ field }) => field),
      ['instructions'],
    );
  });
  it('does not overwrite an instruction that is another by now', () => {
    const list: StyleRulesDraft = {
      name: 'a',
      language: 'en',
      configured_rules: {},
      custom_instructions: [{ label: 'a', prompt: 'b' }],
    };
    const was = { label: 'a', prompt: 'old' };
    assert.equal(changeDraft(list, { kind: 'removeInstruction', index: 0, was }), undefined);
    assert.equal(changeDraft(list, { kind: 'instruction', index: 3, was, instruction: was }), undefined);
    assert.deepEqual(
      changeDraft(list, { kind: 'removeInstruction', index: 0, was: { label: 'a', prompt: 'b' } })?.custom_instructions,
      [],
    );
  });
  it('keeps a rule in its place when another option is chosen, and leaves no empty category', () => {
    const list: StyleRulesDraft = {
      name: 'a',
      language: 'en',
      configured_rules: { numbers: { x: '1', y: '2' } },
      custom_instructions: [],
    };
    const chosen = changeDraft(list, { kind: 'rule', category: 'numbers', rule: 'x', option: '3' });
    assert.deepEqual(Object.entries(chosen?.configured_rules['numbers'] ?? {}), [
      ['x', '3'],
      ['y', '2'],
    ]);
    const cleared = changeDraft(changeDraft(list, { kind: 'rule', category: 'numbers', rule: 'x' })!, {
      kind: 'rule',
      category: 'numbers',
      rule: 'y',
    });
    assert.deepEqual(cleared?.configured_rules, {});
  });
  it('names the rules and options nobody knows', () => {
    const rules = {
      numbers: { decimal_separator: 'use_star', decimal_marker: 'x' },
      punctuation: { dash: 'use_hyphen' },
      mood: { tone: 'calm' },
    };
    const found = unknownChoices(rules, ruleNamesIn({ numbers: 'Zahlen', decimal_separator: 'Dezimaltrennzeichen' }));
    assert.deepEqual(
      found.map(({ categoryLabel, ruleLabel, optionLabel, isKnownRule }) => [
        categoryLabel,
        ruleLabel,
        optionLabel,
        isKnownRule,
      ]),
      [
        ['Zahlen', 'Dezimaltrennzeichen', 'Use star', true],
        ['Zahlen', 'Decimal marker', 'X', false],
        ['Mood', 'Tone', 'Calm', false],
      ],
    );
  });
});
