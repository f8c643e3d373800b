import assert from 'node:assert/strict';
import type { Translation } from '../../../../src/api/schemas/translate';
import { ruleNamesIn } from '../../../../src/domain/styleRules/labels';
import { tryOut } from '../../../../src/domain/styleRules/tryOut';

describe('trying a style rule list', () => {
  const tags: Array<string | undefined> = [];
  const tried = (withList: Partial<Translation>) =>
    tryOut(
      {
        languages: { list: () => Promise.resolve([]) },
        translate: {
          translate: ({ style_id }, options) => {
            tags.push(options?.reportingTag);
            return Promise.resolve([{ detected_source_language: 'EN', text: 'Es.', ...(style_id && withList) }]);
          },
        },
      },
      { text: 'It.', styleId: 'list', language: 'de', reportingTag: 'docs-team' },
      ruleNamesIn({ decimal_separator: 'Dezimaltrennzeichen' }),
    );

  it('says of each rule, by its name, what the service says became of it', async () => {
    const rule = (name: string, outcome: string) => ({ category: 'numbers', rule: name, outcome });
    const { outcome, ...texts } = await tried({
      text: 'Das.',
      style_outcome: {
        rules: [
          rule('decimal_separator', 'effective'),
          rule('thousands_separator', 'withoutEffect'),
          rule('ordinal_numbers', 'notApplied'),
          rule('spelled_out_numbers', 'wished'),
          rule('of_a_later_version', 'unheardOf'),
        ],
        instructions: 'notApplied',
      },
    });
    assert.deepEqual(tags, ['docs-team', 'docs-team']);
    assert.deepEqual(texts, { withList: 'Das.', withoutList: 'Es.', detectedSource: 'EN' });
    assert.deepEqual(outcome, {
      effective: ['Dezimaltrennzeichen'],
      withoutEffect: ['Thousands separator'],
      wished: ['Spelled out numbers'],
      notApplied: ['Ordinal numbers'],
      instructions: 'notApplied',
    });
  });

  it('says nothing of the rules where the service does not', async () => {
    assert.equal((await tried({})).outcome, undefined);
  });
});
