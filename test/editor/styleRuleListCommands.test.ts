import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { openSidebar, row, rowMenu } from './sidebarWindow';
import { answer, choose, clearNotifications, question, start } from './window';

describe('style rule lists from the sidebar, with the local service', () => {
  const sidebar = '.sidebar .pane-body';

  needsPage();
  before(async () => {
    await openSidebar();
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  afterEach(clearNotifications);

  it('are created with a name and a language, and open', async () => {
    await host.text({ selector: `${sidebar}:has-text("No style rule lists yet")` });
    start('parlance.styleRules.create');
    await question('New Style Rule List');
    await host.press('Enter');
    await host.text({ selector: '.quick-input-message:has-text("A list needs a name.")' });
    await answer('New Style Rule List', 'House style');
    await choose('New Style Rule List', 'German');
    await host.text({ selector: '.tab.active:has-text("House style")' });
    assert.match(await row('House style'), /German · version 1/);
  });

  it('are renamed', async () => {
    await rowMenu('House style', 'Rename Style Rule List…');
    await answer('Rename Style Rule List', 'Our style');
    assert.match(await row('Our style'), /German · version 2/);
  });

  it('are deleted after a question that names what is lost, and their form is closed', async () => {
    await rowMenu('Our style', 'Delete Style Rule List…');
    await question('Delete the style rule list “Our style”?');
    await host.text({ selector: '.quick-input-list :text("0 rules and 0 instructions will be gone from “Local”.")' });
    await choose('Delete the style rule list “Our style”?', 'Delete');
    await host.text({ selector: `${sidebar}:has-text("No style rule lists yet")` });
    await host.gone({ selector: '.tab:has-text("House style")' });
  });
});
