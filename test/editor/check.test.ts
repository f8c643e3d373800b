import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';

const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('parlance.check');

async function set(name: string, value: unknown): Promise<void> {
  await settings().update(name, value, vscode.ConfigurationTarget.Global);
}

/** Waits until Parlance's diagnostics of a document fit. */
async function diagnostics(
  { uri }: vscode.TextDocument,
  fit: (own: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  for (;;) {
    const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Parlance');
    if (fit(own)) return own;
    await new Promise<void>((resolve) => {
      const subscription = vscode.languages.onDidChangeDiagnostics(() => {
        subscription.dispose();
        resolve();
      });
    });
  }
}

describe('checking as you write', function () {
  this.timeout(60_000);
  before(() => set('local', 'onType'));
  after(() => set('local', undefined));
  afterEach(closeAll);

  it('underlines what is wrong in a comment and fixes it from the lightbulb', async () => {
    const { document } = await openMarked(
      '/**\n * Reads the the file.\n * It returns an string.\n */\nfunction read() {}\n⟨⟩',
      'typescript',
    );
    const found = await diagnostics(document, ({ length }) => length >= 2);
    assert.deepEqual(
      found.map(({ range }) => range.start.line),
      [1, 2],
    );
    await host.screenshot('check-squiggles');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      found[0]!.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const all = actions.find(({ title }) => title === 'Fix all in this comment');
    assert.ok(all?.edit);
    await vscode.workspace.applyEdit(all.edit);
    await documentIs(document, '/**\n * Reads the file.\n * It returns a string.\n */\nfunction read() {}\n');
    await diagnostics(document, ({ length }) => length === 0);
  });
});
