// mocha's spec reporter, which also writes its counts, and what failed, to the file in the `counts` option.
import Mocha from 'mocha';
import { writeFileSync } from 'node:fs';

/** A test that failed may leave a process or a socket open, which would keep the run from ever ending. */
const patienceMs = 30_000;

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failures = [];
    runner.on('fail', (test, error) => {
      failures.push({ title: test.titlePath().join(' › '), file: test.file, error: String(error.stack ?? error) });
    });
    runner.once('end', () => {
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      writeFileSync(options.reporterOptions.counts, JSON.stringify({ passed, failed, skipped, failures }));
      setTimeout(() => {
        console.error('Something that the tests opened is still open. The run is ended without it.');
        process.exit(failed ? 1 : 0);
      }, patienceMs).unref();
    });
  }
}
