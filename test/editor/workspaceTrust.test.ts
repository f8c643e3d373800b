import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, itAcrossReloads } from './host';
import { documentIs, openMarked } from './markedDocument';
import { translateTo, TranslationServiceUnderTest } from './translationService';
import { putAway, question, setSetting, start } from './window';

describe('a folder that is not trusted', () => {
  const settingsFile = () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    return vscode.Uri.joinPath(folder!.uri, '.vscode/settings.json');
  };

  /** What is sent beside the text of one selection, by the settings of the folder. */
  async function sentWithOne(): Promise<{ context?: string; formality?: string }> {
    const service = await TranslationServiceUnderTest.connect();
    try {
      await translateTo('German', 'DE');
      const { document } = await openMarked('Secret. ⟨one⟩');
      await vscode.commands.executeCommand('parlance.translate.selection');
      await documentIs(document, 'Secret. «one»');
      const { context, formality } = service.sent[0]!;
      return { context, formality };
    } finally {
      await service.disconnect();
      await putAway();
    }
  }

  /** Takes effect with the next reload; a folder that VS Code does not ask about is not trusted. */
  async function askForTrust(asks: boolean): Promise<void> {
    await setSetting('security.workspace.trust.startupPrompt', asks ? 'never' : undefined);
    await setSetting('security.workspace.trust.enabled', asks);
  }

  /** The menu of the status bar says what such a folder has no say in, and leads to where a person can trust it. */
  async function saysWhatIsIgnored(): Promise<void> {
    start('parlance.showMenu');
    await question('Parlance');
    const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Manage Trust")' });
    assert.match(first!, /Ignoring this folder’s settings for what is sent and where/);
    await host.screenshot('restricted-menu');
    await host.press('Escape');
  }

  itAcrossReloads('has no say in what is sent, but in how it is treated', { secrets: 'kept' }, [
    async () => {
      const before = Buffer.from(await vscode.workspace.fs.readFile(settingsFile())).toString();
      const planted = { 'parlance.translate.context': 'file', 'parlance.translate.formality': 'more' };
      await vscode.workspace.fs.writeFile(settingsFile(), Buffer.from(JSON.stringify(planted)));
      await eventually(() => vscode.workspace.getConfiguration('parlance.translate').get('formality'), 'more');
      assert.deepEqual(await sentWithOne(), { context: 'Secret. one', formality: 'more' });
      await askForTrust(true);
      return { before };
    },
    async (carried) => {
      await askForTrust(false);
      try {
        assert.equal(vscode.workspace.isTrusted, false);
        assert.deepEqual(await sentWithOne(), { context: undefined, formality: 'more' });
        await saysWhatIsIgnored();
      } finally {
        const { before } = carried as { before: string };
        await vscode.workspace.fs.writeFile(settingsFile(), Buffer.from(before));
      }
    },
    () => Promise.resolve(assert.equal(vscode.workspace.isTrusted, true)),
  ]);
});
