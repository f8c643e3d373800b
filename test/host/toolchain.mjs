// What the tests, the demo and `npm start` need beside the project's own dependencies, from npm packages alone:
// a Node as new as the editor's, VS Code itself, a browser. Each part is a committed package.json with its lockfile
// under parts/, installed once with `npm ci --ignore-scripts` into .vscode-test/toolchain/ and reused.
//
// They are not dev dependencies, because with install scripts on, code-server compiles native modules and fails on a
// machine without compilers; and because unit tests need none of the 700 MB.
//
//   PARLANCE_TOOLCHAIN=DIR   keep the parts there instead (for several checkouts of this project)
//   CHROME_PATH=FILE         use this Chrome, Chromium or Edge
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const hostDir = path.dirname(fileURLToPath(import.meta.url));

/** The repository. */
export const projectDir = path.resolve(hostDir, '../..');

/** Everything the tests write: ignored by git. */
export const outputDir = path.join(projectDir, '.vscode-test');

const toolchainDir = path.resolve(process.env.PARLANCE_TOOLCHAIN ?? path.join(outputDir, 'toolchain'));

/** The oldest Node whose node:sqlite needs no flag. */
const oldestNode = [22, 13];

/** Longer than any install takes: an older lock was left behind. */
const staleLockMs = 15 * 60_000;

/** @returns the arguments of Node that have a process end with the one that started it; none before a build. */
export function endWithParent() {
  const preloaded = path.join(projectDir, 'dist/endWithParent.js');
  return existsSync(preloaded) ? ['--require', preloaded] : [];
}

/** What a person must do, without a stack. */
export class ToolchainError extends Error {
  name = 'ToolchainError';
}

/** What `main` of a script ends with: one plain line for what a person can mend, the stack for our own faults. */
export function reportAndExit(error) {
  console.error(error instanceof ToolchainError ? error.message : error);
  process.exit(1);
}

/** @returns the path of a Node new enough for node:sqlite: the running one, or the packaged one. */
export async function nodeBinary() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return process.execPath;
  const dir = await part('node', 'Node 24');
  const modules = path.join(dir, 'node_modules');
  const [packaged] = (await readdir(modules)).filter((name) => name.startsWith('node-'));
  const binary = packaged && path.join(modules, packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!binary || !existsSync(binary)) {
    throw new ToolchainError(
      `No Node is packaged for ${process.platform} ${process.arch}: install Node ${oldestNode.join('.')} or newer.`,
    );
  }
  return binary;
}

/** @returns the entry of VS Code's server, which serves the workbench and runs the extension host. */
export async function editorServer() {
  const dir = await part('editor', 'VS Code', async (installing) => {
    // VS Code's own dependencies: the package leaves them to its install script.
    await npm(['install', '--omit=dev'], path.join(installing, 'node_modules/code-server/lib/vscode'), 'VS Code');
  });
  const server = path.join(dir, 'node_modules/code-server/lib/vscode');
  const logger = path.join(server, 'node_modules/@vscode/spdlog');
  if (!existsSync(path.join(logger, 'build'))) {
    await copyFile(path.join(hostDir, 'spdlog.cjs'), path.join(logger, 'index.js'));
  }
  return path.join(server, 'out/server-main.js');
}

/**
 * @returns Playwright's Chromium launcher and how to launch the browser found: `executablePath`, and `libraryPath` with
 * shared libraries for a machine that lacks them.
 */
export async function browser() {
  const packaged = !process.env.CHROME_PATH && process.platform === 'linux' && process.arch === 'x64';
  const dir = await part(
    packaged ? 'browser' : 'browser-driver',
    packaged ? 'a browser' : 'a browser driver',
    async (installing) => {
      if (packaged) await unpackChromium(installing);
    },
  );
  const { chromium } = createRequire(path.join(dir, 'package.json'))('playwright-core');
  const executablePath = packaged ? path.join(dir, 'unpacked/chromium') : installedBrowser();
  return { chromium, executablePath, unpacked: packaged ? path.join(dir, 'unpacked') : undefined };
}

