import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startBrowser, type Browser, type Page } from '../../host/editor.mjs';

/** A person waits as long for a busy machine. */
const patienceMs = 120_000;

describe('npm start', function () {
  this.timeout(2 * patienceMs);
  let program: ChildProcess;
  let browser: Browser;
  let page: Page;

  before(async () => {
    program = spawn(process.execPath, ['test/tour/start.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(patienceMs);
    for await (const line of createInterface(program.stdout!)) {
      const address = /http:\S+/.exec(line)?.[0];
      if (address) return void (await page.goto(address));
    }
    assert.fail('It ended before it told an address.');
  });
  afterEach(async function () {
    if (this.currentTest?.isFailed()) await page.screenshot({ path: '.vscode-test/failures/start.png' });
  });
  after(async () => {
    await browser?.close();
    if (program.exitCode !== null) return;
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  });

  it('checks as the person writes', async () => {
    await page.locator('.tab', { hasText: 'README.md' }).waitFor();
    for (const name of ['src', 'restore.ts']) {
      await page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first().click();
    }
    await page.locator('.squiggly-info').first().waitFor();
  });

  it('shows what Parlance says', async () => {
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input').fill('>Parlance: Clear Translation Cache');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Clear Translation Cache' }).first().click();
    const message = page.locator('.notification-toast', { hasText: 'Parlance:' });
    await message.waitFor();
    assert.match(await message.innerText(), /Cleared the cache/);
    await page.locator('.notification-toast .monaco-list-row[aria-label*="source: Parlance"]').waitFor();
  });
});
