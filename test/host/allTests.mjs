// `npm test`: the unit tests in two processes and, beside them, the editor tests in two windows of a real VS Code. All of
// them wait as much as they work, so together they keep two processors busy. The results are told one after the other; the last line adds
// all up.
import path from 'node:path';
import { provideApertium, provideSpeech } from './systemEngines.mjs';
import { editorTestFiles, forgetFailures, runEditorTests } from './runEditorTests.mjs';
import { closingLine } from './results.mjs';
import { reportAndExit } from './toolchain.mjs';
import { runMocha, runUnitTests } from './unitTests.mjs';

/** About half of the work of the editor tests: some of these wait for long, so it is more than half of the time. */
const inSecondWindow = (file) =>
  /^(documents|glossary|localization|sidebar|slowFiles|styleRules|translate|virtualFiles|walkthrough|wordsAreText|xliff)/.test(
    file,
  );

/** Files of unit tests, and of editor tests, that may be tried again; when more fail it is no accident. */
const filesTriedAgain = 8;

try {
  // Where they may be installed the offline engines are tested for real; elsewhere those tests are skipped, and say so.
  provideApertium();
  provideSpeech();
  await forgetFailures();
  console.log('Unit tests');
  const [first, second] = [heldBack(), heldBack()];
  const unitTests = runUnitTests();
  const firstWindow = runEditorTests({
    files: editorTestFiles.filter((file) => !inSecondWindow(file)),
    print: first.print,
  });
  const secondWindow = runEditorTests({
    files: editorTestFiles.filter(inSecondWindow),
    name: 'editor-2',
    print: second.print,
  });
  const running = [
    unitTests.finally(() => {
      console.log('Editor tests, in a real VS Code');
      first.tell();
    }),
    firstWindow.finally(() => unitTests.finally(second.tell)),
    secondWindow,
  ];
  // None is left running when another cannot start.
  await Promise.allSettled(running);
  const [unit, editor, editor2] = await Promise.all(running);
  editor.replaceBy(editor2);
  const unsteady = [...(await tryUnitTestsAgain(unit)), ...(await tryAgain(editor))];
  const sum = (key) => unit[key] + editor[key];
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  // Once more at the end: above them stand thousands of lines that nobody scrolls through.
  for (const { title, error } of unit.failures) console.log(`\nunit test failed: ${title}\n${error}`);
  console.log(`\nunit: ${closingLine(unit)}\neditor: ${closingLine(editor)}`);
  for (const death of editor.deaths) console.log(`unsteady, ${death}`);
  for (const test of unsteady) console.log(`unsteady, passed only when tried again: ${test}`);
  console.log(`\n${closingLine(total)}`);
  process.exitCode = total.failed ? 1 : 0;
} catch (error) {
  reportAndExit(error);
}

/**
 * The same for unit tests, which share two processors with two editors: what failed beside them runs again without.
 *
 * @returns the tests that failed and then passed
 */
async function tryUnitTestsAgain(unit) {
  const files = [...new Set(unit.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > filesTriedAgain || files.includes(undefined)) return [];
  console.log(`\nUnit tests, again: ${files.map((file) => path.basename(file)).join(', ')}`);
  const before = unit.failures;
  const again = await runMocha(['--no-config', '--node-option', 'import=tsx', '--timeout', '60000', ...files]);
  const titles = new Set(again.failures.map(({ title }) => title));
  const unsteady = before.filter(({ title }) => !titles.has(title)).map(({ title }) => title);
  unit.failures = again.failures;
  unit.passed += before.length - again.failed;
  unit.failed = again.failed;
  return unsteady;
}

/**
 * A window with a page has a thousand things of VS Code's own going on: the files of tests that failed run again, whole
 * and in a window of their own, and what they say then counts.
 *
 * @returns the tests that failed and then passed, which are to be looked into all the same
 */
async function tryAgain(editor) {
  const { failures, failedFiles: files } = editor;
  if (!files?.length || files.length > filesTriedAgain) return [];
  console.log(`\nEditor tests, again: ${files.join(', ')}`);
  const again = await runEditorTests({ files, name: 'editor-again' });
  editor.replaceBy(again);
  return failures.filter((test) => !again.failures.includes(test));
}

/** Lines that are printed from `tell()` on. */
function heldBack() {
  let held = [];
  return {
    print: (line) => (held ? held.push(line) : console.log(line)),
    tell() {
      for (const line of held) console.log(line);
      held = undefined;
    },
  };
}
