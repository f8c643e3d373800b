// What VS Code runs in the extension host: mocha over the bundled tests beside this file, each result told to the
// runner (test/host/runEditorTests.mjs) as it comes, so that a window that reloads or dies loses none.
import Mocha from 'mocha';
import path from 'node:path';
import { commands } from 'vscode';
import { host, type TestResult } from './host';
import { putAway } from './window';

const ending = '.test.js';

/** VS Code calls it, and takes a rejection for a failed run. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  const session = await host.session();
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, forbidOnly: session.forbidOnly, reporter: 'min' });
  if (session.grep) mocha.grep(session.grep);
  for (const file of session.files) mocha.addFile(path.join(__dirname, `${file}${ending}`));
  await mocha.loadFilesAsync();
  const finished = new Set(session.finished);
  forget(mocha.suite, (test) => finished.has(test.titlePath().join(' › ')));
  const pictured = new Set<Mocha.Runnable>();
  const picture = async (test: Mocha.Runnable) => {
    if (pictured.has(test)) return;
    pictured.add(test);
    await host.screenshot(`failures/${test.fullTitle()}`);
  };
  mocha.suite.eachTest((test) => pictureFirst(test, picture));
  mocha.rootHooks({
    beforeEach: session.page ? nothingOpen : [],
    async afterEach(this: Mocha.Context) {
      if (this.currentTest?.state !== 'failed') return;
      await picture(this.currentTest);
      await tidyUp();
    },
  });

  let told: Promise<unknown> = Promise.resolve();
  const tell = (result: TestResult) => (told = told.then(() => host.report(result)));
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.reporter(Quiet).run(resolve);
    const result = (test: Mocha.Runnable, state: TestResult['state']) => ({
      titles: test.titlePath(),
      state,
      durationMs: test.duration ?? 0,
      file: fileOf(test),
    });
    runner.on('pass', (test) => void tell(result(test, 'passed')));
    runner.on('pending', (test) => void tell(result(test, 'skipped')));
    // A failing hook is told as one test: its title says whose hook.
    runner.on('fail', (test, error: Error) => {
      void tell({ ...result(test, 'failed'), error: describeError(error) });
      void picture(test);
    });
  });
  await told;
  if (failures > 0) throw new Error(`${failures} failed`);
}

/** The file a test is in; a hook of all files is that of the test it is run for. */
function fileOf(test: Mocha.Runnable): string | undefined {
  const file = test.file ?? test.ctx?.currentTest?.file;
  return file && path.relative(__dirname, file).slice(0, -ending.length);
}

/** The runner prints. */
class Quiet extends Mocha.reporters.Base {}

/** Takes out the tests that ended before the window was reloaded. */
function forget(suite: Mocha.Suite, isFinished: (test: Mocha.Test) => boolean): void {
  suite.tests = suite.tests.filter((test) => !isFinished(test));
  for (const child of suite.suites) forget(child, isFinished);
}

/** Takes the picture of a failure before the hooks of its suite put everything away. */
function pictureFirst(test: Mocha.Test, picture: (test: Mocha.Test) => Promise<void>): void {
  const { fn } = test;
  if (!fn || fn.length > 0) return;
  test.fn = async function (this: Mocha.Context) {
    try {
      await (fn as Mocha.AsyncFunc).call(this);
    } catch (error) {
      if (!this.test?.isPending()) await picture(test);
      throw error;
    }
  };
}

/** Closes what Escape would close before what a test means: hovers, the list of messages, a question left open. */
async function nothingOpen(): Promise<void> {
  await Promise.all([
    host.pointAway(),
    commands.executeCommand('notifications.hideList'),
    commands.executeCommand('workbench.action.closeQuickOpen'),
  ]);
}

/** Leaves nothing of a failed test to the next one. */
async function tidyUp(): Promise<void> {
  await commands.executeCommand('workbench.action.closeQuickOpen');
  if ((await host.session()).page) await host.press('Escape');
  await putAway();
}

function describeError(error: Error & { expected?: unknown; actual?: unknown }): string {
  return error.stack ?? String(error);
}
