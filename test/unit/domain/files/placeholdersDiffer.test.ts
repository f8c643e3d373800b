import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placeholderProblem, placeholdersDiffer } from '../../../../src/domain/files/checkPlaceholders';

describe('whether placeholders differ', () => {
  it('is told of simple texts as of any others', () => {
    const part = fc.constantFrom(
      ...['{name}', '{name}.', '{count}', '{0}', '{}', '{{x}}', '${y}', '#{z}', "'{q}'", '%s', ':user', 'www.', 'a|b'],
      ...[
        'Text',
        'é',
        ' ',
        ' ',
        ', ',
        '. ',
        '(',
        ')',
        '-',
        '<b>',
        '`',
        '{n, plural, other {#}}',
        '日本',
        'http://',
        '!',
      ],
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (source, target) => {
        assert.equal(placeholdersDiffer(source, target), placeholderProblem(source, target) !== undefined);
      }),
      { numRuns: 5_000 },
    );
  });

  it('looks at names, not at their order or number', () => {
    assert.equal(placeholdersDiffer('{a} of {b}, {a}', '{b}: {a}'), false);
    assert.equal(placeholdersDiffer('{a} of {b}', '{a} of {c}'), true);
    assert.equal(placeholdersDiffer('{a} of {b}', '{a}'), true);
    assert.equal(placeholdersDiffer('None', '{a}'), true);
  });
});
