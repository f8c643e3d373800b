// A real VS Code from npm packages: its server (which runs the extension host under Node) and a browser showing its
// workbench. The tests, the demo and `npm start` all open the editor through here.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packagedReadme } from './packagedReadme.mjs';
import { browser, editorServer, endWithParent, nodeBinary, projectDir } from './toolchain.mjs';

/** An editor that asks for nothing on the network by itself, and has no parts that would. */
const quiet = {
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  // By processes it would list the open files of all of the machine every few seconds.
  'remote.autoForwardPortsSource': 'output',
  'telemetry.telemetryLevel': 'off',
};

/** A calm editor for tests and tours: nothing on the screen but what the extension does. */
const calm = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.colorTheme': 'Default Dark Modern',
  'git.openRepositoryInParentFolders': 'never',
  // They ask git which files are ignored, and a git that ends early is an error nobody there handles.
  'git.decorations.enabled': false,
  'window.commandCenter': false,
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  // Tests and tours that are not about it are not to start its processes.
  'parlance.check.when': 'off',
};

/**
 * Built-in extensions that have no part in what the tests look at, and that each load of a window would read: those for
 * single languages' tools, debuggers, accounts and notebooks. Grammars, themes, Git and Markdown stay.
 */
const aside =
  /^(copilot|(typescript|css|html|php)-language-features|debug-.*|emmet|extension-editing|github|microsoft-authentication|grunt|gulp|jake|npm|ms-vscode\..*|media-preview|mermaid-.*|markdown-math|merge-conflict|references-view|search-result|simple-browser|terminal-suggest|tunnel-forwarding)$/;

/** TypeScript's, whose compiler npm does not bring: it would tell a person that something had deleted it. */
const broken = /^typescript-language-features$/;

/** How long the server may take to listen; a slow disk reads 200 MB first. */
const startTimeoutMs = 60_000;

/** @returns a new folder with `workspace/`, a copy of `template`; `remove()` deletes it all. */
export async function temporaryWorkspace(template = path.join(projectDir, 'test/sample')) {
  const root = await mkdtemp(path.join(tmpdir(), 'parlance-'));
  const workspace = path.join(root, 'workspace');
  await cp(template, workspace, { recursive: true });
  // A child that is just ending may still write there.
  return { root, workspace, remove: () => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) };
}

/**
 * Starts VS Code's server on a free loopback port, behind a random token.
 *
 * @param options.root a folder for its data
 * @param options.settings user settings beside the calm ones
 * @param options.installed the extension is installed, as at a person's: with the editor's own settings and with
 *   notifications, and without tests
 * @param options.env what the extension host finds in its environment beside ours
 * @param options.onLog each line it prints
 * @returns `origin`, `url` of a workbench on a folder, `ended` and `stop()`
 */
export async function startServer({ root, settings = {}, installed = false, env = {}, onLog = () => undefined }) {
  const [node, serverMain] = [await nodeBinary(), await editorServer()];
  const data = path.join(root, 'data');
  await mkdir(path.join(data, 'data/User'), { recursive: true });
  if (!installed) {
    await cp(
      path.join(projectDir, 'test/host/languageModel'),
      path.join(data, 'extensions/parlance-test.language-model-1.0.0'),
      {
        recursive: true,
      },
    );
  }
  await writeFile(
    path.join(data, 'data/User/settings.json'),
    JSON.stringify({ ...quiet, ...(installed ? {} : calm), ...settings }, null, 2),
  );

  const token = randomBytes(16).toString('hex');
  const args = ['--host', '127.0.0.1', '--port', '0', '--connection-token', token, '--server-data-dir', data];
  const flags = [
    '--accept-server-license-terms',
    '--telemetry-level=off',
    ...(installed
      ? await installExtension(root)
      : // Without it a built VS Code ignores the extension and the tests named in the page's address. It shows no
        // notification then.
        ['--enable-smoke-test-driver']),
    '--builtin-extensions-dir',
    await builtInExtensions(root, serverMain, installed ? broken : aside),
  ];
  // A process group of its own, so that stopping it stops its extension hosts and their children too.
  const server = spawn(node, [...endWithParent(), serverMain, ...args, ...flags], {
    cwd: root,
    env: { ...process.env, PARLANCE_MODELS_FOLDER: path.join(root, 'models'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const killNow = () => signal(server, 'SIGKILL');
  process.once('exit', killNow);
  // What nobody else has an answer to ends this process, and so the server.
  const endNow = () => process.exit(1);
  const ends = ['SIGTERM', 'SIGHUP'].filter((name) => process.listenerCount(name) === 0);
  for (const name of ends) process.once(name, endNow);

  const port = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('VS Code did not start in time.')), startTimeoutMs);
    let output = '';
    const read = (chunk) => {
      output += chunk;
      const lines = output.split('\n');
      output = lines.pop();
      for (const line of lines) {
        onLog(line);
        const listening = line.match(/Extension host agent listening on (\d+)/);
        if (listening) {
          clearTimeout(timer);
          resolve(Number(listening[1]));
        }
      }
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`VS Code ended with ${code} before it listened.`)));
  }).catch((error) => {
    killNow();
    throw error;
  });

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Resolves when the server has ended. */
    ended,
    /**
     * @param folder the workspace
     * @param options.tests a module with `run()`, which VS Code runs in the extension host
     * @param options.open a file that is open at the start
     */
    url(folder, { tests, open, extension = projectDir } = {}) {
      // The remote authority of this server build is the literal word "remote".
      const remote = (file) => `vscode-remote://remote${file}`;
      const development = [
        ['extensionDevelopmentPath', remote(extension)],
        ['skipWelcome', 'true'],
        ...(tests ? [['extensionTestsPath', remote(tests)]] : []),
      ];
      const payload = [...(installed ? [] : development), ...(open ? [['openFile', remote(open)]] : [])];
      const query = new URLSearchParams({ tkn: token, folder });
      if (payload.length > 0) query.set('payload', JSON.stringify(payload));
      return `http://127.0.0.1:${port}/?${query}`;
    },
    async stop() {
      process.off('exit', killNow);
      for (const name of ends) process.off(name, endNow);
      signal(server, 'SIGTERM');
      const timer = setTimeout(killNow, 3000);
      await ended;
      clearTimeout(timer);
      killNow();
    },
  };
}

