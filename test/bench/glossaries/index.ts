// Runs in the extension host: a dictionary of 250,000 entries (10 MB) in the table, as a person has it before them.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { memoryUsage } from 'node:process';
import * as vscode from 'vscode';
import { GlossaryServiceUnderTest, kitchenUri } from '../../editor/glossaryService';
import { ask, host } from '../../editor/host';
import { glossaryLines } from '../glossaryLines';

const count = 250_000;

/** In the page: what takes effect is drawn two frames later. */
const drawn = 'await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));';

/** VS Code calls it. */
export async function run(): Promise<void> {
  const service = await GlossaryServiceUnderTest.connect(undefined, { direct: true });
  // A small one first: what VS Code and the extension load only once is not counted.
  await open(kitchenUri(await service.create('tea\tTee')), '1 entry');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  const uri = kitchenUri(await service.create(glossaryLines(count)), { name: 'Large' });
  const before = memoryUsage();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedMs = performance.now();
  await open(uri, count.toLocaleString('en'));
  const openMs = performance.now() - startedMs;
  const rows = await host.evaluate<number>(`document.querySelectorAll('.body .row').length`, '.body');
  const filters = await evaluateMany(
    ['filter', 'aa', 'term 123', 'zz', ''],
    (text) => `(async () => {
    const field = document.querySelector('.search');
    const startedMs = performance.now();
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const ms = performance.now() - startedMs;
    ${drawn}
    return ms;
  })()`,
  );
  const scrolls = await evaluateMany(
    [0.1, 0.5, 0.9, 0.3, 1],
    (share) => `(async () => {
    const grid = document.querySelector('.grid');
    const startedMs = performance.now();
    grid.scrollTop = grid.scrollHeight * ${share};
    ${drawn}
    const shown = [...document.querySelectorAll('.body .row')].some((row) => {
      const { top } = row.getBoundingClientRect();
      return top > 0 && top < innerHeight;
    });
    return shown ? performance.now() - startedMs : Infinity;
  })()`,
  );
  const mostRows = await host.evaluate<number>(`document.querySelectorAll('.body .row').length`, '.body');
  await evaluateMany([0], () => `document.querySelector('.grid').scrollTop = 0`);
  await host.click({ webview: true, selector: '#cell-0-source' });
  const document = await vscode.workspace.openTextDocument(uri);
  const changed = new Promise<number>((resolve) =>
    vscode.workspace.onDidChangeTextDocument(() => resolve(performance.now())),
  );
  await host.press('F2');
  await host.type('x');
  const typedMs = performance.now();
  await host.press('Enter');
  const editMs = (await changed) - typedMs;
  const after = memoryUsage();
  await ask('measured', {
    openMs,
    rows: Math.max(rows, mostRows),
    filterMs: Math.max(...filters),
    scrollMs: Math.max(...scrolls),
    editMs,
    blockedMs: delay.max / 1e6,
    memoryMb: (after.rss - before.rss) / 1024 / 1024,
  });
  await document.save();
  await service.stop();
}

/** From the command until all entries are counted, the first are drawn, and the table has taken a key. */
async function open(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  await host.text({ webview: true, selector: `.counts:has-text("${text}")`, timeoutMs: 30_000 });
  const [isTaken] = await evaluateMany(
    ['ArrowDown'],
    (key) => `(async () => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }));
    ${drawn}
    return document.querySelector('#cell-1-source.active') !== null;
  })()`,
  );
  if (!isTaken) throw new Error('The table took no key.');
}

async function evaluateMany<T>(inputs: readonly T[], expression: (input: T) => string): Promise<number[]> {
  const results: number[] = [];
  for (const input of inputs) results.push(await host.evaluate<number>(expression(input), '.body'));
  return results;
}
