import assert from 'node:assert/strict';
import { countComments } from '../../../build/plainComments';

describe('the count of comments', () => {
  it('finds doc comments that open with a clause, and who is called a person', () => {
    const text = [
      '/** What came of a text. */',
      '/**',
      ' * Whether a person asked.',
      ' */',
      '/** Result of a text. */',
      '// Why it is so.',
      "const one = 'person';",
    ].join('\n');
    const { clauses, persons } = countComments(text);
    assert.deepEqual({ clauses, persons }, { clauses: 2, persons: 1 });
  });
});