/**
 * Puts the extension where it is when it is installed, its files being those that are built here.
 *
 * @returns the arguments of the server that make it look there
 */
async function installExtension(root) {
  const { publisher, name, version } = JSON.parse(await readFile(path.join(projectDir, 'package.json'), 'utf8'));
  const own = path.join(root, 'extensions');
  const extension = path.join(own, `${publisher}.${name}-${version}`);
  await mkdir(extension, { recursive: true });
  // Copied: VS Code knows by the real path of a file whose it is, and gives the source of a message by that.
  const words = (await readdir(projectDir)).filter((name) => /^package\.nls(\..*)?\.json$/.test(name));
  for (const part of ['package.json', ...words, 'l10n', 'CHANGELOG.md', 'dist', 'media']) {
    await cp(path.join(projectDir, part), path.join(extension, part), { recursive: true });
  }
  await writeFile(path.join(extension, 'README.md'), await packagedReadme());
  return ['--extensions-dir', own];
}

/** @returns a folder with all that is built in, but for what has such a name */
async function builtInExtensions(root, serverMain, leftOut) {
  const [builtIn, shown] = [path.resolve(serverMain, '../../extensions'), path.join(root, 'builtIn')];
  await mkdir(shown);
  for (const entry of await readdir(builtIn)) {
    if (!leftOut.test(entry)) await symlink(path.join(builtIn, entry), path.join(shown, entry), 'junction');
  }
  return shown;
}

/** To the whole process group; one that has ended already is fine. */
function signal(child, name) {
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Starts the browser, headless. @returns Playwright's browser. */
export async function startBrowser() {
  const { chromium, executablePath, unpacked } = await browser();
  const args = ['--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];
  const options = { executablePath, args, chromiumSandbox: false, handleSIGINT: false, handleSIGTERM: false };
  try {
    return await chromium.launch(options);
  } catch (error) {
    if (!unpacked || !/shared librar/.test(error.message)) throw error;
    // A machine without a desktop's libraries: the package brings them.
    const env = { ...process.env, LD_LIBRARY_PATH: path.join(unpacked, 'al2023/lib') };
    return await chromium.launch({ ...options, env });
  }
}

/**
 * The page encrypts its secrets with a key it gets from the server, so it reads them again after a reload only when it
 * gets the same one, as with a keyring; with another one they are lost, as without.
 *
 * @returns `lose()`, after which it gets another one
 */
export async function keepSecrets(page) {
  let key = randomBytes(32);
  await page.exposeFunction('mintedKey', () => [...key]);
  // Not by a route of the page, with which the browser keeps nothing and reads the whole editor anew at each reload.
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (resource, options) =>
      String(resource).endsWith('/mint-key')
        ? new Response(new Uint8Array(await globalThis.mintedKey()))
        : await fetch(resource, options);
  });
  return { lose: () => (key = randomBytes(32)) };
}
