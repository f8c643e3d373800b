// Runs the editor tests in desktop VS Code: `npm run test:desktop [-- GREP]`, where it can be downloaded and shown.
// Tests that need the page (keys, pictures, reloads) are skipped there.
//
//   VSCODE_VERSION=1.110.0   the version to download; `stable` otherwise
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startBridge } from './bridge.mjs';
import { bundle } from './bundle.mjs';
import { temporaryWorkspace } from './editor.mjs';
import { closingLine, Results } from './results.mjs';
import { editorTestFiles } from './runEditorTests.mjs';
import { desktopDownloader, outputDir, projectDir, reportAndExit, ToolchainError } from './toolchain.mjs';

async function main(grep) {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw new ToolchainError(
      'Desktop VS Code needs a display. Run it as: xvfb-run --auto-servernum npm run test:desktop',
    );
  }
  const { downloadAndUnzipVSCode, runTests } = await desktopDownloader();
  await mkdir(outputDir, { recursive: true });
  const version = process.env.VSCODE_VERSION ?? 'stable';
  const vscodeExecutablePath = await downloadAndUnzipVSCode({ version, cachePath: outputDir }).catch((error) => {
    throw new ToolchainError(
      `Desktop VS Code could not be downloaded (${error.message}). It comes from Microsoft, not from npm: connect, or ` +
        'run `npm run test:editor`, which takes the same tests to VS Code from npm packages.',
    );
  });

  const tests = await bundle('editor');
  const { root, workspace, remove } = await temporaryWorkspace();
  const results = new Results();
  const bridge = await startBridge({
    session: () => ({ grep, files: editorTestFiles, forbidOnly: Boolean(process.env.CI), finished: [], page: false }),
    report: (result) => results.add(result),
    screenshot: () => null,
  });
  try {
    const code = await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: projectDir,
      extensionTestsPath: tests,
      extensionTestsEnv: { PARLANCE_TEST_BRIDGE: bridge.url },
      launchArgs: [
        workspace,
        `--user-data-dir=${path.join(root, 'user')}`,
        '--disable-workspace-trust',
        '--disable-gpu',
      ],
    }).catch((error) => error.message);
    results.close(code, grep);
  } finally {
    await bridge.close();
    await remove();
  }
  results.printFailures();
  console.log(`\n${closingLine(results)}`);
  process.exitCode = results.failed ? 1 : 0;
}

await main(process.argv.slice(2).join(' ')).catch(reportAndExit);
