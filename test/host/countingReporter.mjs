// mocha's spec reporter, which also writes its counts to the file in the `counts` option.
import Mocha from 'mocha';
import { writeFileSync } from 'node:fs';

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      writeFileSync(options.reporterOptions.counts, JSON.stringify({ passed, failed, skipped }));
    });
  }
}
