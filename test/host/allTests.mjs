// `npm test`: the unit tests and, beside them, the editor tests in a real VS Code, which wait more than they work. Their
// results are told one after the other; the last line adds both up.
import { provideApertium } from './apertium.mjs';
import { runEditorTests } from './runEditorTests.mjs';
import { closingLine } from './results.mjs';
import { reportAndExit } from './toolchain.mjs';
import { runUnitTests } from './unitTests.mjs';

try {
  // Where it may be installed the offline engine is tested for real; elsewhere those tests are skipped, and say so.
  provideApertium();
  console.log('Unit tests');
  const editorLines = heldBack();
  const running = [
    runUnitTests().finally(() => {
      console.log('Editor tests, in a real VS Code');
      editorLines.tell();
    }),
    runEditorTests({ print: editorLines.print }),
  ];
  // Neither is left running when the other cannot start.
  await Promise.allSettled(running);
  const [unit, editor] = await Promise.all(running);
  const sum = (key) => unit[key] + editor[key];
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  console.log(`\nunit: ${closingLine(unit)}\neditor: ${closingLine(editor)}\n\n${closingLine(total)}`);
  process.exitCode = total.failed ? 1 : 0;
} catch (error) {
  reportAndExit(error);
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
