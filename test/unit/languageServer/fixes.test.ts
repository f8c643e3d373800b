import assert from 'node:assert/strict';
import { ProseFinder } from '../../../src/formats/prose/finder';
import { applyEdits } from '../../../src/formats/edits';
import type { Finding } from '../../../src/languageServer/findings';
import { fixesFor } from '../../../src/languageServer/fixes';

const line = ' * This are words of a comment that is long.\n';

/** A comment of many lines, and a finding at `are` of each; some of them would end the comment. */
function commentOf(lines: number, isBad: (index: number) => boolean): { text: string; findings: Finding[] } {
  const text = `/**\n${line.repeat(lines)} */\nlet x;\n`;
  const [block] = new ProseFinder().find(text, 'typescript');
  assert.ok(block);
  const findings = Array.from(block.text.matchAll(/This are/g), ({ index }, at) => ({
    sentence: { block },
    change: { start: index + 5, end: index + 8, replacement: isBad(at) ? '*/' : 'is' },
  }));
  assert.equal(findings.length, lines);
  return { text, findings: findings as unknown as Finding[] };
}

describe('taking all corrections of a block', () => {
  it('takes all but those that would break out of it', () => {
    const isBad = (index: number): boolean => [0, 7, 8, 49].includes(index);
    const { text, findings } = commentOf(50, isBad);
    const rows = applyEdits(text, fixesFor(text, findings)).split('\n').slice(1, 51);
    assert.deepEqual(
      rows.map((row) => row.includes('This are')),
      rows.map((_, index) => isBad(index)),
    );
  });

  it('is done in a few seconds for thousands of them, also where some are refused', () => {
    const { text, findings } = commentOf(2_000, (index) => index === 1_234);
    const before = process.cpuUsage().user;
    const fixed = applyEdits(text, fixesFor(text, findings));
    assert.equal(fixed.split('This are').length - 1, 1);
    assert.ok(process.cpuUsage().user - before < 8_000_000);
  });

  it('ends where nearly all are refused', () => {
    const { text, findings } = commentOf(4_000, (index) => index % 10 !== 0);
    const before = process.cpuUsage().user;
    fixesFor(text, findings);
    assert.ok(process.cpuUsage().user - before < 20_000_000);
  });
});
