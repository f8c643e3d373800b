import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { charactersSent } from './charactersSent';
import { eventually, host, needsPage } from './host';
import { TranslationServiceUnderTest } from './translationService';
import { choose, putAway, question, setSetting, start } from './window';

interface Told {
  outcome: string;
  messages: string[];
  characters?: number;
  report?: {
    files?: Array<{ words?: number; findings?: Array<{ message: string }>; output?: string }>;
    character_count?: number;
  };
}

/** The tools of the server, as the editor has them. */
const names = (): string[] => vscode.lm.tools.map(({ name }) => name).filter((name) => /^mcp_.*parlance_/.test(name));

const toolFor = (act: string): string => names().find((name) => name.endsWith(act)) ?? assert.fail(`no ${act}`);

async function call(act: string, input: object): Promise<Told> {
  const { content } = await vscode.lm.invokeTool(toolFor(act), { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value) as Told;
}

const server = (act: 'start' | 'stop'): Thenable<unknown> =>
  vscode.commands.executeCommand(`workbench.mcp.${act}Server`, 'parlance.parlance/Parlance', {
    waitForLiveTools: true,
  });

/** Characters that the view of the account says were sent. */
async function sentToday(): Promise<number> {
  const [row = ''] = await host.text({ selector: '.sidebar .monaco-list-row:has-text("Sent today")' });
  return Number(/Sent today\s*(\d+)/.exec(row.replace(',', ''))?.[1] ?? 0);
}

describe('the server of tools for agents', function () {
  this.timeout(120_000);
  needsPage();
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail();
  const notes = vscode.Uri.joinPath(folder, 'agentNotes.md');
  const german = vscode.Uri.joinPath(folder, 'agentNotes.de.md');

  before(async () => {
    // Editors of tests are without agents; with them, the editor looks for servers when it lists them.
    await setSetting('chat.disableAIFeatures', false);
    start('workbench.mcp.listServer');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Parlance")' });
    await host.screenshot('agents-servers');
    await host.press('Escape');
    await vscode.workspace.fs.writeFile(notes, Buffer.from('# Notes\n\nThis is the the end of it.\n'));
  });
  afterEach(async () => {
    await server('stop');
    await putAway();
  });
  after(async () => {
    await setSetting('chat.disableAIFeatures', true);
    await vscode.workspace.fs.delete(notes);
  });

  it('has the tools for files and for what a service keeps, which work on this machine unasked', async () => {
    await server('start');
    await eventually(() => names().length, 9);
    assert.deepEqual(
      names().filter((name) => /_text$/.test(name)),
      [],
      'those for texts are the extension’s own',
    );
    const checked = await call('check_file', { file: 'agentNotes.md', language: 'en' });
    assert.equal(checked.outcome, 'something was found or is left', JSON.stringify(checked));
    assert.equal(checked.report?.files?.[0]?.findings?.length, 1);
  });

  it('has the key of a service only once the person agreed, and writes down what it sends', async () => {
    const service = await TranslationServiceUnderTest.connect();
    try {
      await vscode.commands.executeCommand('parlance.account.focus');
      const before = await charactersSent();
      const asks = 'Allow the Parlance MCP server to use “Scripted”?';
      const refused = server('start');
      await question(asks);
      await host.screenshot('agents-ask-for-key');
      await host.press('Enter');
      await refused;
      const started = server('start');
      await choose(asks, 'Allow');
      await started;
      await eventually(() => names().length, 9);
      const usage = await call('usage', {});
      assert.equal(usage.report?.character_count, 0, JSON.stringify(usage));
      const order = { file: 'agentNotes.md', source: 'en', target: 'de' };
      const asked = await call('translate_file', order);
      assert.deepEqual([asked.outcome, asked.characters], ['not sent yet', 31], JSON.stringify(asked));
      const translated = await call('translate_file', { ...order, characters: 31 });
      assert.equal(translated.outcome, 'done', JSON.stringify(translated));
      const text = Buffer.from(await vscode.workspace.fs.readFile(german)).toString();
      assert.equal(text, '# «Notes»\n\n«This is the the end of it.»\n');
      await vscode.commands.executeCommand('parlance.account.refresh');
      await eventually(sentToday, before + 31);
      await host.screenshot('agents-account');
    } finally {
      await service.disconnect();
      await vscode.workspace.fs.delete(german).then(undefined, () => undefined);
    }
  });
});
