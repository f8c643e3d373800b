// Prints tests as they end, and adds up a run.

const green = (text) => (process.stdout.isTTY ? `\x1b[32m${text}\x1b[0m` : text);
const red = (text) => (process.stdout.isTTY ? `\x1b[31m${text}\x1b[0m` : text);

/** The tests of one run in the editor, which may restart with each reload of its window. */
export class Results {
  #print;
  #shown = [];
  /** What became of each test, by its full title. */
  #ended = new Map();
  /** Windows that died: what each had ended last, and how it died. */
  deaths = [];

  /** @param print takes each line */
  constructor(print = console.log) {
    this.#print = print;
  }

  /** Full titles of the tests that ended. */
  get finished() {
    return [...this.#ended.keys()];
  }

  /** The file of the test that ended last. */
  get lastFile() {
    return [...this.#ended.values()].at(-1)?.file;
  }

  get passed() {
    return this.#inState('passed').length;
  }

  get failed() {
    return this.#inState('failed').length;
  }

  get skipped() {
    return this.#inState('skipped').length;
  }

  /** Full titles of the tests that failed. */
  get failures() {
    return this.#inState('failed').map(([full]) => full);
  }

  /** The files that hold a test that failed; undefined when something failed that is in none. */
  get failedFiles() {
    const files = this.#inState('failed').map(([, { file }]) => file);
    return files.includes(undefined) ? undefined : [...new Set(files)];
  }

  /**
   * @param test `titles` from the outermost suite to the test, `state`, `durationMs`, the `file` it is in, and `error` of
   *   a failed one
   */
  add({ titles, state, durationMs, file, error }) {
    const full = titles.join(' › ');
    // What ended before a reload ended so, but a test that passed may still fail by its hooks.
    if (this.#ended.has(full) && state !== 'failed') return;
    this.#ended.set(full, { state, file, error });
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
  }

  /** What failed outside of any test, as a failed test. */
  fail(title, error) {
    this.add({ titles: [title], state: 'failed', durationMs: 0, error });
  }

  /** The window is gone, and the tests that have not ended go on in another one. */
  died(message) {
    const death = `a window died after “${this.finished.at(-1) ?? 'its start'}”: ${message}`;
    this.deaths.push(death);
    this.#shown = [];
    this.#print(`\n${red(death)}`);
  }

  /** A run that VS Code ended with `code`: one that failed outside of its tests, or ran none, has failed. */
  close(code, grep) {
    if (code !== 0 && this.failed === 0) this.fail('the editor tests', `VS Code ended them with ${code}.`);
    if (this.passed + this.failed === 0) this.fail('the editor tests', grep ? `None matches “${grep}”.` : 'None ran.');
  }

  /** What another run of some of the files says counts instead. */
  replaceBy(other) {
    const files = new Set([...other.#ended.values()].map(({ file }) => file));
    for (const [full, { file }] of this.#ended) if (files.has(file)) this.#ended.delete(full);
    for (const [full, test] of other.#ended) this.#ended.set(full, test);
    this.deaths.push(...other.deaths);
  }

  printFailures() {
    for (const [full, { error }] of this.#inState('failed')) this.#print(`\n${red(full)}\n${error}`);
  }

  #inState(wanted) {
    return [...this.#ended].filter(([, { state }]) => state === wanted);
  }
}

/** The closing line of a run. */
export function closingLine({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
