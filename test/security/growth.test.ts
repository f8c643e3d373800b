import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundleProgram } from '../support/bundleProgram';
import { loadCounted, TooMuchWork, type CountedModule } from '../support/steps/countedModule';
import { countedExec } from '../support/steps/countedRegExp';
import { generators, generatorsOfFormats, type Generator } from './growth/generators';
import type * as plurals from './growth/plurals';
import type * as shapes from './growth/shapes';
import type * as sharing from './growth/sharing';
import type { StackAnswer } from './growth/stackWorker';
import type { Target } from './growth/targets';

/**
 * Nothing that reads a text of somebody else takes more than about linear time. What is measured is work, not time:
 * each function, turn of a loop, spread thing, unit that a built-in function reads and step of an expression is counted
 * (`loadCounted`), so the result is the same on every machine. Sampling, coverage and the clock were no way: the first
 * and the last depend on what else is going on, and coverage sees neither inside expressions nor inside built-ins.
 *
 * `PARLANCE_ROUNDS` makes it larger: each round tries as many other pairs of what reads and what is read.
 */
const rounds = Math.max(1, Number(process.env['PARLANCE_ROUNDS'] ?? 1));

/** Of all pairs that could be tried, one in so many is tried in a round. */
const share = 400;
const length = 200;

/** How much more work twice as much text may be: linear is 2, the square is 4. */
const mostGrowth = 2.7;
/** Steps for each unit that nothing needs: work that grows fast at first and not for long is allowed up to here. */
const mostPerUnit = 2_000;

/** Node keeps 192 KiB of it for itself: what is left is a quarter of what the main thread has. */
const smallStackMb = 0.4375;

type Counted = CountedModule<{ targets: readonly Target[] }>;

/** What is wrong with the work for a text and for longer ones of its kind; `undefined` when it grows with them. */
function complaint(counted: Pick<Counted, 'measure'>, target: Target, generator: Generator): string | undefined {
  for (let base = length; ; base *= 4) {
    const work: number[] = [];
    const lengths: number[] = [];
    for (const times of [1, 2, 4]) {
      const text = generator.make(base * times);
      lengths.push(text.length);
      try {
        work.push(counted.measure(() => target.run(text), mostPerUnit * (text.length + 1000)));
      } catch (error) {
        if (error instanceof TooMuchWork) return `takes over ${mostPerUnit} steps for each of ${text.length} units`;
        return `throws ${String(error)}`;
      }
    }
    const [first = 0, second = 0, last = 0] = work;
    const isSmall = last - second <= 20 * ((lengths[2] ?? 0) - (lengths[1] ?? 0));
    if (isSmall || last - second <= mostGrowth * (second - first)) return undefined;
    // Where a text is cut in its middle, every second length may take more: no growth is as much for each unit.
    if (last * (lengths[0] ?? 0) <= 1.05 * first * (lengths[2] ?? 0)) return undefined;
    // A threshold that is met between two lengths looks the same, but not at lengths far above it.
    if (base >= length * 4) return `takes ${work.join(', ')} steps for ${lengths.join(', ')} units`;
  }
}

/**
 * What is held to it. The finder of C# and the pieces of a text are not yet: the one takes the square of a run of
 * quotation marks.
 */
const isHeld = ({ name }: Target): boolean => !/^(?:prose of csharp|pieces)/.test(name);

const isOfFormat = ({ name }: Target): boolean => /^(?:format|entries|languages|text of|checks|XLIFF|TBX)/.test(name);

/** The pairs of a round: those with nested texts, and a share of the others, which is another one in each round. */
function* pairs(all: readonly Target[]): Iterable<readonly [Target, Generator]> {
  for (const [at, target] of all.filter(isHeld).entries()) {
    const others = isOfFormat(target) ? [...generators, ...generatorsOfFormats] : generators;
    for (const [index, generator] of others.entries()) {
      const turn = (at * 7 + index * 13) % share;
      if (turn < rounds) yield [target, generator];
    }
  }
}

