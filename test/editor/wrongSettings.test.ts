// Settings that are of a wrong type, as a person may write them into settings.json.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { closeAll, openMarked } from './markedDocument';
import { TranslationServiceUnderTest, translateTo } from './translationService';
import { clearNotifications, notification, setSetting } from './window';

const shown = '.notifications-center .notification-list-item';

describe('a setting of a wrong type', () => {
  let service: TranslationServiceUnderTest;

  needsPage();
  before(async () => {
    service = await TranslationServiceUnderTest.connect();
    await translateTo('German', 'DE');
  });
  after(() => service.disconnect());
  afterEach(async () => {
    service.forget();
    await closeAll();
    await clearNotifications();
  });

  async function translated(): Promise<string> {
    const { document } = await openMarked('⟨Good evening⟩');
    await vscode.commands.executeCommand('parlance.translate.selection');
    return document.getText();
  }

  it('of the person is told once, with where it stands, and the usual holds', async () => {
    await setSetting('parlance.translate.formality', 42);
    try {
      assert.equal(await translated(), '«Good evening»');
      assert.equal(service.sent[0]?.formality, undefined);
      const said = await notification('The setting parlance.translate.formality must be one of');
      assert.match(said, /so default is used\. Change it in your user settings\./);
      await clearNotifications();
      assert.equal(await translated(), '«Good evening»');
      const again = `[...document.querySelectorAll('${shown}')].filter((one) => one.innerText.includes('formality')).length`;
      assert.equal(await host.evaluate<number>(again), 0);
    } finally {
      await setSetting('parlance.translate.formality', undefined);
    }
  });

  it('of the workspace opens the settings of the workspace', async () => {
    const set = (value: unknown): Thenable<void> =>
      vscode.workspace
        .getConfiguration('parlance.translate')
        .update('splitSentences', value, vscode.ConfigurationTarget.Workspace);
    await set(['never']);
    try {
      assert.equal(await translated(), '«Good evening»');
      const said = await notification('The setting parlance.translate.splitSentences must be one of');
      assert.match(said, /Change it in the workspace settings\./);
      await host.click({ selector: `${shown}:has-text("splitSentences") .monaco-button:has-text("Open Settings")` });
      await host.text({ selector: '.settings-editor .settings-target-container .checked:has-text("Workspace")' });
    } finally {
      await set(undefined);
    }
  });
});
