// Runs the editor tests in a real VS Code: `npm run test:editor [-- GREP]`.
// They run in the extension host (test/editor), tell their results over the bridge, and may have the window reloaded
// and go on (itAcrossReloads in test/editor/host.ts). A failed test leaves a picture in .vscode-test/failures/.
//
//   PARLANCE_TEST_LOG=1   print what VS Code and its window log; otherwise see .vscode-test/editor.log
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, Results } from './results.mjs';
import { InterruptedError, runInEditor } from './runInEditor.mjs';
import { outputDir, projectDir, reportAndExit, ToolchainError } from './toolchain.mjs';

/** The files of tests, as paths without their ending below test/editor. */
export const editorTestFiles = globSync('**/*.test.ts', { cwd: path.join(projectDir, 'test/editor') })
  .map((file) => file.slice(0, -'.test.ts'.length))
  .sort();

/** Takes away the pictures that failures of an earlier run left. */
export async function forgetFailures() {
  await rm(path.join(outputDir, 'failures'), { recursive: true, force: true });
}

/**
 * @param options.grep only tests whose full title has it
 * @param options.files only the tests of these files
 * @param options.name of the window, for its log
 * @param options.print takes each line of the results
 * @returns the results of the run
 */
export async function runEditorTests({ grep = '', files = editorTestFiles, name = 'editor', print } = {}) {
  const results = new Results(print);
  const forbidOnly = Boolean(process.env.CI);
  let resume;
  // They run one after the other: those before the last one heard of are at their end, and need not be loaded again.
  const unfinished = () => files.slice(Math.max(0, files.indexOf(results.lastFile)));
  const runInWindow = () =>
    runInEditor({
      room: 'editor',
      name,
      operations: {
        session: () => ({ grep, files: unfinished(), forbidOnly, finished: results.finished, resume, page: true }),
        report(result) {
          resume = undefined;
          results.add(result);
        },
      },
      onReload: (next) => (resume = next),
      // The authority that signed the certificate of the tests' own https servers.
      env: {
        NODE_EXTRA_CA_CERTS: path.join(projectDir, 'test/fixtures/tls/ca.pem'),
        // A text that holds this word is never read to its end.
        PARLANCE_TEST_HANG: 'PARLANCE-TEST-HANGS-HERE',
      },
    });
  for (let ended = -1; ;) {
    try {
      results.close(await runInWindow(), grep);
      break;
    } catch (error) {
      if (error instanceof ToolchainError) throw error;
      // Where no test ended since the window before died too, the next one would die at the same.
      if (results.finished.length === ended || error instanceof InterruptedError) {
        results.fail('the editor tests', error.message);
        break;
      }
      ended = results.finished.length;
      results.died(error.message);
      resume = undefined;
    }
  }
  results.printFailures();
  return results;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await forgetFailures();
    const results = await runEditorTests({ grep: process.argv.slice(2).join(' ') });
    console.log(`\n${closingLine(results)}`);
    process.exitCode = results.failed ? 1 : 0;
  } catch (error) {
    reportAndExit(error);
  }
}