/** @returns `@vscode/test-electron`, which downloads desktop VS Code. */
export async function desktopDownloader() {
  const dir = await part('desktop', 'the desktop downloader');
  return createRequire(path.join(dir, 'package.json'))('@vscode/test-electron');
}

/** @returns the program that makes the package VS Code installs. */
export async function packager() {
  const dir = await part('vsce', 'the packager');
  return path.join(dir, 'node_modules/@vscode/vsce/vsce');
}

/** The package unpacks into the temporary folder, where a second run or another user would meet it: unpack here. */
async function unpackChromium(installing) {
  const unpacked = path.join(installing, 'unpacked');
  await mkdir(unpacked);
  const script = `import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())`;
  // The variable makes it unpack its shared libraries too, for machines that have none of a desktop's.
  const env = { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  await run(await nodeBinary(), ['-e', script], { cwd: installing, env });
}

function installedBrowser() {
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
  const candidates = {
    linux: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'].flatMap((name) =>
      (process.env.PATH ?? '').split(path.delimiter).map((dir) => path.join(dir, name)),
    ),
    darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    ),
    win32: ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].flatMap((name) =>
      programs.filter(Boolean).map((dir) => path.join(dir, name)),
    ),
  };
  const found = process.env.CHROME_PATH ?? candidates[process.platform]?.find((file) => existsSync(file));
  if (found) return found;
  throw new ToolchainError('No browser: install Chrome, Chromium or Edge, or name one in CHROME_PATH.');
}

/**
 * @param name the folder under parts/; its lockfile's hash names the installed folder, so a new version is a new folder
 * @param label what to call it when it is installed
 * @param finish what else belongs to the install, given the folder in the making
 * @returns the installed folder
 */
async function part(name, label, finish) {
  const source = path.join(hostDir, 'parts', name.replace(/-driver$/, ''));
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(await readFile(path.join(source, file)));
  const installed = path.join(toolchainDir, `${name}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(installed)) return installed;

  const unlock = await lock(name);
  try {
    if (existsSync(installed)) return installed;
    console.log(`Installing ${label} from npm into ${path.relative(process.cwd(), toolchainDir) || '.'} (once) …`);
    const started = Date.now();
    const older = (await readdir(toolchainDir)).filter((entry) =>
      entry.match(`^${name}-[0-9a-f]{12}(\\.installing)?$`),
    );
    for (const entry of older) await rm(path.join(toolchainDir, entry), { recursive: true, force: true });
    const installing = `${installed}.installing`;
    await cp(source, installing, { recursive: true });
    await npm(['ci', ...(name.endsWith('-driver') ? ['--omit=optional'] : [])], installing, label);
    await finish?.(installing);
    await rename(installing, installed);
    console.log(`Installed ${label} in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
    return installed;
  } finally {
    await unlock();
  }
}

/** One run installs a part at a time; the others wait for it. @returns what gives the lock back. */
async function lock(name) {
  await mkdir(toolchainDir, { recursive: true });
  const dir = path.join(toolchainDir, `${name}.lock`);
  for (;;) {
    try {
      await mkdir(dir);
      await writeFile(path.join(dir, 'pid'), String(process.pid));
      return () => rm(dir, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (await abandoned(dir)) await rm(dir, { recursive: true, force: true });
    else await delay(250);
  }
}

async function abandoned(dir) {
  try {
    if (Date.now() - (await stat(dir)).mtimeMs > staleLockMs) return true;
    const pid = Number(await readFile(path.join(dir, 'pid'), 'utf8'));
    if (!pid) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

async function npm(args, cwd, label) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  try {
    await run(command, [...first, ...args, ...flags], {
      cwd,
      shell: process.platform === 'win32' && command === 'npm',
    });
  } catch (error) {
    const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(error.message);
    throw new ToolchainError(
      offline
        ? `Cannot install ${label}: npm's registry cannot be reached. It is needed once; try again when connected.`
        : `Cannot install ${label}:\n${error.message}`,
    );
  }
}

/** Quiet unless it fails; then the error is what it printed. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output.trim()}\n${command} ended with ${code}.`)),
    );
  });
}
