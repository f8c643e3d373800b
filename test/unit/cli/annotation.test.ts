import assert from 'node:assert/strict';
import { annotationLine } from '../../../src/cli/annotation';

describe('annotations of a workflow on GitHub', () => {
  const about = { level: 'warning', file: 'docs/a,b: 1%.md', title: 'x', message: 'Two\nlines, 100%' } as const;

  it('have columns only on one line, as it takes no others', () => {
    assert.equal(
      annotationLine({ ...about, line: 3, endLine: 3, column: 4, endColumn: 9 }),
      '::warning file=docs/a%2Cb%3A 1%25.md,line=3,endLine=3,col=4,endColumn=9,title=x::Two%0Alines, 100%25',
    );
    assert.equal(
      annotationLine({ ...about, line: 3, endLine: 5, column: 4, endColumn: 9 }),
      '::warning file=docs/a%2Cb%3A 1%25.md,line=3,endLine=5,title=x::Two%0Alines, 100%25',
    );
  });
});
