// Prints tests as they end, and adds up a run.

const green = (text) => (process.stdout.isTTY ? `\x1b[32m${text}\x1b[0m` : text);
const red = (text) => (process.stdout.isTTY ? `\x1b[31m${text}\x1b[0m` : text);

/** The tests of one run in the editor, which may restart with each reload of its window. */
export class Results {
  #print;
  #shown = [];
  #failures = [];
  finished = new Set();
  passed = 0;
  failed = 0;
  skipped = 0;

  /** @param print takes each line */
  constructor(print = console.log) {
    this.#print = print;
  }

  /** @param test `titles` from the outermost suite to the test, `state`, `durationMs`, and `error` of a failed one */
  add({ titles, state, durationMs, error }) {
    const full = titles.join(' › ');
    if (state === 'failed') this.finished.delete(full);
    if (this.finished.has(full)) return;
    this.finished.add(full);
    this[state]++;
    const suites = titles.slice(0, -1);
    suites.forEach((suite, depth) => {
      if (suites.slice(0, depth + 1).join() !== this.#shown.slice(0, depth + 1).join()) {
        this.#print(`${depth === 0 ? '\n' : ''}${'  '.repeat(depth + 1)}${suite}`);
      }
    });
    this.#shown = suites;
    const mark = { passed: green('✔'), failed: red('✘'), skipped: '-' }[state];
    this.#print(
      `${'  '.repeat(titles.length)}${mark} ${titles.at(-1)}${durationMs > 200 ? ` (${durationMs} ms)` : ''}`,
    );
    if (state === 'failed') this.#failures.push({ full, error });
  }

  /** What failed outside of any test, as a failed test. */
  fail(title, error) {
    this.add({ titles: [title], state: 'failed', durationMs: 0, error });
  }

  /** A run that VS Code ended with `code`: one that failed outside of its tests, or ran none, has failed. */
  close(code, grep) {
    if (code !== 0 && this.failed === 0) this.fail('the editor tests', `VS Code ended them with ${code}.`);
    if (this.passed + this.failed === 0) this.fail('the editor tests', grep ? `None matches “${grep}”.` : 'None ran.');
  }

  printFailures() {
    for (const { full, error } of this.#failures) this.#print(`\n${red(full)}\n${error}`);
  }
}

/** The closing line of a run. */
export function closingLine({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
