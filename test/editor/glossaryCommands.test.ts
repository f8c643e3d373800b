import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { noRow, openSidebar, row, rowMenu } from './sidebarWindow';
import { answer, choose, clearNotifications, notification, question } from './window';

describe('glossaries from the sidebar, with the local service', () => {
  const settings = () => vscode.workspace.getConfiguration('parlance.translate');

  needsPage();
  before(async () => {
    await openSidebar();
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(clearNotifications);

  it('creates one with its first entry, by questions that check what is typed', async () => {
    await host.text({ selector: '.sidebar .pane-body:has-text("No glossaries yet")' });
    await host.screenshot('sidebar-empty');
    await host.click({ selector: '.sidebar .monaco-button:has-text("New Glossary…")' });
    await answer('New Glossary: Name', 'Kitchen');
    await choose('New Glossary: Source Language', 'English');
    await choose('New Glossary: From English to', 'Spanish');
    await question('New Glossary: First Source');
    await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'tea\u0007');
    await host.text({ selector: '.quick-input-message:has-text("has a control character")' });
    await answer('New Glossary: First Source', '  tea ');
    await host.text({ selector: '.quick-input-message:has-text("Translation of “tea”")' });
    await answer('New Glossary: First Target', 'té');
    await notification('“Kitchen” was created with 1 entry.');
    assert.match(await row('Kitchen'), /1 entry/);
    assert.match(await row('English → Spanish'), /1 entry/);
  });

  it('adds a dictionary, of a pair that is not there yet', async () => {
    await rowMenu('Kitchen', 'Add Dictionary…');
    await choose('Add Dictionary to Kitchen: Source Language', 'English');
    await choose('Add Dictionary to Kitchen: From English to', 'Portuguese');
    await answer('English → Portuguese: First Source', 'tea');
    await answer('English → Portuguese: First Target', 'chá');
    assert.match(await row('English → Portuguese'), /1 entry/);
    assert.match(await row('2 entries'), /Kitchen/);
  });

  it('deletes a dictionary after a question', async () => {
    await rowMenu('English → Portuguese', 'Delete Dictionary…');
    await choose('Delete the dictionary English → Portuguese of “Kitchen”?', 'Delete');
    await noRow('English → Portuguese');
    assert.match(await row('Kitchen'), /1 entry/);
  });

  it('renames', async () => {
    await rowMenu('Kitchen', 'Rename Glossary…');
    await answer('Rename Glossary', 'Kitchen words');
    assert.match(await row('Kitchen words'), /entr/);
  });

  it('is used by default for its pair, and says so', async () => {
    await rowMenu('English → Spanish', 'Use Glossary by Default…');
    await choose('Use Glossary by Default', 'For me, everywhere');
    assert.match(await row('default · 1 entry'), /Kitchen words/);
    const { Local } = settings().get<Record<string, Record<string, string>>>('glossaries')!;
    assert.deepEqual(Object.keys(Local!), ['en>es']);
    await rowMenu('English → Spanish', 'Do Not Use Glossary by Default');
    await noRow('default');
    assert.deepEqual(settings().get('glossaries'), {});
  });

  it('is deleted after a question that names what is lost', async () => {
    await rowMenu('Kitchen words', 'Delete Glossary…');
    await question('Delete the glossary “Kitchen words”?');
    await host.text({
      selector: '.quick-input-list :text("1 entry in 1 dictionary (English → Spanish) will be gone")',
    });
    await host.screenshot('sidebar-delete');
    await host.press('Enter');
    await row('Kitchen words');
    await rowMenu('Kitchen words', 'Delete Glossary…');
    await choose('Delete the glossary “Kitchen words”?', 'Delete');
    await host.text({ selector: '.sidebar .pane-body:has-text("No glossaries yet")' });
  });
});
