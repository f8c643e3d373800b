import assert from 'node:assert/strict';
import { countComments } from '../../../build/plainComments';

describe('the count of comments', () => {
  it('finds doc comments that open with a clause, who is called a person, and names with “Parts”', () => {
    const text = [
      '/** What came of a text. */',
      '/**',
      ' * Whether a person asked.',
      ' */',
      '/** Result of a text. */',
      '// Why it is so.',
      "const one = 'person';",
      'export interface ViewParts {}',
      'interface OwnParts {}',
    ].join('\n');
    const { clauses, persons, parts } = countComments(text);
    assert.deepEqual({ clauses, persons, parts }, { clauses: 2, persons: 1, parts: 1 });
  });
});
