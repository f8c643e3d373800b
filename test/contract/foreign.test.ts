import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describeLocal } from './describeLocal';
import { ForeignService, breaches } from '../support/foreignService';
import type { Breach } from '../support/foreignService';
import type { ServiceUnderTest } from '../unit/localService/support/serviceUnderTest';
import { ServiceUnderContract } from './service';
import { contractTests, noAdminKey } from './suite';
import type { Fixture } from './table';
import { NotOffered, own } from './table';

interface Outcomes {
  passed: string[];
  /** What was wrong in each. */
  failed: Map<string, string>;
  /** Why each was skipped. */
  skipped: Map<string, string>;
}

/** Runs the suite, or that of one family. */
async function outcomes(foreign: ForeignService, only?: string): Promise<Outcomes> {
  const service = await ServiceUnderContract.start(foreign.environment);
  const result: Outcomes = { passed: [], failed: new Map(), skipped: new Map() };
  for (const { family, skipped, rows } of contractTests({ isForeign: true, hasAdminKey: false })) {
    if (only !== undefined && family.name !== only) continue;
    const fixture: Fixture = skipped ? {} : ((await family.prepare?.(service)) ?? {});
    for (const row of rows) {
      for (const test of row.tests) {
        const title = `${row.title}: ${test.title}`;
        if (test.skipped !== undefined) {
          result.skipped.set(title, test.skipped);
        } else {
          try {
            await test.run(service, fixture);
            result.passed.push(title);
          } catch (error) {
            if (error instanceof NotOffered) result.skipped.set(title, error.message);
            else result.failed.set(title, String(error));
          }
        }
      }
    }
    if (!skipped) await family.clean?.(service);
  }
  return result;
}

/** What each breach must make fail, and in which family. */
const found: Readonly<Record<Breach, { family: string; failing: readonly string[] }>> = {
  'takes bad values': {
    family: 'Glossaries v3',
    failing: ['POST /v3/glossaries (§5): refuses an entry without a tab'],
  },
  'leaves a field out': {
    family: 'Text translation',
    failing: ['POST /v2/translate (§2): succeeds', 'POST /v2/translate (§2): is called by the client'],
  },
  'gives a field another type': {
    family: 'Usage',
    failing: ['GET /v2/usage (§11): succeeds', 'GET /v2/usage (§11): is called by the client'],
  },
  'checks no key': {
    family: 'Usage',
    failing: [
      'GET /v2/usage (§11): refuses a call without a key',
      'GET /v2/usage (§11): refuses a key nobody has',
      'GET /v2/usage (§11): refuses a key in the query (C15)',
    ],
  },
  redirects: {
    family: 'Usage',
    failing: ['GET /v2/usage (§11): succeeds', 'GET /v2/usage (§11): is called by the client'],
  },
};

/** All that is not asked of a service for another reason than these two, which hold for many endpoints. */
const skippedByName: ReadonlyArray<readonly [title: string, why: string]> = [
  ['GET /v3/languages (§9.1): lists translation_memory (C4)', own.languages],
  ['GET /v3/languages (§9.1): shows beta when asked (C18)', own.languages],
  ['POST /v2/translate (§2): takes the old target EN', own.engine],
  ['POST /v2/translate (§2): takes a preferred formality on a target without it', own.engine],
  ['POST /v2/translate (§2): detects the source', own.engine],
  ['POST /v2/document (§3.1): takes a txt at its limit', own.plan],
  ['POST /v2/write/correct (§4): takes no target and names the language it found', own.engine],
  ['POST /v2/write/correct (§4): refuses a target that is not the language of the text', own.engine],
  ['POST /v2/write/rephrase (§4): takes no target and names the language it found', own.engine],
  ['POST /v2/write/rephrase (§4): refuses a target that is not the language of the text', own.engine],
  ['POST /v3/glossaries (§5): takes a dictionary of 10 MB', own.plan],
];
const silentTitles =
  /: (ignores unknown (fields|parameters of the query)|takes fields that are unknown|takes no change|takes an id in upper case)$/;

describeLocal('The contract tests against another service', function () {
  this.timeout(600_000);
  let inner: ServiceUnderTest;
  before(async () => {
    inner = await ForeignService.startInner();
  });
  after(() => inner.stop());

  async function run(breach?: Breach, family?: string): Promise<Outcomes> {
    const foreign = await ForeignService.start(inner, breach);
    try {
      return await outcomes(foreign, family);
    } finally {
      await foreign.close();
    }
  }

  it('pass where it keeps the contract in its own manner, and say why they skip what it leaves open', async () => {
    const { passed, failed, skipped } = await run();
    assert.deepEqual([...failed], []);
    const byName: Array<[string, string]> = [];
    for (const [title, why] of skipped) {
      if (why === own.silent) assert.match(title, silentTitles);
      else if (why === noAdminKey) assert.match(title, /\/v2\/admin\/|: refuses the admin key$/);
      else byName.push([title, why]);
    }
    assert.deepEqual(byName, skippedByName);
    // Nothing else is left out.
    for (const title of passed) assert.doesNotMatch(title, /\/v2\/admin\//);
    const all = contractTests({ isForeign: false, hasAdminKey: true }).flatMap(({ rows }) =>
      rows.flatMap(({ tests }) => tests),
    );
    assert.equal(passed.length + skipped.size, all.length);
    assert.ok(all.every(({ skipped: why }) => why === undefined));
  });

  for (const breach of breaches) {
    it(`fail where it ${breach}`, async () => {
      const { family, failing } = found[breach];
      const { failed } = await run(breach, family);
      for (const title of failing) {
        assert.ok(failed.has(title), `${title} is not among ${[...failed.keys()].join(', ')}`);
      }
    });
  }

  it('are pointed at it by the environment', async () => {
    const foreign = await ForeignService.start(inner);
    try {
      const reporter = ['--reporter', 'json', '--fgrep', 'Usage'];
      const program = ['--no-config', '--node-option', 'import=tsx', ...reporter, 'test/contract/conformance.test.ts'];
      const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/mocha/bin/mocha.js', ...program], {
        env: { ...process.env, ...foreign.environment },
      });
      const { stats, pending } = JSON.parse(stdout) as { stats: object; pending: Array<{ title: string }> };
      assert.partialDeepStrictEqual(stats, { passes: 5, failures: 0 });
      assert.deepEqual(
        pending.map(({ title }) => title),
        [
          `refuses the admin key (skipped: ${noAdminKey})`,
          `ignores unknown parameters of the query (skipped: ${own.silent})`,
        ],
      );
    } finally {
      await foreign.close();
    }
  });
});
