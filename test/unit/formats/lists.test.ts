import assert from 'node:assert/strict';
import { tableOf } from '../../../src/cli/table';
import { applyEdits } from '../../../src/formats/edits';
import { largest, pushAll, smallest } from '../../../src/formats/lists';
import { parseJsModule } from '../../../src/formats/jsModule/jsModule';
import { parseYaml } from '../../../src/formats/yaml/yaml';

/** More than a call takes as arguments. */
const many = 300_000;

describe('lists that are as long as a text', () => {
  it('are joined and looked through', () => {
    const numbers = Array.from({ length: many }, (_, at) => at);
    const all = [-1];
    pushAll(all, numbers);
    assert.deepEqual([all.length, largest(all), smallest(all)], [many + 1, many - 1, -1]);
    assert.deepEqual([largest([]), smallest([])], [-Infinity, Infinity]);
  });

  it('may be the rows of a table of the program', () => {
    const rows = Array.from({ length: many }, (_, at) => [String(at)]);
    assert.ok(tableOf(['ENTRY'], rows).endsWith(`${many - 1}\n`));
  });

  it('may be the escapes of a string that is joined to another', () => {
    const { segments } = parseJsModule(`export default { a: 'One' + '${'\\n'.repeat(many)}two' };`);
    assert.equal(segments[0]?.text.length, many + 6);
  });

  it('may be the lines of one string of YAML', () => {
    const text = `a: One\n${'  word\n'.repeat(many)}`;
    const { segments, edits } = parseYaml(text);
    assert.equal(segments.length, 1);
    const written = applyEdits(text, edits([{ text: 'Ein Wort', protectedSpans: [] }], { targetLanguage: 'de' }));
    assert.equal(written, 'a: Ein\n  Wort\n');
  });
});
