// Runs the editor tests in a real VS Code: `node test/host/withNode.mjs test/host/runEditorTests.mjs [GREP]`.
// A window opens on a copy of the sample workspace and runs test/editor in its extension host; the tests tell their
// results over the bridge, and may have the window reloaded and go on (itAcrossReloads in test/editor/host.ts).
//
//   PARLANCE_TEST_LOG=1   print what VS Code and its window log; otherwise see .vscode-test/editor.log
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBridge } from './bridge.mjs';
import { bundleTests } from './bundleTests.mjs';
import { keepSecrets, startBrowser, startServer, temporaryWorkspace } from './editor.mjs';
import { pageOperations } from './pageOperations.mjs';
import { closingLine, Results } from './results.mjs';
import { outputDir, reportAndExit } from './toolchain.mjs';

/** Longer than any test may take: a window that says nothing for so long is stuck. */
const silenceMs = 90_000;

/** @returns the counts of the run: `passed`, `failed`, `skipped` */
export async function runEditorTests({ grep = '' } = {}) {
  const results = new Results();
  const cleanUp = [];
  await rm(path.join(outputDir, 'failures'), { recursive: true, force: true });
  await mkdir(outputDir, { recursive: true });
  const log = createWriteStream(path.join(outputDir, 'editor.log'));
  const onLog = (line) => {
    log.write(`${line}\n`);
    if (process.env.PARLANCE_TEST_LOG) console.log(line);
  };

  const stopped = new AbortController();
  const stop = () => stopped.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const tests = await bundleTests();
    const { root, workspace, remove } = await temporaryWorkspace();
    cleanUp.push(remove);

    let resume;
    let heard = () => undefined;
    const bridge = await startBridge({
      ...pageOperations(() => page),
      session: () => ({
        grep,
        forbidOnly: Boolean(process.env.CI),
        finished: [...results.finished],
        resume,
        page: true,
      }),
      report(result) {
        heard();
        resume = undefined;
        results.add(result);
      },
      async reload({ secrets, resume: next }) {
        heard();
        resume = next;
        await keepSecrets(page, server.origin, secrets === 'kept');
        // Answered first: the one who asks does not outlive it.
        setImmediate(() => page.reload().catch((error) => onLog(`reload: ${error.message}`)));
      },
    });
    cleanUp.push(() => bridge.close());

    const server = await startServer({ root, env: { PARLANCE_TEST_BRIDGE: bridge.url }, onLog });
    cleanUp.push(() => server.stop());
    const browser = await startBrowser();
    cleanUp.push(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    const page = await context.newPage();
    await keepSecrets(page, server.origin, true);
    await page.exposeFunction('codeAutomationLog', (type, args) => onLog(`[${type}] ${args.map(printable).join(' ')}`));
    const ended = new Promise((resolve) => void page.exposeFunction('codeAutomationExit', resolve));
    const stuck = new Promise((_, reject) => {
      let timer;
      heard = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new Error(`The window said nothing for ${silenceMs / 1000} s.`)), silenceMs);
      };
      cleanUp.push(() => clearTimeout(timer));
      page.on('crash', () => reject(new Error('The page crashed.')));
      stopped.signal.addEventListener('abort', () => reject(stopped.signal.reason));
    });

    heard();
    await page.goto(server.url(workspace, { tests }));
    try {
      const code = await Promise.race([ended, stuck]);
      if (code !== 0 && results.failed === 0) results.fail('the editor tests', `VS Code ended them with code ${code}.`);
    } catch (error) {
      await page.screenshot({ path: path.join(outputDir, 'failures/stuck.png') }).catch(() => undefined);
      results.fail('the editor tests', `${error.message} See .vscode-test/editor.log and .vscode-test/failures/.`);
    }
    if (results.passed + results.failed === 0)
      results.fail('the editor tests', grep ? `None matches “${grep}”.` : 'None ran.');
  } finally {
    for (const action of cleanUp.reverse()) {
      await Promise.try(action).catch((error) => onLog(`cleaning: ${error.message}`));
    }
    log.end();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  results.printFailures();
  return results;
}

const printable = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const results = await runEditorTests({ grep: process.argv.slice(2).join(' ') });
    console.log(`\n${closingLine(results)}`);
    process.exitCode = results.failed ? 1 : 0;
  } catch (error) {
    reportAndExit(error);
  }
}
