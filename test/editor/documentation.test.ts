import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, needsPage } from './host';
import { closeAll } from './markedDocument';
import { choose, start } from './window';

describe('the documentation', () => {
  needsPage();
  after(closeAll);

  it('opens a page as a preview', async () => {
    start('parlance.showDocumentation');
    await choose('Documentation', 'Glossaries');
    const tab = () => vscode.window.tabGroups.activeTabGroup.activeTab;
    await eventually(() => tab()?.input instanceof vscode.TabInputWebview, true);
    assert.match(tab()?.label ?? '', /glossaries\.md/);
  });
});