describe('The work that texts of others take', function () {
  this.timeout(120_000 * rounds);

  it('is counted by an engine that finds what the own one finds', () => {
    const texts = generators.filter((_, index) => index % 8 === 0).map(({ make }) => make(40));
    const expressions = [
      /(?:\\[^\r\n]|[^"\\\r\n])*"?/g,
      /<(\/?)([A-Za-z_][\w:.-]*|[0-9]{1,3})((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'))?){0,100})\s*(\/?)>/y,
      /(?<=[.!?…]["'”’)\]]{0,2}\s+(?!\s|\p{M}))|(?!["'”’）」』]|\p{M})(?<=[。！？]["'”’）」』]*)/u,
      /^[ \t]*(?<key>[\w-]+?)(?:\b|$)(?!x)(.{2,5})?/gim,
      /(a|b)+?\1*|(?<![*])\*{1,3}(?=(\S))\2/gu,
    ];
    for (const expression of expressions) {
      for (const text of texts) {
        const copy = new RegExp(expression);
        copy.lastIndex = expression.lastIndex = expression.global ? text.length >> 2 : 0;
        const found = countedExec(copy, text, () => undefined, Infinity);
        const wanted = expression.exec(text);
        assert.deepEqual(
          [found?.index, found && [...found], copy.lastIndex],
          [wanted?.index, wanted && [...wanted], expression.lastIndex],
        );
      }
    }
  });

  it('is seen where it grows with the square of a text, or faster', async () => {
    const counted = await loadCounted<{ targets: readonly Target[] }>('test/security/growth/slow.ts');
    const repeats: Generator = { name: 'repeats', make: (units) => ' '.repeat(units) + 'x' };
    for (const target of counted.exports.targets) assert.ok(complaint(counted, target, repeats), target.name);
  });

  it('grows about as they do', async () => {
    const counted = await loadCounted<{ targets: readonly Target[] }>('test/security/growth/targets.ts');
    const found: string[] = [];
    let count = 0;
    for (const [target, generator] of pairs(counted.exports.targets)) {
      count++;
      const problem = complaint(counted, target, generator);
      if (problem !== undefined) found.push(`${target.name} of ${generator.name} ${problem}`);
    }
    assert.deepEqual(found, []);
    assert.ok(count > 200, String(count));
  });

  it('grows about as they do where plural forms are added on one line', async () => {
    const counted = await loadCounted<typeof plurals>('test/security/growth/plurals.ts');
    const found = Array.from(counted.exports.pluralTargets, ([target, text]) => [
      target.name,
      complaint(counted, target, text),
    ]);
    assert.deepEqual(
      found.filter(([, problem]) => problem !== undefined),
      [],
    );
    assert.equal(found.length, 3);
  });

  it('grows about as they do where the entries of a file on one line are put into another', async () => {
    const counted = await loadCounted<{ targets: readonly Target[] }>('test/security/growth/putting.ts');
    const make = (units: number): string =>
      `{${Array.from({ length: units >> 3 }, (_, index) => `"k${index}":"Some words"`).join(',')}}`;
    for (const target of counted.exports.targets) {
      assert.equal(complaint(counted, target, { name: 'one line', make }), undefined);
    }
  });

  it('grows about as they do where it once took their square', async () => {
    const counted = await loadCounted<typeof shapes>('test/security/growth/shapes.ts');
    const found = Array.from(counted.exports.shapes, ([target, text]) => [
      target.name,
      text.name,
      complaint(counted, target, text),
    ]);
    assert.deepEqual(
      found.filter(([, , problem]) => problem !== undefined),
      [],
    );
  });

  it('grows about as they do where a file with all languages is completed', async () => {
    const counted = await loadCounted<typeof sharing>('test/security/growth/sharing.ts');
    const found = Array.from(counted.exports.sharedTargets, ([target, text]) => [
      `${target.name} of ${text.name}`,
      complaint(counted, target, text),
    ]);
    assert.deepEqual(
      found.filter(([, problem]) => problem !== undefined),
      [],
    );
    assert.equal(found.length, 6);
  });

  it('never fills the stack, however deep they are', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parlance-growth-'));
    try {
      const program = path.join(folder, 'worker.cjs');
      await bundleProgram('test/security/growth/stackWorker.ts', program);
      const worker = new Worker(program, { resourceLimits: { stackSizeMb: smallStackMb } });
      const [{ isSmall, count, found }] = (await once(worker, 'message')) as [StackAnswer];
      await worker.terminate();
      assert.ok(isSmall && count > 1_000, `${count} pairs`);
      assert.deepEqual(found, []);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
