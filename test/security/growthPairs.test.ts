import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { tryPairs } from './growth/tryPairs';

/*
 * What reads texts of others takes at most two seconds of the processor for 400,000 characters. Which pairs of what reads and
 * what is read are tried:
 *
 * - `PARLANCE_GROWTH=all`: all of them, which takes hours of one processor. A nightly run.
 * - `PARLANCE_GROWTH=NAMES`, an expression: all pairs of what has such a name, such as `yaml` or `plan of`.
 * - Else those of rooms of `src/formats` that differ from the merge base with `main`, and one in 2,000 of all others.
 */
const asked = process.env['PARLANCE_GROWTH'];

/** The rooms and modules of formats that were changed; none where there is no `main` to compare with. */
function changedRooms(): string[] {
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
    const changed = git('diff', '--name-only', git('merge-base', 'HEAD', 'main'), '--', 'src/formats').split('\n');
    const rooms = changed.flatMap((file) =>
      file
        .split('/')
        .slice(2)
        .map((name) => name.replace(/\.\w+$/, '')),
    );
    return [...new Set(rooms.filter((room) => /^\w{3,}$/.test(room)))];
  } catch {
    return [];
  }
}

describe('The time that texts of others take', function () {
  this.timeout(asked === undefined ? 600_000 : 24 * 60 * 60 * 1000);

  it('is two seconds at the most for 400,000 characters', async () => {
    const rooms = changedRooms();
    const orders: Array<readonly [names: string, share: number]> =
      asked === 'all'
        ? [['', 1]]
        : asked !== undefined
          ? [[asked, 1]]
          : [['', 2_000], ...(rooms.length > 0 ? [[`\\b(?:${rooms.join('|')})\\b`, 10] as const] : [])];
    const slow: string[] = [];
    for (const [names, share] of orders) {
      const found = await tryPairs(names, share, (line) => process.stderr.write(`${line}\n`));
      slow.push(...found.slow);
      process.stderr.write(`${found.count} pairs of ${names === '' ? 'all' : names}: ${found.slow.length} too slow\n`);
    }
    assert.deepEqual(slow, []);
  });
});
