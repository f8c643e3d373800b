// Opens a real VS Code on a copy of the sample workspace, has it run a module in its extension host, and answers what
// that module asks over the bridge. The editor tests and the demo run so.
import { createWriteStream } from 'node:fs';
import { glob, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBridge } from './bridge.mjs';
import { bundle } from './bundle.mjs';
import { keepSecrets, startBrowser, startServer, temporaryWorkspace } from './editor.mjs';
import { pageOperations } from './pageOperations.mjs';
import { outputDir } from './toolchain.mjs';

/** The run was told to end. */
export class InterruptedError extends Error {
  name = 'InterruptedError';
}

/** Longer than any one test may take: a window that asks nothing for so long is stuck. */
const silenceMs = 90_000;

/**
 * @param options.room the folder in test/ whose index.ts VS Code is to run
 * @param options.name of the window: its log is .vscode-test/NAME.log
 * @param options.operations what the module may ask beside the page's operations, by name: called with what was sent
 *   and the page
 * @param options.onReload called with what the module asked to be carried over a reload of its window
 * @param options.prepare called with the folder of the workspace before VS Code opens it
 * @param options.settings user settings beside the calm ones
 * @param options.env what the extension host finds in its environment beside ours
 * @param options.language of the window, such as `de`
 * @param options.extension the folder of the extension, where it is another one than that which is built here
 * @returns the exit code VS Code gives the module; rejects when the window dies, is stuck, or the run is interrupted
 */
export async function runInEditor({
  room,
  name = 'editor',
  operations,
  onReload = () => undefined,
  prepare = () => undefined,
  settings,
  env,
  language,
  extension,
}) {
  await mkdir(outputDir, { recursive: true });
  const log = createWriteStream(path.join(outputDir, `${name}.log`));
  const onLog = (line) => {
    log.write(`${line}\n`);
    if (process.env.PARLANCE_TEST_LOG) console.log(line);
  };
  const cleanUp = [() => log.end()];
  const watch = watchdog();
  cleanUp.push(() => watch.stop());
  try {
    const entry = await bundle(room);
    const { root, workspace, remove } = await temporaryWorkspace();
    cleanUp.push(remove);
    await prepare(workspace);

    let page, keyring;
    const all = {
      ...pageOperations(() => page),
      async reload({ secrets, unsaved = 0, resume }) {
        await backedUp(root, unsaved);
        onReload(resume);
        if (secrets === 'lost') keyring.lose();
        // Answered first: the one who asks does not outlive it.
        setImmediate(() => page.reload().catch((error) => onLog(`reload: ${error.message}`)));
      },
      ...operations,
    };
    const bridge = await startBridge(watch.heardBy(all, () => page));
    cleanUp.push(() => bridge.close());
    const server = await startServer({ root, settings, env: { ...env, PARLANCE_TEST_BRIDGE: bridge.url }, onLog });
    cleanUp.push(() => server.stop());
    const browser = await startBrowser();
    cleanUp.push(() => browser.close());
    browser.on('disconnected', () => watch.fail(new Error('The browser ended.')));

    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    // VS Code's page takes it from the file of its words, which it has in English alone.
    if (language) await context.addInitScript((name) => (globalThis._VSCODE_NLS_LANGUAGE = name), language);
    await context.addInitScript(standStill);
    page = await context.newPage();
    keyring = await keepSecrets(page);
    await page.exposeFunction('codeAutomationLog', (type, args) => onLog(`[${type}] ${args.map(printable).join(' ')}`));
    const ended = new Promise((resolve) => void page.exposeFunction('codeAutomationExit', resolve));
    page.on('crash', () => watch.fail(new Error('The page crashed.')));
    void server.ended.then(() => watch.fail(new Error('VS Code ended.')));
    await page.goto(server.url(workspace, { tests: entry, extension }));
    return await Promise.race([ended, watch.failed]).catch(async (error) => {
      await page.screenshot({ path: path.join(outputDir, 'failures/stuck.png') }).catch(() => undefined);
      if (error instanceof InterruptedError) throw error;
      throw new Error(`${error.message} See .vscode-test/${name}.log and .vscode-test/failures/.`);
    });
  } finally {
    for (const action of cleanUp.reverse()) {
      await (async () => action())().catch((error) => onLog(`cleaning: ${error.message}`));
    }
  }
}

/** In the page: what turns and blinks would be drawn sixty times a second, by the processors that the tests need. */
function standStill() {
  const style = document.createElement('style');
  style.textContent = '*, ::before, ::after { animation: none !important; transition: none !important }';
  new MutationObserver((_, observer) => {
    if (!document.head) return;
    document.head.append(style);
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until VS Code has put so many of the extension's virtual files with changes aside: no event tells of it. */
async function backedUp(root, count) {
  const pattern = path.join(root, 'data/data/User/Backups/*/parlance-*/*');
  while ((await Array.fromAsync(glob(pattern))).length < count) await sleep(20);
}

/** Fails a run that is silent for too long, or is interrupted. */
function watchdog() {
  const { promise: failed, reject: fail } = Promise.withResolvers();
  failed.catch(() => undefined);
  let timer;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(new Error(`The window said nothing for ${silenceMs / 1000} s.`)), silenceMs);
  };
  const interrupt = () => fail(new InterruptedError('Interrupted.'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  heard();
  return {
    failed,
    fail,
    heardBy(operations, getPage) {
      const heardFirst = ([name, operation]) => [name, (body) => (heard(), operation(body, getPage()))];
      return Object.fromEntries(Object.entries(operations).map(heardFirst));
    },
    stop() {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    },
  };
}

const printable = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
