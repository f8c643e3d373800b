// `npm test`: the unit tests, then the editor tests in a real VS Code. Its last line adds both up.
import { provideApertium } from './apertium.mjs';
import { runEditorTests } from './runEditorTests.mjs';
import { closingLine } from './results.mjs';
import { reportAndExit } from './toolchain.mjs';
import { runUnitTests } from './unitTests.mjs';

try {
  // Where it may be installed the offline engine is tested for real; elsewhere those tests are skipped, and say so.
  provideApertium();
  console.log('Unit tests');
  const unit = await runUnitTests();
  console.log('Editor tests, in a real VS Code');
  const editor = await runEditorTests();
  const sum = (key) => unit[key] + editor[key];
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  console.log(`\nunit: ${closingLine(unit)}\neditor: ${closingLine(editor)}\n\n${closingLine(total)}`);
  process.exitCode = total.failed ? 1 : 0;
} catch (error) {
  reportAndExit(error);
}
