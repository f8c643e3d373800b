import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readTextFiles } from '../../../../src/editor/reader/project/across';
import { readTargets } from '../../../../src/editor/reader/project/targets';
import { isOpen, shareOf, type TargetCounts } from '../../../../src/work/project/counts';
import { runProgram } from '../../../support/programUnderTest';

describe('the counts of a project', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
  }

  interface Row {
    target: string;
    share: number;
    missing: string[];
    broken: string[];
    doubtful: Array<{ entries: string[] }>;
  }

  /** What the editor is told of each target, and what the shell reports of it. */
  async function bothCounts(): Promise<Array<{ target: string; counts: TargetCounts; row: Row }>> {
    const { files } = await readTextFiles({ folder });
    const { stdout } = await runProgram(['sync', '--check', '--json'], { cwd: folder });
    const { files: rows } = JSON.parse(stdout) as { files: Row[] };
    return readTargets({ folder, files }).map((state) => {
      const row = rows.find(({ target }) => target === state.file.target);
      assert.ok('counts' in state && row, state.file.target);
      return { target: state.file.target, counts: state.counts, row };
    });
  }

  it('are the same in the editor and in the shell, also of unmatched sections', async () => {
    await write({
      'docs/en/a.md': '# A\n\nOne.\n\nTwo two.\n\n## B\n\nThree of `b`.\n',
      'docs/de/a.md': '# A\n\nEins.\n\nEingefügt.\n\nZwei zwei.\n\n## B\n\nDrei von `b`.\n',
      'locales/en.json': '{"a": "Save {n}", "b": "Open", "c": {"d": "Close"}}',
      'locales/de.json': '{"a": "Sichern", "c": "Zu", "e": "Eigenes"}',
    });
    const found = await bothCounts();
    assert.deepEqual(
      found.map(({ target, counts }) => [target, counts.doubtful, counts.sections, counts.missing, counts.broken]),
      [
        ['docs/de/a.md', 2, 1, 0, 0],
        ['locales/de.json', 0, 0, 1, 1],
      ],
    );
    for (const { target, counts, row } of found) {
      assert.equal(row.share, shareOf(counts), target);
      assert.equal(row.missing.length, counts.missing);
      assert.equal(row.broken.length, counts.broken);
      assert.equal(row.doubtful.flatMap(({ entries }) => entries).length, counts.doubtful);
      assert.ok(isOpen(counts));
    }
    assert.equal(found[0]?.row.share, 0.6);
  });
});
