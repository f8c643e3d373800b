import assert from 'node:assert/strict';
import { styleRuleCatalogue, unknownRule } from '../../../../src/api/schemas/styleRuleCatalogue';

describe('Catalogue of style rules', () => {
  it('has every category, rule and option of the contract, and knows them all', () => {
    const rules = Object.values(styleRuleCatalogue).flatMap((category) => Object.values(category));
    assert.equal(Object.keys(styleRuleCatalogue).length, 7);
    assert.equal(rules.length, 159);
    assert.equal(rules.flatMap(({ options }) => options).length, 518);
    for (const [category, known] of Object.entries(styleRuleCatalogue)) {
      for (const [rule, { options }] of Object.entries(known)) {
        for (const option of options) assert.equal(unknownRule({ [category]: { [rule]: option } }), undefined);
      }
    }
  });

  it('says what it does not know', () => {
    assert.equal(unknownRule({}), undefined);
    assert.deepEqual(unknownRule({ manners: {} }), { unknown: 'category', category: 'manners' });
    assert.deepEqual(unknownRule({ constructor: { name: 'x' } }), { unknown: 'category', category: 'constructor' });
    assert.deepEqual(unknownRule({ numbers: { toString: 'x' } }), {
      unknown: 'rule',
      category: 'numbers',
      rule: 'toString',
    });
    assert.deepEqual(unknownRule({ numbers: { decimal_separator: 'use_star' } }), {
      unknown: 'option',
      category: 'numbers',
      rule: 'decimal_separator',
      option: 'use_star',
    });
  });
});
